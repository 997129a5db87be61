package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// confidence are the lemmas about ζ = max(0, μ − min_{1≤s≤T} I_s), by how much
// the index of an arm falls below its mean, and about κ, the expected number of
// rounds in which a widened mean exceeds the true one by ε.
var confidence = []Lemma{{
	ID: "zeta-tail", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "For independent rewards in [0,1] of mean μ, ζ = max(0, μ − min_{1≤s≤T} I_s) satisfies P(ζ ≥ ε) ≤ {c}δ/ε² for every ε > 0, δ > 0 and T.",
	Rejects:   "a constant below the largest ratio found, ε for ε², a radius with log base 2",
	Params:    []Param{paramMu, paramEps, paramDelta, paramT},
	Along:     []Param{paramEps},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{Eps: 1, Delta: 1}) },
	Trivial:   func(Letters) float64 { return 1 },
	Exact:     "first-passage program for Bernoulli rewards, rounding and dropped mass included, at ε ≥ 2√δ, where {c}δ/ε² ≤ 1 says something",
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.05), Points: zetaGrid(100)},
		{Name: "T=1e4", Work: normally(0.3), Points: zetaGrid(1e4)},
		{Name: "T=1e5", Work: fully(2.5), Needs: props.Default, Points: zetaGrid(1e5)},
		{Name: "T=1e6", Work: fully(30), Needs: props.Full, Points: zetaGrid(1e6)},
	},
	Searched: "μ, ε, δ and T ≤ 300 drawn by rapid; extremal search of the largest P(ζ≥ε)ε²/({c}δ), over all δ and over δ ≤ 0.01",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.1), Checks: 300, Box: Box{Sides: []search.Dimension{
			{Name: "mu", Hi: 1}, {Name: "eps", Lo: 0.001, Hi: 1}, {Name: "delta", Lo: 1e-4, Hi: 1}, {Name: "T", Lo: 1, Hi: 300, Integer: true},
		}}},
		{Name: "least slack", Work: normally(0.2), Effort: search.Effort{Starts: 24, Iterations: 160}, Box: zetaBox(1)},
		{Name: "least slack, delta ≤ 0.01", Work: normally(0.3), Effort: search.Effort{Starts: 12, Iterations: 120}, Box: zetaBox(0.01)},
	},
	Extremes: []Extreme{
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², every delta ≤ 1", Box: zetaBox(1), Effort: search.Effort{Starts: 24, Iterations: 200}},
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², delta ≤ 0.01", Box: zetaBox(0.01), Effort: search.Effort{Starts: 24, Iterations: 200, Climb: 100}},
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², {c}δ/ε² ≤ 1", Box: zetaBox(1), Effort: search.Effort{Starts: 24, Iterations: 200}, Most: 1},
		{Lemma: "zeta-tail/corrected-step", Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε²", Kind: "proof", Value: theory.ZetaProofConstant, Where: "ε → 0: 2/e + 2/ln 2"},
	},
	Steps: zetaTailSteps,
	Eval:  &Eval{Summary: "P(ζ ≥ ε) against {c}δ/ε²"},
}, {
	ID: "zeta-mean", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "For independent rewards in [0,1], E ζ ≤ {c}√δ; for δ ≤ 1/4 indeed E ζ ≤ 4√δ − 4δ, as the integral of min{1, 4δ/ε²} over [0,1] shows.",
	Rejects:   "√δ over a large divisor, δ for √δ",
	Params:    []Param{paramMu, paramDelta, paramT},
	Along:     []Param{paramMu},
	Constant:  func(p Pair) float64 { return p.StatedBound()(Letters{Delta: 1}) },
	Trivial:   func(Letters) float64 { return 1 },
	Exact:     "∫P(ζ≥ε)dε from the first-passage program at both ends of every cell, refined until the bracket is 5 % wide",
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.1), Points: zetaMeanGrid(100)},
		{Name: "T=1e4", Work: fully(1), Needs: props.Default, Points: zetaMeanGrid(1e4)},
		{Name: "T=1e5", Work: fully(6), Needs: props.Full, Points: zetaMeanGrid(1e5)},
	},
	Searched: "μ, δ and T ≤ 60 drawn by rapid",
	Searches: []Search{{Name: "drawn points", Work: normally(0.2), Checks: 60, Box: Box{Sides: []search.Dimension{
		{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "delta", Lo: 1e-3, Hi: 1}, {Name: "T", Lo: 1, Hi: 60, Integer: true},
	}}}},
	Extremes: []Extreme{{Quantity: "c in E ζ ≤ c√δ", Effort: search.Effort{Starts: 6, Iterations: 80}, Box: Box{Sides: []search.Dimension{
		{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true}, {Name: "T", Lo: 1, Hi: 300, Integer: true, Log: true},
	}}}},
	Steps: zetaMeanSteps,
	Eval:  &Eval{Summary: "E ζ against {c}√δ", Params: []Param{paramMu, paramDelta, paramT, paramWithin.OrNone()}, Together: widthOfMean},
}, {
	ID: "kappa", Group: groupConcentration, Reference: "lem:moss-deviate",
	Statement: "For i.i.d. rewards in [0,1] of mean μ, a ≥ 1 and every ε > 0: Σ_{t≤T} P(μ̂_t + √(a/t) − μ ≥ ε) ≤ {c}a/ε².",
	Rejects:   "a constant below the largest ratio found (about 3·.44), ε for ε², √a for a",
	Params:    []Param{paramMu, paramA, paramEps, paramT},
	Along:     []Param{paramEps},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{A: 1, Eps: 1}) },
	Trivial:   func(x Letters) float64 { return float64(x.T) },
	Exact:     "binomial tails summed over t, the remainder after the last term bounded by Hoeffding's inequality and included",
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.05), Points: kappaGrid(100)},
		{Name: "T=1e4", Work: normally(0.3), Points: kappaGrid(1e4)},
		{Name: "T=1e6", Work: fully(1.5), Points: kappaGrid(1e6)},
	},
	Searched: "μ, a ≥ 1, ε and T ≤ 2000 drawn by rapid; extremal search of the largest E κ·ε²/({c}a)",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.1), Checks: 300, Box: Box{Sides: []search.Dimension{
			{Name: "mu", Hi: 1}, {Name: "a", Lo: 1, Hi: 20}, {Name: "eps", Lo: 0.05, Hi: 2}, {Name: "T", Lo: 1, Hi: 2000, Integer: true},
		}}},
		{Name: "least slack", Work: normally(0.3), Effort: search.Effort{Starts: 8, Iterations: 120}, Box: kappaBox(1, 4, 0.05)},
	},
	Extremes: []Extreme{
		{Quantity: "c in E κ ≤ ca/ε², a ≥ 1", Box: kappaBox(1, 4, 0.1), Effort: search.Effort{Starts: 12, Iterations: 160, Climb: 600}},
		{Quantity: "a from which E κ ≤ {c}a/ε² holds; proof: 0.8162", Stated: func(Pair) float64 { return 1 }, Find: kappaLeastA},
	},
	Steps: kappaSteps,
	Eval:  &Eval{Summary: "E κ against {c}a/ε²"},
}}

// zetaGrid returns points with δ from 1/T up and ε from 2√δ to μ.
func zetaGrid(T int64) func(props.Effort) []Letters {
	return func(e props.Effort) []Letters {
		var grid []Letters
		least := 1 / float64(T)
		deltas := []float64{least, 10 * least}
		if T <= 100 {
			deltas = append(deltas, 0.2)
		}
		for _, mu := range props.ByEffort(e, []float64{0.3, 0.8}, []float64{0.1, 0.5, 0.9}, []float64{0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95}) {
			for _, delta := range deltas {
				for _, c := range props.ByEffort(e, []float64{2, 6}, []float64{2, 4, 10}, []float64{2, 3, 4, 6, 10, 20}) {
					if eps := c * math.Sqrt(delta); eps < mu {
						grid = append(grid, Letters{Mu: mu, Eps: eps, Delta: delta, T: T})
					}
				}
			}
		}
		return grid
	}
}

// zetaBox bounds the extremal search; ε enters as its ratio to μ, as it cannot
// exceed μ, and the ratio may be exactly 1.
func zetaBox(most float64) Box {
	return Box{
		Sides: []search.Dimension{
			{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "eps/mu", Lo: 0.02, Hi: 1},
			{Name: "delta", Lo: 1e-3, Hi: most, Log: true}, {Name: "T", Lo: 1, Hi: 2000, Integer: true, Log: true},
		},
		At: func(x []float64) Letters { return Letters{Mu: x[0], Eps: x[0] * x[1], Delta: x[2], T: int64(x[3])} },
	}
}

func zetaMeanGrid(T int64) func(props.Effort) []Letters {
	return func(e props.Effort) []Letters {
		var grid []Letters
		every := []float64{0.1, 0.3, 0.5, 0.7, 0.9}
		some := []float64{0.2, 0.7}
		if T <= 100 { // cheap
			some = every
		}
		for _, mu := range props.ByEffort(e, []float64{0.5}, some, every) {
			for _, c := range props.ByEffort(e, []float64{1}, []float64{1}, []float64{1, 10}) {
				grid = append(grid, Letters{Mu: mu, Delta: c / float64(T), T: T})
			}
		}
		return grid
	}
}

// kappaGrid takes ε where 3a/ε² lies below T, so that the bound says something.
func kappaGrid(T int64) func(props.Effort) []Letters {
	return func(e props.Effort) []Letters {
		var grid []Letters
		for _, mu := range props.ByEffort(e, []float64{0.5}, []float64{0.1, 0.5, 0.9}, []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98}) {
			for _, a := range []float64{1, 1.7, 4} {
				least := math.Sqrt(3 * a / float64(T))
				for _, c := range props.ByEffort(e, []float64{1.5}, []float64{1.2, 4, 20}, []float64{1.01, 1.2, 2, 4, 10, 20, 50}) {
					grid = append(grid, Letters{Mu: mu, A: a, Eps: c * least, T: T})
				}
			}
		}
		return grid
	}
}

// kappaBox bounds a, and ε from below; T = 10⁵ is beyond all ε ≥ 0.03.
func kappaBox(least, most, eps float64) Box {
	return Box{
		Sides: []search.Dimension{
			{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "a", Lo: least, Hi: most, Log: true}, {Name: "eps", Lo: eps, Hi: 3, Log: true},
		},
		At: func(x []float64) Letters { return Letters{Mu: x[0], A: x[1], Eps: x[2], T: 1e5} },
	}
}

// widthOfMean refuses a width that is none; without one the program takes its own.
func widthOfMean(x *Letters, given map[string]any) error {
	if _, named := given[paramWithin.Name]; named && !(x.Within >= 1e-4 && x.Within <= 1) {
		return fmt.Errorf("within=%v: want 1e-4 ≤ within ≤ 1", x.Within)
	}
	return nil
}
