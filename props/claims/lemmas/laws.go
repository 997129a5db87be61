package lemmas

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// The lemmas of this file are the concentration lemmas for rewards that are not Bernoulli: laws on
// the values 0, 1/d, …, 1. Their sums lie on a lattice, so that the exact programs apply.

var (
	maximalLawLetters = ranges{letterLaw, letterN, letterEps}
	zetaLawLetters    = ranges{letterLaw, letterEps, letterDelta, letterT}
	kappaLawLetters   = ranges{letterLaw, letterA, letterEps, letterT}
)

// onLattice calls a program for the law of a point.
func onLattice(x Point, program func(law theory.LatticeLaw) (theory.Bracket, error)) (props.Interval, error) {
	law, err := theory.NewLatticeLaw(x.List("probs"))
	if err != nil {
		return props.Interval{}, err
	}
	return enclosed(program(law))
}

var maximalLaws = Lemma{
	ID: "hoeffding-max/laws", Group: groupConcentration, Reference: "lem:general_Hoef",
	Statement: "The maximal inequality holds for steps with three or more equally spaced values in [0,1].",
	Rejects:   "e^{−3ε²/n}",
	Params:    maximalLawLetters,
	Bound:     maximalBound,
	Exact: func(x Point) (props.Interval, error) {
		return onLattice(x, func(law theory.LatticeLaw) (theory.Bracket, error) {
			return theory.HoeffdingMaxLattice(law, x.Int("n"), x.Float("eps"))
		})
	},
	Method: "first-passage dynamic program on the lattice of sums, numerical error included",
	Points: latticePoints(func(probs []float64, e props.Effort) (grid []Point) {
		steps := props.ByEffort(e, []float64{1, 3, 20}, []float64{1, 2, 5, 20, 50}, []float64{1, 2, 5, 20, 100, 500})
		for _, x := range formula.Product(steps, []float64{0.1, 0.3, 0.6, 1, 1.5}) {
			grid = append(grid, formula.At(maximalLawLetters, probs, int(x[0]), justBelow*x[1]*math.Sqrt(x[0])))
		}
		return grid
	}),
	Searched: latticeSearched, Drawn: maximalSpace.draws(), Boxes: maximalSpace.boxes(),
	Constants: latticeExtremes("c in P ≤ c·e^{−2ε²/n}, ε ≥ 0.6√n",
		func(x Point) bool { return x.Float("eps") >= 0.6*justBelow*math.Sqrt(x.Float("n")) }),
	Known: func(props.Effort) []Point { // one step
		return []Point{
			formula.At(maximalLawLetters, []float64{0.6, 0, 0, 0, 0.4}, 1, 0.6*justBelow),
			formula.At(maximalLawLetters, []float64{0.225, 0.5, 0, 0, 0.275}, 1, 0.6*justBelow),
		}
	},
	Eval: formula.Evaluator{Name: "hoeffding-max-law",
		Summary: "Maximal Hoeffding inequality for steps with equally spaced values"},
}

var zetaLaws = Lemma{
	ID: "zeta-tail/laws", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "P(ζ ≥ ε) ≤ 4δ/ε² for rewards with three or more equally spaced values in [0,1].",
	Rejects:   "half of (4/27)δ/ε²",
	Params:    zetaLawLetters, Constant: 4, Trivial: formula.One,
	Bound: zetaTailLemma.Bound,
	Exact: func(x Point) (props.Interval, error) {
		return onLattice(x, func(law theory.LatticeLaw) (theory.Bracket, error) {
			return theory.ZetaTailLattice(law, x.Float("eps"), x.Float("delta"), x.Int64("T"))
		})
	},
	Method: "first-passage dynamic program on the lattice of sums, numerical error included, at ε ≥ 2√δ",
	Points: latticePoints(func(probs []float64, e props.Effort) (grid []Point) {
		horizons := props.ByEffort(e, []float64{100}, []float64{100}, []float64{100, 1e4})
		for _, x := range formula.Product(horizons, []float64{1, 10}, []float64{2, 3, 6}) {
			delta := x[1] / x[0]
			if eps := x[2] * math.Sqrt(delta); eps < latticeMean(probs) {
				grid = append(grid, formula.At(zetaLawLetters, probs, eps, delta, int64(x[0])))
			}
		}
		return grid
	}),
	Searched: latticeSearched, Drawn: zetaSpace.draws(), Boxes: zetaSpace.boxes(),
	Constants: latticeExtremes("c in P(ζ ≥ ε) ≤ cδ/ε²", nil),
	Known: func(props.Effort) []Point { // p₀(mean)² at one reward of 0, p₀ its chance
		return []Point{
			formula.At(zetaLawLetters, []float64{1. / 3, 0, 0, 0, 2. / 3}, 2./3*justBelow, 1., 1),
			formula.At(zetaLawLetters, []float64{7. / 24, 0, 0, 0.5, 5. / 24}, 7./12*justBelow, 1., 1),
		}
	},
	Eval: formula.Evaluator{Name: "zeta-tail-law",
		Summary: "P(ζ ≥ ε) against 4δ/ε² for rewards with equally spaced values"},
}

var kappaLaws = Lemma{
	ID: "kappa/laws", Group: groupConcentration, Reference: "lem:moss-deviate",
	Statement: "E κ ≤ 3a/ε² for iid rewards with three or more equally spaced values in [0,1], a ≥ 1, ε > 0.",
	Rejects:   "a program that counts every round, .65a/ε²",
	Params:    kappaLawLetters, Constant: 3, Trivial: kappaLemma.Trivial,
	Bound: kappaLemma.Bound,
	Exact: func(x Point) (props.Interval, error) {
		return onLattice(x, func(law theory.LatticeLaw) (theory.Bracket, error) {
			return theory.KappaLattice(law, x.Float("a"), x.Float("eps"), x.Int64("T"))
		})
	},
	Method: "the exact law of the sum, round by round; the value includes Hoeffding's bound on the omitted rounds",
	Points: latticePoints(func(probs []float64, e props.Effort) (grid []Point) {
		deviations := props.ByEffort(e, []float64{0.5, 1}, []float64{0.3, 0.5, 1},
			[]float64{0.1, 0.2, 0.3, 0.5, 0.8, 1, 1.5})
		for _, x := range formula.Product([]float64{1, 2}, deviations) {
			grid = append(grid, formula.At(kappaLawLetters, probs, x[0], x[1], 10_000))
		}
		return grid
	}),
	Searched: latticeSearched, Drawn: kappaSpace.draws(), Boxes: kappaSpace.boxes(),
	Constants: latticeExtremes("c in E κ ≤ ca/ε², a ≥ 1", nil),
	Known: func(props.Effort) []Point {
		worst := []float64{1 - kappaWorst[0], 0, 0, 0, kappaWorst[0]}
		inside := []float64{0, 0.5, 0, 0, 0.5} // averages of 1/4 at t = 1 and of 7/8 at t = 6 lie on the boundary
		return []Point{
			formula.At(kappaLawLetters, worst, kappaWorst[1], kappaWorst[2]*justBelow, 1000),
			formula.At(kappaLawLetters, inside, 1.1155293267718465, 0.6811862178478976*justBelow, 1000),
		}
	},
	Eval: formula.Evaluator{Name: "kappa-law", Summary: "E κ against 3a/ε² for rewards with equally spaced values"},
}

// The laws of the grids, as probabilities of 0, 1/d, …, 1. Of those of five values, one has a small
// variance, one is rarely far below its mean, one is rarely far above it, and one is uniform.
var (
	threeValues = [][]float64{{0.25, 0.5, 0.25}, {0.05, 0.9, 0.05}, {0.4, 0.2, 0.4}, {0.1, 0.2, 0.7}, {0.7, 0.2, 0.1}}
	fiveValues  = [][]float64{{0, 0.25, 0.5, 0.25, 0}, {0.1, 0, 0, 0.9, 0}, {0, 0.9, 0, 0, 0.1}, {0.2, 0.2, 0.2, 0.2, 0.2}}
)

// latticeMean is the mean of the law with these probabilities.
func latticeMean(probs []float64) float64 {
	mean := 0.0
	for j, p := range probs {
		mean += p * float64(j) / float64(len(probs)-1)
	}
	return mean
}

func latticePoints(points func(probs []float64, e props.Effort) []Point) []formula.Points {
	over := func(name string, laws [][]float64) formula.Points {
		return formula.Points{Name: name, From: props.Default, At: func(e props.Effort) (grid []Point) {
			for _, probs := range laws {
				grid = append(grid, points(probs, e)...)
			}
			return grid
		}}
	}
	return []formula.Points{over("three values", threeValues), over("five values", fiveValues)}
}

// A lawSpace is a space for searches over laws on the lattice and further parameters.
type lawSpace struct {
	starts int
	sides  []search.Dimension             // of the further parameters
	at     func(probs, u []float64) Point // of a law and values of the sides
}

var (
	zetaSpace = lawSpace{
		starts: 8,
		sides: []search.Dimension{
			{Name: "eps/mu", Lo: 0.02, Hi: 1}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true},
			{Name: "T", Lo: 1, Hi: 200, Integer: true, Log: true},
		},
		at: func(probs, u []float64) Point {
			return formula.At(zetaLawLetters, probs, max(1e-3, latticeMean(probs)*u[0]), u[1], int64(u[2]))
		},
	}
	kappaSpace = lawSpace{
		starts: 8,
		sides:  []search.Dimension{{Name: "a", Lo: 1, Hi: 4, Log: true}, {Name: "eps", Lo: 0.3, Hi: 2, Log: true}},
		at:     func(probs, u []float64) Point { return formula.At(kappaLawLetters, probs, u[0], u[1], 1000) },
	}
	maximalSpace = lawSpace{ // as ε → 0 every law attains the bound
		starts: 12,
		sides:  []search.Dimension{{Name: "eps/√n", Lo: 0.6, Hi: 2}, {Name: "n", Lo: 1, Hi: 12, Integer: true, Log: true}},
		at: func(probs, u []float64) Point {
			return formula.At(maximalLawLetters, probs, int(u[1]), u[0]*math.Sqrt(u[1]))
		},
	}
)

// boxes returns two boxes: all laws on five values, and those with half their mass inside (0, 1).
func (s lawSpace) boxes() []formula.Box {
	all, inside := s.box("w", 0), s.box("v", 0.5)
	inside.Name = "least slack, half the mass inside"
	return []formula.Box{all, inside}
}

// weightFloor is subtracted from a coordinate to make a weight, so that many points of the box have
// a weight of exactly 0: extremal laws leave values out.
const weightFloor = 0.25

// box returns the box of the laws with a share of their mass inside (0, 1). Its weights have the name.
func (s lawSpace) box(name string, share float64) formula.Box {
	sides := slices.Clone(s.sides)
	for j := range 5 {
		sides = append(sides, search.Dimension{Name: name + strconv.Itoa(j), Hi: 1})
	}
	effort := search.Effort{Starts: s.starts, Iterations: 100, Climb: 400}
	return formula.Box{From: props.Full, Effort: effort, Sides: sides, At: func(u []float64) Point {
		return s.at(lawOf(u[len(s.sides):], share), u[:len(s.sides)])
	}}
}

// lawOf makes a law of weights. If the inner values have less than their share of the mass, they
// are raised to it. If no value has a weight, all have the same.
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

const latticeSearched = "random laws on five values; a search for the least slack over them and the other parameters"

// draws take laws on five values.
func (s lawSpace) draws() formula.Draws {
	box := s.box("w", 0)
	return formula.Draws{Name: "drawn laws", From: props.Default, Draw: func(t *rapid.T) Point {
		u := make([]float64, len(box.Sides))
		for i, side := range box.Sides {
			u[i] = rapid.Float64Range(side.Lo, side.Hi).Draw(t, side.Name)
			if side.Integer {
				u[i] = math.Floor(u[i])
			}
		}
		return box.At(u)
	}}
}

// latticeExtremes returns two rows: about all laws, and about laws with half of the mass inside.
func latticeExtremes(quantity string, among func(Point) bool) []formula.Extreme {
	inside := func(x Point) bool {
		probs := x.List("probs")
		return probs[0]+probs[len(probs)-1] <= 0.5+1e-9 && (among == nil || among(x))
	}
	return []formula.Extreme{
		{Quantity: quantity + ", laws on five values", Among: among},
		{Quantity: quantity + ", five values, half the mass inside (0, 1)", Among: inside},
	}
}
