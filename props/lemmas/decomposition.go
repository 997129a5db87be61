package lemmas

import (
	"context"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// Decomposition claims the split of the regret into small gaps, ζ and large
// gaps, path by path. right is its right side for k, T, δ, Σζ_j and the regret of
// the rounds in A_B.
func Decomposition(right func(k int, T, delta, zetas, large float64) float64, policy func(delta float64) algos.Factory, delta func(m, k int, T int64) float64) []props.Claim {
	c := props.Claim{
		ID: "decomposition", Group: groupActions, Reference: "line:decompose, line:decompose_2", Evidence: props.Searched,
		Statement: "On every path, Σ_tΔ_{A_t} ≤ Tk√(eδ) + 8TΣζ_j + Σ_tΔ_{A_t}1{A_t ∈ A_B}. At the paper's δ the first term is (log k)√(ekmT) for k ≤ m/2 and (m−k)√(e log k log(m−k) T) for k > m/2; in the mean the second is at most 32kT√δ.",
		Method:    "every run against its own ζ and its own rounds in A_B, for CMOSS and for a player that repeats one action",
		Rejects:   "the first term without the factor log k, the third term left out",
	}
	for _, a := range arenas {
		d := delta(a.m, a.k, a.horizon)
		c.Cases = append(c.Cases, decompositionCase(a.name, a, right, policy(d), d))
	}
	// At δ = 0 all indices are equal and the first k arms are played forever and
	// the ζ are 0: all regret is in the first term where the gap is a shade below
	// the threshold, and in the third where it is above.
	for _, a := range thresholdArenas() {
		d := theory.DeltaPaperPrinted(a.m, a.k, a.horizon)
		c.Cases = append(c.Cases, decompositionCase(a.name, a, right, policy(0), d))
	}
	return []props.Claim{c}
}

func decompositionCase(name string, a arena, right func(k int, T, delta, zetas, large float64) float64, policy algos.Factory, delta float64) props.Case {
	return props.Case{Instance: name, From: props.Default, Cost: 0.1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		least := theory.ArrangementLeastGap(a.k, delta)
		runs, err := watch(ctx, t, a.plan(t, policy), func() *decompositionWatch { return &decompositionWatch{} })
		return checkRuns(runs, err, a.horizon, func(w *decompositionWatch) point {
			regret, zetas, large := w.terms(least)
			// The bar may sit on a computed gap; 1e-9 covers the sums' rounding.
			return atMost(theory.Bracket{Lo: regret * (1 - 1e-9), Hi: regret * (1 - 1e-12)}, right(a.k, float64(a.horizon), delta, zetas, large),
				"Σζ=%s, regret in A_B=%s", number(zetas), number(large))
		})
	}}
}

// thresholdArenas have k wrong arms first, with an action gap 0.1 % below
// k√(eδ) at the paper's δ, where the first term is needed in full, or twice that,
// where the third is.
func thresholdArenas() []arena {
	const horizon = 2e4
	var out []arena
	for _, s := range []struct {
		name  string
		m, k  int
		times float64
	}{{"gap at the threshold, k=4", 10, 4, 0.999}, {"gap at the threshold, k=16", 40, 16, 0.999}, {"gap twice the threshold, k=4", 10, 4, 2}} {
		gap := s.times * theory.ArrangementLeastGap(s.k, theory.DeltaPaperPrinted(s.m, s.k, horizon)) / float64(s.k)
		means := make(sim.ListMeans, s.m)
		for i := range means {
			means[i] = 0.5
			if i >= s.m-s.k {
				means[i] = 0.5 + gap
			}
		}
		out = append(out, arena{name: s.name, m: s.m, k: s.k, means: means, horizon: horizon, runs: 1})
	}
	return out
}

// decompositionWatch adds up regret by gap; ζ and the bar come at the end.
type decompositionWatch struct {
	lowest
	gaps []float64
}

func (w *decompositionWatch) Begin(in *sim.Instance) {
	w.lowest.Begin(in)
	w.gaps = make([]float64, 0, in.Horizon)
}

func (w *decompositionWatch) See(r *sim.Round) {
	w.note(r.Indices)
	w.gaps = append(w.gaps, w.in.Gap(r.Action))
}

// terms returns the regret, Σζ_j and the regret of the rounds in A_B.
func (w *decompositionWatch) terms(least float64) (regret, zetas, large float64) {
	zetas = w.zetas()
	bar := math.Max(8*zetas, least)
	for _, g := range w.gaps {
		regret += g
		if g > bar {
			large += g
		}
	}
	return regret, zetas, large
}
