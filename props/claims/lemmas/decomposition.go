package lemmas

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// decomposition claims the split of the regret into small gaps, ζ and large gaps, path by path.
func decomposition(s Subjects) props.Claim {
	c := props.Claim{
		ID: "decomposition", Group: groupActions, Reference: "line:decompose, line:decompose_2", Evidence: props.Searched,
		Statement: "On every path Σ_tΔ_{A_t} ≤ Tk√(eδ) + 8TΣζ_j + Σ_tΔ_{A_t}1{A_t ∈ A_B}.",
		Method: "every simulated run, with its own ζ and its own rounds in A_B, of CMOSS and of a player that repeats " +
			"one action",
		Rejects: "the first term without the factor log k, a missing third term",
		Cases: pathwise(s, func(p *path, delta float64) (search.Comparison, int64) {
			return split(p, delta, float64(p.Horizon)*theory.ArrangementLeastGap(p.Cardinality, delta))
		}),
	}
	// At δ = 0 all indices are equal. So the first k arms are played for ever, and every ζ is 0.
	// The first term has the regret if the gap is just below the threshold, else the third.
	for _, g := range thresholdGames() {
		delta := theory.DeltaPaperPrinted(g.Arms, g.Cardinality, g.Horizon)
		first := theory.DecompositionFirst(g.Arms, g.Cardinality, float64(g.Horizon)).Correct
		c.Cases = append(c.Cases, g.watched(s.CMOSS(0), delta, func(p *path, delta float64) (search.Comparison, int64) {
			return split(p, delta, first)
		}))
	}
	return c
}

// thresholdGames put k wrong arms first. The gap of this action is 0.1 % below k√(eδ) at the
// paper's δ, so that the first term must be that large, or twice k√(eδ), so that the third must.
func thresholdGames() []setting {
	const horizon = 2e4
	var out []setting
	for _, s := range []struct {
		name  string
		m, k  int
		times float64
	}{{"gap at the threshold, k=4", 10, 4, 0.999}, {"gap at the threshold, k=16", 40, 16, 0.999},
		{"gap twice the threshold, k=4", 10, 4, 2}} {
		gap := s.times * theory.ArrangementLeastGap(s.k, theory.DeltaPaperPrinted(s.m, s.k, horizon)) / float64(s.k)
		g := watchedGame(s.name, s.m, s.k, sim.LevelMeans{Lo: 0.5, Hi: 0.5 + gap, At: sim.Last})
		g.runs = 1
		out = append(out, g)
	}
	return out
}

// split compares the regret of a path with the three terms, the first of which is given.
func split(p *path, delta, first float64) (search.Comparison, int64) {
	zetas, bar, regret, large := p.zetas(), p.bar(delta), 0.0, 0.0
	for r := range p.rounds() {
		gap := p.Gap(r.action)
		regret += gap
		if gap > bar {
			large += gap
		}
	}
	right := first + 8*float64(p.Horizon)*zetas + large
	// The bar may sit on a computed gap; 1e-9 covers the sums' rounding.
	left := theory.Bracket{Lo: regret * (1 - 1e-9), Hi: regret * (1 - 1e-12)}
	return atMost(left, right, "Σζ=%s, regret in A_B=%s", number(zetas), number(large)), p.Horizon
}
