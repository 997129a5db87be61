package claims

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Lower holds the lower bounds on the regret of every policy, E1 to E3 at their best gap, L1 to L3 at any
// parameters.
type Lower struct {
	Groups, SeenPairs, Blocks func(m, k int, T int64) (bound, gap float64, err error)
	Bound                     func(m, k int, T int64) (lower.Loss, error) // the largest of all

	Arms   func(k int, gap float64, law, prices []float64) (float64, error) // L3
	Pairs  func(m, k int, gap float64, prices []float64) (float64, error)   // L2
	Single func(m int, gap float64, prices []float64) (float64, error)      // L1
	Greedy sim.Player                                                       // plays the k arms of largest #ones − #zeros
}

func blocksBest(m, k int, T int64) (bound, gap float64, err error) {
	bound, at, err := lower.BlocksBest(m, k, T)
	return bound, at.Gap, err
}

// A lowerFamily is one of E1 to E3 with the instances that it averages over.
type lowerFamily struct {
	id, statement string
	bound         func(m, k int, T int64) (bound, gap float64, err error)
	size          sim.Size
	horizon       int64
	runs          int
	means         func(gap float64) sim.MeanLaw
}

func (l Lower) families() []lowerFamily {
	return []lowerFamily{{
		"e1", "k > m/2: m−k groups of ⌊m/(m−k)⌋ arms, one bad arm ½−Δ in each, uniformly drawn: R ≥ (m−k)Δ·Σ_t max_τ(1 " +
			"− τ − E_t Σ_a(π_a − τ)⁺), exact at m−k = 1", l.Groups, sim.Size{M: 16, K: 15}, 120, 600,
		func(gap float64) sim.MeanLaw { return sim.BlockMeans{C: gap / math.Sqrt(math.Log(16)/120)} },
	}, {
		"e2", "k ≤ m/2: k pairs of arms (1±g)/2, by a fair coin: R ≥ kg·Σ_{t<T}(P(B < t) + ½P(B = t)), B ~ Bin(2t, " +
			"(1+g)/2), → .1873·k√T", l.SeenPairs, sim.Size{M: 10, K: 5}, 200, 200,
		func(gap float64) sim.MeanLaw { return pairMeans{gap} },
	}, {
		"e3", "k ≤ m/2: k blocks of N = ⌊m/k⌋ arms, one good arm ½+Δ in each, M = k/j, d = kl(½, ½+Δ): R ≥ Δ·kT·(1 − " +
			"(j−1)/k − (1+η)(1 − exp(−(M/N)(dT + ln((1+η)/η))))), → .3033·√(mT) at k = 1 and .0953·√(kmT) for large k",
		l.Blocks, sim.Size{M: 40, K: 2}, 400, 60,
		func(gap float64) sim.MeanLaw { return sim.BlockMeans{C: gap / math.Sqrt(40./(2*400))} },
	}}
}

// pairMeans are k pairs of arms (1±g)/2, the better one by a fair coin, and arms of mean 0.
type pairMeans struct{ gap float64 }

// String returns the law's name, which no command line reads.
func (p pairMeans) String() string { return "pairs:" + number(p.gap) }

// Draw tosses a coin for each pair.
func (p pairMeans) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	if 2*k > m {
		return nil, fmt.Errorf("means=%s: k=%d: want at most m/2=%v", p, k, float64(m)/2)
	}
	means := make([]float64, m)
	for i := range k {
		better := rng.IntN(2)
		means[2*i+better], means[2*i+1-better] = (1+p.gap)/2, (1-p.gap)/2
	}
	return means, nil
}

// lowerClaims claims E1 to E3: every policy above them on their family.
func lowerClaims(s Subjects) []props.Claim {
	var claims []props.Claim
	for _, f := range s.Lower.families() {
		c := props.Claim{
			ID: "additive/lower/" + f.id, Group: groupLower, Reference: document + ", section 12", Evidence: props.Sampled,
			Statement: "Every policy's expected regret, " + f.statement + ".",
			Method: "the bound at its best gap, exactly computed at finite m, k and T; betting interval of each policy's mean " +
				"regret over the family",
			Rejects: "a policy that knows the instance, a bound twenty times larger",
		}
		bound, gap, err := f.bound(f.size.M, f.size.K, f.horizon)
		if err != nil {
			panic(err) // the sizes of this file
		}
		of := sim.Game{Arms: f.size.M, Cardinality: f.size.K, Horizon: f.horizon, Means: f.means(gap)}
		g := game{Game: of, gap: gap, runs: f.runs}
		g.title = fmt.Sprintf("%s, T=%d", f.size, f.horizon)
		for n, p := range s.Everyone {
			from := props.Full
			if n == 0 {
				from = props.Quick
			}
			c.Cases = append(c.Cases, g.above(p, from, bound))
		}
		claims = append(claims, c)
	}
	return claims
}
