package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A theorem holds what the claims about the paper's regret bound are about: the
// explicit form at any δ, and the paper's δ as printed.
type theorem struct {
	bound  func(m, k int, T, delta float64) float64
	delta  func(m, k int, T int64) float64
	policy func(delta float64) algos.Factory
}

// theoremStatement is the paper's theorem in explicit form.
const theoremStatement = "For 2 ≤ k ≤ m−2, CMOSS's expected regret is at most (√e+32)kT√δ + 6160(1+ln k)(1+⌊log K⌋)(m−k)K/(k√(eδ)), K = min(k, m−k), at the paper's δ. The printed constants give this form; the proof repaired gives 8208 for 6160."

// Theorem claims the paper's regret bound in explicit form. bound is the
// explicit form at any δ, delta the paper's δ as printed, pairing the bound that
// proves it.
func Theorem(bound func(m, k int, T, delta float64) float64, pairing func(m, k int, T, delta float64) (b, y float64), policy func(delta float64) algos.Factory, delta func(m, k int, T int64) float64, sizes []Size) []props.Claim {
	t := theorem{bound, delta, policy}
	return []props.Claim{t.balance(), t.implied(pairing), t.vacuity(sizes), t.measured(), t.constant()}
}

// balance compares the paper's δ with the rate that it is chosen for.
func (th theorem) balance() props.Claim {
	return props.Claim{
		ID: "theorem-semibandit/delta", Group: groupTheorems, Reference: "sec:cmoss_proof and append:cmoss_proof, \"δ is optimized to be\"", Evidence: props.Exact,
		Statement: "At the paper's δ, kT√δ is the rate that the theorem is printed with: (log k)√(kmT) for k ≤ m/2, (m−k)√(log k·log(m−k)·T) for k > m/2.",
		Method:    "both on a grid of m and every 2 ≤ k ≤ m−2; relative difference",
		Rejects:   "another base of the logarithms in δ, a factor k missing, the regimes exchanged",
		Cases: []props.Case{onGrid("T=1e5, m ≤ 200", always(0.01), sizeGrid, func(s Size) (point, error) {
			const T = 100_000
			d := th.delta(s.Arms, s.Cardinality, T)
			ratio := float64(s.Cardinality) * T * math.Sqrt(d) / theory.TheoremRate(s.Arms, s.Cardinality, T)
			return atMost(theory.Exactly(math.Abs(ratio-1)), 1e-12, "m=%d k=%d delta=%s", s.Arms, s.Cardinality, number(d)), nil
		})},
	}
}

// implied compares the theorem with the bound that proves it.
func (th theorem) implied(pairing func(m, k int, T, delta float64) (b, y float64)) props.Claim {
	c := props.Claim{
		ID: "theorem-semibandit/implied", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "The explicit form of the theorem is true: at the same δ the pairing bound, proved without it, lies below it for every 2 ≤ k ≤ m−2.",
		Method:    "both bounds on a grid of m, T and multiples of the paper's δ, every k",
		Rejects:   "6160 replaced by 20, the term (√e+32)kT√δ by kT√δ",
	}
	for _, T := range []int64{1e3, 1e6, 1e12} {
		c.Cases = append(c.Cases, onGrid(fmt.Sprintf("T=%.0e, m ≤ 200", float64(T)), normally(0.05), sizeGrid, func(s Size) (point, error) {
			var points []point
			for _, c := range []float64{0.01, 0.3, 1, 10} {
				d := c * th.delta(s.Arms, s.Cardinality, T)
				b, _ := pairing(s.Arms, s.Cardinality, float64(T), d)
				points = append(points, atMost(rounded(b), th.bound(s.Arms, s.Cardinality, float64(T), d), "m=%d k=%d T=%d delta=%s", s.Arms, s.Cardinality, T, number(d)))
			}
			return tightest(points), nil
		}))
	}
	return c
}

// vacuity tells how long the theorem says nothing.
func (th theorem) vacuity(sizes []Size) props.Claim {
	return props.Claim{
		ID: "theorem-semibandit/vacuity", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: "At every (m, k) of the paper's experiments the explicit form says nothing at T = 10⁵: it stays above T·K, the most that can be lost, until a far larger T.",
		Method:    "the least T at which the bound is below T·K, by bisection; the smallest over the sizes is shown",
		Rejects:   "a bound that is informative at T = 10⁵",
		Cases: []props.Case{onGrid("sizes of the experiments", always(0.01), func(props.Effort) []Size { return sizes }, func(s Size) (point, error) {
			from := theory.NonvacuousFrom(func(T float64) float64 {
				return th.bound(s.Arms, s.Cardinality, T, th.delta(s.Arms, s.Cardinality, int64(T)))
			}, float64(theory.Differing(s.Arms, s.Cardinality)))
			return atLeast(theory.Exactly(from), 1e5, "m=%d k=%d: not vacuous from T=%s", s.Arms, s.Cardinality, number(from)), nil
		})},
	}
}

// measured holds the theorem against CMOSS's regret.
func (th theorem) measured() props.Claim {
	c := props.Claim{
		ID: "theorem-semibandit", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Sampled,
		Statement: theoremStatement, Method: "betting interval of the mean regret of CMOSS at the paper's δ; vacuous where the bound is at least T·max Δ",
		Rejects: "a bound below the measured regret",
	}
	for _, g := range measuredGames {
		if g.k >= 2 && g.m-g.k >= 2 {
			d := th.delta(g.m, g.k, g.horizon)
			c.Cases = append(c.Cases, g.atMost(th.policy(d), th.bound(g.m, g.k, float64(g.horizon), d)))
		}
	}
	return c
}

// constant holds the theorem against a run at a T where it says something.
func (th theorem) constant() props.Claim {
	c := props.Claim{
		ID: "theorem-semibandit/non-vacuous", Group: groupTheorems, Reference: "thm:cmoss_ub", Evidence: props.Exact,
		Statement: theoremStatement, Method: "one run on constant rewards 1 (arms of A*) and 0 at a T where the bound lies below T·K; regret is then no random variable",
		Rejects: "a policy with linear regret",
	}
	for _, s := range []Size{{4, 2}, {6, 3}, {5, 3}} {
		c.Cases = append(c.Cases, th.constantRun(s, 4e8))
	}
	return c
}

// sizeGrid returns every 2 ≤ k ≤ m−2 for a range of m.
func sizeGrid(props.Effort) []Size {
	var grid []Size
	for _, m := range []int{4, 5, 6, 7, 8, 10, 13, 20, 30, 50, 100, 200} {
		for k := 2; k <= m-2; k++ {
			grid = append(grid, Size{m, k})
		}
	}
	return grid
}

// constantRun plays constant rewards; wrong arms come first, where ties lead.
func (th theorem) constantRun(s Size, T int64) props.Case {
	means := make(sim.ListMeans, s.Arms)
	for i := s.Arms - s.Cardinality; i < s.Arms; i++ {
		means[i] = 1
	}
	return props.Case{Instance: fmt.Sprintf("m=%d, k=%d, T=%.0e, means 0 and 1", s.Arms, s.Cardinality, float64(T)), From: props.Default, Cost: 0.3,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			d := th.delta(s.Arms, s.Cardinality, T)
			plan := sim.Plan{Game: sim.Game{Arms: s.Arms, Cardinality: s.Cardinality, Horizon: T, Means: means}, Policy: th.policy(d), Runs: 1, Seed: t.Seed}
			r, err := sim.Run(ctx, t.Workers, plan, nil)
			if err != nil {
				return props.Finding{}, err
			}
			p := atMost(theory.Exactly(r.Final()[0]), th.bound(s.Arms, s.Cardinality, float64(T), d), "delta=%s", number(d))
			f := p.finding(props.Exact, "constant rewards", 1)
			f.Trivial = theory.WorstRegret(s.Arms, s.Cardinality, float64(T))
			return f, nil
		}}
}
