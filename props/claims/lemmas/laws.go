package lemmas

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// lawLemmas are the concentration lemmas for rewards that are not Bernoulli: laws on the
// values 0, 1/d, …, 1, whose sums stay on a lattice, so that the exact programs carry over.
var lawLemmas = []Lemma{{
	ID: "hoeffding-max/laws", Group: groupConcentration, Reference: "lem:general_Hoef",
	Statement: "The maximal inequality with its {c} for steps with three or more equally spaced values in [0,1].",
	Rejects:   "a program that loses the middle values, e^{−3ε²/n}",
	Params:    []Param{paramLaw, paramN, paramEps},
	Along:     []Param{paramEps},
	Constant:  func(p Pair) float64 { return -math.Log(p.Bound(Letters{N: 1, Eps: 1})) },
	Exact:     "first-passage program on the lattice of sums, rounding and dropped mass included",
	Grid: latticeSweeps(func(probs []float64, e props.Effort) []Letters {
		var grid []Letters
		for _, n := range props.ByEffort(e, []int{1, 3, 20}, []int{1, 2, 5, 20, 50}, []int{1, 2, 5, 20, 100, 500}) {
			for _, c := range []float64{0.1, 0.3, 0.6, 1, 1.5} {
				grid = append(grid, Letters{Probs: probs, N: n, Eps: c * math.Sqrt(float64(n))})
			}
		}
		return grid
	}),
	Searched: latticeSearched,
	Searches: latticeSearches(maximalLaws),
	Extremes: latticeExtremes("c in P ≤ c·e^{−2ε²/n}, ε ≥ 0.6√n", func(Pair) float64 { return 1 }, maximalLaws),
	Steps: latticeSteps(maximalLaws, beside{
		law: Letters{Probs: []float64{0.5, 0, 0, 0.5, 0}, N: 1, Eps: 0.375}, twoPoints: Letters{Probs: []float64{0.625, 0.375}, N: 1, Eps: 0.375},
	}),
	Eval: &Eval{Name: "hoeffding-max-law", Summary: "Maximal Hoeffding inequality for steps with equally spaced values"},
}, {
	ID: "zeta-tail/laws", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "P(ζ ≥ ε) ≤ {c}δ/ε² for rewards with three or more equally spaced values in [0,1].",
	Rejects:   "a program that loses the middle values, half of (4/27)δ/ε²",
	Params:    []Param{paramLaw, paramEps, paramDelta, paramT},
	Along:     []Param{paramEps},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{Eps: 1, Delta: 1}) },
	Trivial:   func(Letters) float64 { return 1 },
	Exact:     "first-passage program on the lattice of sums, rounding and dropped mass included, at ε ≥ 2√δ, where {c}δ/ε² ≤ 1 says something",
	Grid: latticeSweeps(func(probs []float64, e props.Effort) []Letters {
		var grid []Letters
		for _, T := range props.ByEffort(e, []int64{100}, []int64{100}, []int64{100, 1e4}) {
			for _, delta := range []float64{1 / float64(T), 10 / float64(T)} {
				for _, c := range []float64{2, 3, 6} {
					if eps := c * math.Sqrt(delta); eps < latticeMean(probs) {
						grid = append(grid, Letters{Probs: probs, Eps: eps, Delta: delta, T: T})
					}
				}
			}
		}
		return grid
	}),
	Searched: latticeSearched,
	Searches: latticeSearches(zetaLaws),
	Extremes: latticeExtremes("c in P(ζ ≥ ε) ≤ cδ/ε²", nil, zetaLaws),
	Steps: latticeSteps(zetaLaws, beside{
		law: Letters{Probs: []float64{0, 0.5, 0, 0, 0.5}, Eps: 0.375, Delta: 1, T: 1}, twoPoints: Letters{Probs: []float64{0.375, 0.625}, Eps: 0.375, Delta: 1, T: 1},
	}),
	Eval: &Eval{Name: "zeta-tail-law", Summary: "P(ζ ≥ ε) against {c}δ/ε² for rewards with equally spaced values"},
}, {
	ID: "kappa/laws", Group: groupConcentration, Reference: "lem:moss-deviate",
	Statement: "E κ ≤ {c}a/ε² for i.i.d. rewards with three or more equally spaced values in [0,1], a ≥ 1 and every ε > 0.",
	Rejects:   "a program that counts every round, .65a/ε²",
	Params:    []Param{paramLaw, paramA, paramEps, paramT},
	Along:     []Param{paramEps},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{A: 1, Eps: 1}) },
	Trivial:   func(x Letters) float64 { return float64(x.T) },
	Exact:     "the law of the sum, carried from round to round; the remainder after the last round bounded by Hoeffding's inequality and included",
	Grid: latticeSweeps(func(probs []float64, e props.Effort) []Letters {
		var grid []Letters
		for _, a := range []float64{1, 2} {
			for _, eps := range props.ByEffort(e, []float64{0.5, 1}, []float64{0.3, 0.5, 1}, []float64{0.1, 0.2, 0.3, 0.5, 0.8, 1, 1.5}) {
				grid = append(grid, Letters{Probs: probs, A: a, Eps: eps, T: 1e4})
			}
		}
		return grid
	}),
	Searched: latticeSearched,
	Searches: latticeSearches(kappaLaws),
	Extremes: latticeExtremes("c in E κ ≤ ca/ε², a ≥ 1", nil, kappaLaws),
	Steps: latticeSteps(kappaLaws, beside{
		law: Letters{Probs: []float64{0.5, 0, 0, 0.5, 0}, A: 1, Eps: 1.375, T: 1}, twoPoints: Letters{Probs: []float64{0.625, 0.375}, A: 1, Eps: 1.375, T: 1},
	}),
	Eval: &Eval{Name: "kappa-law", Summary: "E κ against {c}a/ε² for rewards with equally spaced values"},
}}

// paramLaw is a law by its probabilities alone.
var paramLaw = Param{Name: "probs", Unit: "probabilities of the values 0, 1/d, …, 1", Domain: "2 to 65 numbers that sum to 1", Field: paramProbs.Field}

// threeValues are laws on {0, ½, 1} that the grids hold beside latticeLaws.
var threeValues = []latticeLaw{
	{"even", []float64{0.25, 0.5, 0.25}}, {"nearly constant", []float64{0.05, 0.9, 0.05}}, {"nearly Bernoulli", []float64{0.4, 0.2, 0.4}},
	{"high", []float64{0.1, 0.2, 0.7}}, {"low", []float64{0.7, 0.2, 0.1}},
}

func latticeSweeps(points func(probs []float64, e props.Effort) []Letters) []Sweep {
	over := func(name string, laws []latticeLaw) Sweep {
		return Sweep{Name: name, Work: normally(0.05), Points: func(e props.Effort) []Letters {
			var grid []Letters
			for _, l := range laws {
				grid = append(grid, points(l.probs, e)...)
			}
			return grid
		}}
	}
	return []Sweep{over("three values", threeValues), over("five values", latticeLaws)}
}

// latticeMean is the mean of the law with these probabilities.
func latticeMean(probs []float64) float64 { return latticeLaw{probs: probs}.mean() }

// A lawSpace is the space in which a search over laws on the lattice walks. It has parameters
// besides the law, and says which letters they and a law make.
type lawSpace struct {
	effort search.Effort
	sides  []search.Dimension
	at     func(probs, x []float64) Letters
}

var (
	zetaLaws = lawSpace{
		effort: search.Effort{Starts: 8, Iterations: 100, Climb: 400},
		sides: []search.Dimension{
			{Name: "eps/mu", Lo: 0.02, Hi: 1}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true}, {Name: "T", Lo: 1, Hi: 200, Integer: true, Log: true},
		},
		at: func(probs, x []float64) Letters {
			return Letters{Probs: probs, Eps: max(1e-3, latticeMean(probs)*x[0]), Delta: x[1], T: int64(x[2])}
		},
	}
	kappaLaws = lawSpace{
		effort: search.Effort{Starts: 8, Iterations: 100, Climb: 400},
		sides:  []search.Dimension{{Name: "a", Lo: 1, Hi: 4, Log: true}, {Name: "eps", Lo: 0.3, Hi: 2, Log: true}},
		at:     func(probs, x []float64) Letters { return Letters{Probs: probs, A: x[0], Eps: x[1], T: 1000} },
	}
	maximalLaws = lawSpace{ // as ε → 0 every law attains the bound
		effort: search.Effort{Starts: 12, Iterations: 100, Climb: 400},
		sides:  []search.Dimension{{Name: "eps/√n", Lo: 0.6, Hi: 2}, {Name: "n", Lo: 1, Hi: 12, Integer: true, Log: true}},
		at: func(probs, x []float64) Letters {
			return Letters{Probs: probs, N: int(x[1]), Eps: x[0] * math.Sqrt(x[1])}
		},
	}
)

// weightFloor is subtracted from a coordinate to make a weight, so that a weight of exactly 0 has
// room in the box: extremal laws leave values out.
const weightFloor = 0.25

// values is the box of laws on n values.
func (s lawSpace) values(n int) Box { return s.box("w", n, 0) }

// inside is the box of laws on n values with at least half of the mass strictly between 0 and 1.
func (s lawSpace) inside(n int) Box { return s.box("v", n, 0.5) }

// box is that of the laws on n values with at least a share of mass inside (0, 1), and the name
// of the weights.
func (s lawSpace) box(name string, n int, share float64) Box {
	sides := append([]search.Dimension(nil), s.sides...)
	for j := range n {
		sides = append(sides, search.Dimension{Name: name + strconv.Itoa(j), Hi: 1})
	}
	return Box{Sides: sides, At: func(x []float64) Letters {
		return s.at(lawOf(x[len(s.sides):], share), x[:len(s.sides)])
	}}
}

// lawOf makes a law of weights; where its inner values have less than their share of the mass,
// they get it. Values that all have no weight have the same.
func lawOf(weights []float64, share float64) []float64 {
	probs, last := make([]float64, len(weights)), len(weights)-1
	for j, w := range weights {
		probs[j] = max(0, w-weightFloor)
	}
	if floats.Sum(probs) == 0 {
		floats.AddConst(1, probs)
	}
	ends := probs[0] + probs[last]
	inner := floats.Sum(probs) - ends
	perEnd, perInner := 1/(inner+ends), 1/(inner+ends)
	if inner < share*(inner+ends) {
		if inner == 0 {
			floats.AddConst(1, probs[1:last])
			inner = float64(last - 1)
		}
		perEnd, perInner = (1-share)/ends, share/inner
	}
	floats.Scale(perInner, probs[1:last])
	probs[0] *= perEnd
	probs[last] *= perEnd
	return probs
}

const latticeSearched = "laws on five equally spaced values drawn by rapid; extremal search over these laws and the other parameters"

// latticeSearches draw laws on five values, and walk to the one that attains most of the bound.
func latticeSearches(s lawSpace) []Search {
	box := s.values(5)
	return []Search{
		{Name: "drawn laws", Work: normally(0.1), Checks: 100, Draw: func(t *rapid.T) Letters {
			x := make([]float64, len(box.Sides))
			for i, side := range box.Sides {
				x[i] = rapid.Float64Range(side.Lo, side.Hi).Draw(t, side.Name)
				if side.Integer {
					x[i] = math.Floor(x[i])
				}
			}
			return box.At(x)
		}},
		{Name: "least slack", Work: fully(1), Effort: s.effort, Box: box},
	}
}

// latticeExtremes are the largest constants found: over all laws on five values, and over
// those with half of their mass inside.
func latticeExtremes(quantity string, stated func(Pair) float64, s lawSpace) []Extreme {
	return []Extreme{
		{Quantity: quantity + ", laws on five values", Stated: stated, Box: s.values(5), Effort: s.effort},
		{Quantity: quantity + ", five values, half the mass inside (0, 1)", Stated: stated, Box: s.inside(5), Effort: s.effort},
	}
}
