package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// additiveDocument is where the additive bound is stated and proved.
const additiveDocument = "docs/bounds.md"

// boundsDocument states the lower bounds with their proofs.
const boundsDocument = "docs/bounds.md"

// Deviations in units of √δ.
var (
	paramV = Param{Name: "v", Unit: "deviation over √δ", Domain: "above 0", Field: func(x *Letters) any { return &x.X }}
	paramW = Param{Name: "w", Unit: "excess of the index over √δ", Domain: "above 0", Field: func(x *Letters) any { return &x.X }}
)

// scales are the two universal functions of the additive bound and the mean of ζ
// that follows from the first.
var scales = []Lemma{{
	ID: "additive/p", Group: groupAdditive, Reference: additiveDocument + ", section 3",
	Statement: "For any law on [0,1], any μ, δ > 0 and T: P(ζ ≥ v√δ) ≤ p(v) = min{1, e^{−2v²} + blocks below τ₀(v)}, a function of v alone.",
	Rejects:   "p below what is attained, p above its own formula or below it",
	Params:    []Param{paramMu, paramV, paramDelta, paramT},
	Exact:     "first-passage program for Bernoulli rewards; for laws on 0, ¼, …, 1 the same by the literal recursion over sums",
	Trivial:   func(Letters) float64 { return 1 },
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.02), Points: scaleGrid(100)},
		{Name: "T=1e4", Work: normally(0.15), Points: scaleGrid(1e4)},
		{Name: "T=1e5", Work: fully(1.5), Needs: props.Default, Points: scaleGrid(1e5)},
		{Cases: latticeTails},
	},
	Searched: "μ, v, δ and T ≤ 300 drawn by rapid; extremal search of the largest P(ζ ≥ v√δ)/p(v)",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.05), Checks: 200, Box: scaleDraws},
		{Name: "least slack", Work: normally(0.15), Effort: search.Effort{Starts: 12, Iterations: 80}, Box: scaleBox(0.2, 4)},
	},
	Extremes: []Extreme{{
		Quantity: "c in P(ζ ≥ v√δ) ≤ c·p(v)", Stated: func(Pair) float64 { return 1 },
		Effort: search.Effort{Starts: 16, Iterations: 120}, Box: scaleBox(0.2, 4),
	}},
	Eval: &Eval{Name: "zeta-scale", Summary: "P(ζ ≥ v√δ) against p(v), for any law on [0,1]"},
}, {
	ID: "additive/n", Group: groupAdditive, Reference: additiveDocument + ", section 4",
	Statement: "For any law on [0,1], any μ, δ > 0 and T: Σ_{s<T} P(I_s > μ + w√δ) ≤ 1 + n(w)/δ, n(w) = ∫₀^∞ q(w√τ − √ln⁺(1/τ))dτ.",
	Rejects:   "n below what is attained, n above its own integral or below it, the pull at s = 0 left out",
	Params:    []Param{paramMu, paramW, paramDelta, paramT},
	Exact:     "binomial tails for Bernoulli rewards; for laws on 0, ¼, …, 1 the literal recursion over sums",
	Trivial:   func(x Letters) float64 { return float64(x.T) },
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.02), Points: scaleGrid(100)},
		{Name: "T=1e4", Work: normally(0.1), Points: scaleGrid(1e4)},
		{Name: "T=1e6", Work: fully(4), Needs: props.Full, Points: scaleGrid(1e6)},
		{Cases: latticeCounts},
	},
	Searched: "μ, w, δ and T ≤ 300 drawn by rapid; extremal search of the largest ratio to the bound",
	Searches: []Search{
		{Name: "drawn points", Work: normally(0.05), Checks: 200, Box: asW(scaleDraws)},
		{Name: "least slack", Work: normally(0.1), Effort: search.Effort{Starts: 8, Iterations: 80}, Box: asW(scaleBox(0.2, 8))},
	},
	Extremes: []Extreme{{
		Quantity: "c in count ≤ c(1 + n(w)/δ)", Stated: func(Pair) float64 { return 1 },
		Effort: search.Effort{Starts: 12, Iterations: 100}, Box: asW(scaleBox(0.2, 8)),
	}},
	Eval: &Eval{Name: "count-scale", Summary: "Pulls whose index exceeds the mean by w√δ, against 1 + n(w)/δ"},
}, {
	ID: "additive/z", Group: groupAdditive, Reference: additiveDocument + ", section 3",
	Statement: "For any law on [0,1], any μ, δ > 0 and T: E ζ ≤ Z√δ, Z = ∫₀^∞ p = {c}.",
	Rejects:   "Z below the largest ratio found, Z away from the integral of p",
	Params:    []Param{paramMu, paramDelta, paramT},
	Along:     []Param{paramMu},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{Delta: 1}) },
	Exact:     "∫P(ζ≥ε)dε from the first-passage program at both ends of every cell",
	Trivial:   func(Letters) float64 { return 1 },
	Grid: []Sweep{
		{Name: "T=100", Work: normally(0.05), Points: zetaMeanGrid(100)},
		{Name: "T=1e4", Work: fully(1), Needs: props.Default, Points: zetaMeanGrid(1e4)},
	},
	Searched: "μ, δ and T ≤ 60 drawn by rapid",
	Searches: []Search{{Name: "drawn points", Work: normally(0.05), Checks: 30, Box: Box{Sides: []search.Dimension{
		{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "delta", Lo: 1e-3, Hi: 1}, {Name: "T", Lo: 1, Hi: 60, Integer: true},
	}}}},
	Extremes: []Extreme{{Quantity: "c in E ζ ≤ c√δ, by the additive bound", Effort: search.Effort{Starts: 4, Iterations: 60}, Box: Box{Sides: []search.Dimension{
		{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true}, {Name: "T", Lo: 1, Hi: 300, Integer: true, Log: true},
	}}}},
}}

// scaleGrid returns points with δ from 1/T up and deviations within [0, 1].
func scaleGrid(T int64) func(props.Effort) []Letters {
	return func(e props.Effort) []Letters {
		var grid []Letters
		for _, mu := range props.ByEffort(e, []float64{0.5}, []float64{0.1, 0.5, 0.9}, []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98}) {
			for _, c := range []float64{0.3, 1, 10} {
				for _, v := range []float64{0.5, 1, 2, 4} {
					if delta := c / float64(T); v*math.Sqrt(delta) < 1 {
						grid = append(grid, Letters{Mu: mu, X: v, Delta: delta, T: T})
					}
				}
			}
		}
		return grid
	}
}

var scaleDraws = Box{Sides: []search.Dimension{
	{Name: "mu", Hi: 1}, {Name: "v", Lo: 0.1, Hi: 6}, {Name: "delta", Lo: 1e-3, Hi: 1}, {Name: "T", Lo: 1, Hi: 300, Integer: true},
}}

// scaleBox bounds the extremal search.
func scaleBox(least, most float64) Box {
	return Box{Sides: []search.Dimension{
		{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "v", Lo: least, Hi: most, Log: true},
		{Name: "delta", Lo: 1e-3, Hi: 1, Log: true}, {Name: "T", Lo: 1, Hi: 500, Integer: true, Log: true},
	}}
}

// asW returns the box with w for the deviation v.
func asW(b Box) Box {
	sides := append([]search.Dimension(nil), b.Sides...)
	for i := range sides {
		if sides[i].Name == paramV.Name {
			sides[i].Name = paramW.Name
		}
	}
	b.Sides = sides
	return b
}
