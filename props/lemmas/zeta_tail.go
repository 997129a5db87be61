package lemmas

import (
	"context"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// ZetaTail claims the tail bound of ζ = max(0, μ − min_{1≤s≤T} I_s).
func ZetaTail(bound func(eps, delta float64) float64) []props.Claim {
	base := props.Claim{
		Group:     groupConcentration,
		Statement: "For independent rewards in [0,1] of mean μ, ζ = max(0, μ − min_{1≤s≤T} I_s) satisfies P(ζ ≥ ε) ≤ 4δ/ε² for every ε > 0, δ > 0 and T.",
		Reference: "lem:moss-Delta",
		Rejects:   "a constant below the largest ratio found, ε for ε², a radius with log base 2",
	}
	grid, hunted, proof := base, base, base
	grid.ID, grid.Evidence = "zeta-tail", props.Exact
	grid.Method = "first-passage program for Bernoulli rewards, rounding and dropped mass included, at ε ≥ 2√δ, where 4δ/ε² ≤ 1 says something"
	for _, h := range []struct {
		name  string
		T     int64
		work  work
		least props.Effort
	}{{"T=100", 100, normally(0.05), props.Quick}, {"T=1e4", 1e4, normally(0.3), props.Quick}, {"T=1e5", 1e5, fully(2.5), props.Default}, {"T=1e6", 1e6, fully(30), props.Full}} {
		grid.Cases = append(grid.Cases, needs(h.least, onGrid(h.name, h.work, zetaGrid(h.T), func(p zetaParams) (point, error) {
			return zetaTailPoint(bound, p)
		})))
	}
	hunted.ID, hunted.Evidence = "zeta-tail/search", props.Searched
	hunted.Method = "μ, ε, δ and T ≤ 300 drawn by rapid; extremal search of the largest P(ζ≥ε)ε²/(4δ), over all δ and over δ ≤ 0.01"
	hunted.Cases = []props.Case{
		drawn("drawn points", normally(0.1), 300, func(t *rapid.T) point {
			return drawnPoint(t)(zetaTailPoint(bound, zetaParams{
				mu: rapid.Float64Range(0, 1).Draw(t, "mu"), eps: rapid.Float64Range(0.001, 1).Draw(t, "eps"),
				delta: rapid.Float64Range(1e-4, 1).Draw(t, "delta"), T: rapid.Int64Range(1, 300).Draw(t, "T"),
			}))
		}),
		extremal("least slack", normally(0.2), search.Effort{Starts: 24, Iterations: 160}, zetaBox(1), zetaAt(bound)),
		extremal("least slack, delta ≤ 0.01", normally(0.3), search.Effort{Starts: 12, Iterations: 120}, zetaBox(0.01), zetaAt(bound)),
	}
	proof.ID, proof.Evidence = "zeta-tail/corrected-step", props.Exact
	proof.Statement = "The corrected last lines of the proof: Σ_{j≥1} 2^j e^{−2^{j−1}ε²} ≤ 2/(eε²) + 2/(ln 2·ε²e^{ε²}) ≤ (2/e + 2/ln 2)/ε², so that the lemma's constant is at most 3.62 ≤ 4."
	proof.Method = "both inequalities on a grid of ε, the sum to underflow"
	proof.Rejects = "the printed terms δ/(eε²) and e^ε"
	proof.Cases = []props.Case{
		onGrid("sum of the tail", always(0.01), epsGrid, func(eps float64) (point, error) {
			return atMost(rounded(theory.ZetaProofSum(eps)), theory.ZetaProofCorrected(eps), "eps=%s", number(eps)), nil
		}),
		onGrid("constant", always(0.01), epsGrid, func(eps float64) (point, error) {
			return atMost(rounded(theory.ZetaProofCorrected(eps)*eps*eps), bound(1, 1), "eps=%s", number(eps)), nil
		}),
	}
	return []props.Claim{grid, hunted, proof}
}

// needs skips a case below an effort.
func needs(least props.Effort, k props.Case) props.Case {
	check := k.Check
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if t.Effort < least {
			return props.Finding{Skip: "needs " + byEffort(least, "--quick", "more than --quick", "--full")}, nil
		}
		return check(ctx, t)
	}
	return k
}

type zetaParams struct {
	mu, eps, delta float64
	T              int64
}

func zetaTailPoint(bound func(eps, delta float64) float64, p zetaParams) (point, error) {
	exact, err := theory.ZetaTail(p.mu, p.eps, p.delta, p.T)
	return atMost(exact, bound(p.eps, p.delta), "mu=%s eps=%s delta=%s T=%d", number(p.mu), number(p.eps), number(p.delta), p.T), err
}

// zetaGrid returns points with δ from 1/T up and ε from 2√δ to μ.
func zetaGrid(T int64) func(props.Effort) []zetaParams {
	return func(e props.Effort) []zetaParams {
		var grid []zetaParams
		least := 1 / float64(T)
		deltas := []float64{least, 10 * least}
		if T <= 100 {
			deltas = append(deltas, 0.2)
		}
		for _, mu := range byEffort(e, []float64{0.3, 0.8}, []float64{0.1, 0.5, 0.9}, []float64{0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95}) {
			for _, delta := range deltas {
				for _, c := range byEffort(e, []float64{2, 6}, []float64{2, 4, 10}, []float64{2, 3, 4, 6, 10, 20}) {
					if eps := c * math.Sqrt(delta); eps < mu {
						grid = append(grid, zetaParams{mu, eps, delta, T})
					}
				}
			}
		}
		return grid
	}
}

// zetaBox bounds the extremal search; ε enters as its ratio to μ, as it cannot
// exceed μ, and the ratio may be exactly 1.
func zetaBox(most float64) []search.Dimension {
	return []search.Dimension{
		{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "eps/mu", Lo: 0.02, Hi: 1},
		{Name: "delta", Lo: 1e-3, Hi: most, Log: true}, {Name: "T", Lo: 1, Hi: 2000, Integer: true, Log: true},
	}
}

func zetaAt(bound func(eps, delta float64) float64) func(x []float64) (point, error) {
	return func(x []float64) (point, error) {
		return zetaTailPoint(bound, zetaParams{x[0], x[0] * x[1], x[2], int64(x[3])})
	}
}

func epsGrid(props.Effort) []float64 {
	return sequence(60, func(i int) float64 { return 0.001 * math.Pow(1.14, float64(i)) })
}
