package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// The lemmas of this file are about ζ = max(0, μ − min_{1≤s≤T} I_s), how far the index of an arm
// falls below its mean, and about κ, the number of rounds in which the widened average μ̂_t +
// √(a/t) exceeds the mean by ε.

var zetaLetters = ranges{
	over(letterMu, 0, 1), over(letterEps, 0.001, 1), over(letterDelta, 1e-4, 1), over(letterT, 1, 300),
}

var zetaTailLemma = Lemma{
	ID: "zeta-tail", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "For rewards in [0,1] of mean μ, ζ = max(0, μ − min_{s≤T} I_s): P(ζ ≥ ε) ≤ 4δ/ε² for all ε, δ > 0.",
	Rejects:   "a constant below the largest ratio found, ε in place of ε²",
	Params:    zetaLetters, Constant: 4, Trivial: formula.One,
	Bound: func(x Point) float64 { return theory.ZetaTailBound(x.Float("eps"), x.Float("delta")) },
	Exact: func(x Point) (props.Interval, error) {
		return enclosed(theory.ZetaTail(x.Float("mu"), x.Float("eps"), x.Float("delta"), x.Int64("T")))
	},
	Method: "first-passage dynamic program for Bernoulli rewards, numerical error included, at ε ≥ 2√δ",
	Points: []formula.Points{
		{Name: "T=100", From: props.Default, At: zetaGrid(100), Fixed: props.Params{"T": 100}},
		{Name: "T=1e4", From: props.Default, At: zetaGrid(1e4), Fixed: props.Params{"T": 10_000}},
		{Name: "T=1e5", From: props.Full, Needs: props.Default, At: zetaGrid(1e5), Fixed: props.Params{"T": 100_000}},
		{Name: "T=1e6", From: props.Full, Needs: props.Full, At: zetaGrid(1e6), Fixed: props.Params{"T": 1_000_000}},
	},
	Searched: "random μ, ε, δ and T ≤ 300; a search for the largest P(ζ≥ε)ε²/(4δ)",
	Drawn:    formula.Draws{From: props.Default},
	Boxes: []formula.Box{
		zetaBox("least slack", 1, search.Effort{Starts: 24, Iterations: 160}),
		zetaBox("least slack, delta ≤ 0.01", 0.01, search.Effort{Starts: 12, Iterations: 120}),
	},
	Known: func(props.Effort) []Point { // δ → 0 with T ≥ 1/δ; ε = .6√δ, and 2√δ, where the bound begins to say something
		return []Point{
			formula.At(zetaLetters, 0.5, 0.6*1e-2, 1e-4, 100_000), formula.At(zetaLetters, 0.53, 2e-2, 1e-4, 100_000),
			formula.At(zetaLetters, 2./3, 2./3*justBelow, 1., 500),
		}
	},
	Constants: []formula.Extreme{
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², every delta ≤ 1"},
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², delta ≤ 0.01", Among: func(x Point) bool { return x.Float("delta") <= 0.01 }},
		{Quantity: "c in P(ζ ≥ ε) ≤ cδ/ε², 4δ/ε² ≤ 1",
			Among: func(x Point) bool { return theory.ZetaTailBound(x.Float("eps"), x.Float("delta")) <= 1 }},
	},
	Eval: formula.Evaluator{Summary: "P(ζ ≥ ε) against 4δ/ε²"},
}

var meanLetters = ranges{over(letterMu, 0.01, 0.99), over(letterDelta, 1e-3, 1), over(letterT, 1, 60)}

var zetaMeanLemma = Lemma{
	ID: "zeta-mean", Group: groupConcentration, Reference: "lem:moss-Delta",
	Statement: "For rewards in [0,1]: E ζ ≤ 4√δ, and E ζ ≤ 4√δ − 4δ for δ ≤ 1/4.",
	Rejects:   "√δ divided by a large number, δ in place of √δ",
	Params:    meanLetters, Constant: 4, Trivial: formula.One,
	Bound: func(x Point) float64 { return theory.ZetaMeanBound(x.Float("delta")) },
	Exact: func(x Point) (props.Interval, error) {
		return enclosed(theory.ZetaMean(x.Float("mu"), x.Float("delta"), x.Int64("T")))
	},
	Method: "∫P(ζ≥ε)dε between an upper and a lower sum over a grid of ε that differ by 5 %. As δ → 0 and " +
		"Tδ → ∞, E ζ/√δ of fair coins tends to 0.405 (docs/explanation.md, the theory).",
	Points: []formula.Points{
		{Name: "T=100", From: props.Default, At: zetaMeanGrid(100), Fixed: props.Params{"T": 100}},
		{Name: "T=1e4", From: props.Full, Needs: props.Default, At: zetaMeanGrid(1e4), Fixed: props.Params{"T": 10_000}},
		{Name: "T=1e5", From: props.Full, Needs: props.Full, At: zetaMeanGrid(1e5), Fixed: props.Params{"T": 100_000}},
	},
	Searched: "random μ, δ and T ≤ 60; a search for the least slack at T ≤ 300",
	Drawn:    formula.Draws{From: props.Default, Checks: 60},
	Boxes: []formula.Box{{From: props.Full, Effort: search.Effort{Starts: 6, Iterations: 80},
		Sides: []search.Dimension{
			{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "delta", Lo: 1e-3, Hi: 1, Log: true},
			{Name: "T", Lo: 1, Hi: 300, Integer: true, Log: true},
		}}},
	Known: func(e props.Effort) []Point { // δ → 0 with T ≥ 1/δ
		T := props.ByEffort(e, 10_000, 100_000, 1_000_000)
		return []Point{formula.At(meanLetters, 0.5, 50/float64(T), T)}
	},
	Constants: []formula.Extreme{{Quantity: "c in E ζ ≤ c√δ"}},
	Eval: formula.Evaluator{
		Summary: "E ζ against 4√δ", Params: ranges{letterMu, letterDelta, letterT, letterWithin},
		Evaluate: evaluateMean,
	},
}

// zetaMeanPrinted is the bound as printed. Eval and the table of constants show it.
func zetaMeanPrinted(x Point) float64 { return theory.ZetaMeanBoundPrinted(x.Float("delta")) }

// zetaMeanWithin encloses E ζ to a relative width.
func zetaMeanWithin(width float64) func(x Point) (props.Interval, error) {
	return func(x Point) (props.Interval, error) {
		return enclosed(theory.ZetaMeanWithin(x.Float("mu"), x.Float("delta"), x.Int64("T"), width))
	}
}

// zetaMeanRow compares with the bound as printed. At the known, worst point E ζ is within 0.5 %.
func zetaMeanRow() formula.Row {
	l := zetaMeanLemma
	l.Bound = zetaMeanPrinted
	l.Exact = func(x Point) (props.Interval, error) {
		if T := x.Float("T"); T >= 10_000 && T*x.Float("delta") >= 20 {
			return zetaMeanWithin(5e-3)(x)
		}
		return zetaMeanLemma.Exact(x)
	}
	return l.Entry().Rows[0]
}

// evaluateMean shows the bound as printed beside E ζ, enclosed to 5 % unless a width is given.
func evaluateMean(x Point) (formula.Evaluation, error) {
	width := 0.05
	if x.Given("within") {
		width = x.Float("within")
	}
	if !(width >= 1e-4 && width <= 1) {
		return formula.Evaluation{}, fmt.Errorf("within=%v: want 1e-4 ≤ within ≤ 1", width)
	}
	return Lemma{Bound: zetaMeanPrinted, Trivial: formula.One, Exact: zetaMeanWithin(width)}.Evaluate(x)
}

// kappaWorst are μ, a and ε of the worst known point. There μ + ε − √(a/t) is an average, 1/2 at
// t = 2 and 10/11 at t = 11, which a larger ε or a smaller a would lose. No other two averages at
// t ≤ 60 do worse.
var kappaWorst = [3]float64{0.6557574156608674, 1.0173105236203125, 0.5574433006947431}

var kappaLetters = ranges{
	over(letterMu, 0, 1), over(letterA, 1, 20), over(letterEps, 0.05, 2), over(letterT, 1, 2000),
}

var kappaLemma = Lemma{
	ID: "kappa", Group: groupConcentration, Reference: "lem:moss-deviate",
	Statement: "For iid rewards in [0,1] of mean μ, a ≥ 1, ε > 0: Σ_{t≤T} P(μ̂_t + √(a/t) − μ ≥ ε) ≤ 3a/ε².",
	Rejects:   "a constant below the largest ratio found (about 1.32), ε in place of ε², √a in place of a",
	Params:    kappaLetters, Constant: 3, Trivial: func(x Point) float64 { return x.Float("T") },
	Bound: func(x Point) float64 { return theory.KappaBound(x.Float("a"), x.Float("eps")) },
	Exact: func(x Point) (props.Interval, error) {
		return enclosed(theory.Kappa(x.Float("mu"), x.Float("a"), x.Float("eps"), x.Int64("T")))
	},
	Method: "binomial tails summed over t; the value includes Hoeffding's bound on the omitted terms",
	Points: []formula.Points{
		{Name: "T=100", From: props.Default, At: kappaGrid(100), Fixed: props.Params{"T": 100}},
		{Name: "T=1e4", From: props.Default, At: kappaGrid(1e4), Fixed: props.Params{"T": 10_000}},
		{Name: "T=1e6", From: props.Full, At: kappaGrid(1e6), Fixed: props.Params{"T": 1_000_000}},
	},
	Searched: "random μ, a ≥ 1, ε and T ≤ 2000; a search for the largest E κ·ε²/(3a)",
	Drawn:    formula.Draws{From: props.Default},
	Boxes: []formula.Box{{
		From: props.Default, Effort: search.Effort{Starts: 12, Iterations: 160, Climb: 600},
		Sides: kappaSides(1, 4, 0.1), At: kappaAt,
	}},
	Known: func(props.Effort) []Point {
		return []Point{formula.At(kappaLetters, kappaWorst[0], kappaWorst[1], kappaWorst[2]*justBelow, 100_000)}
	},
	Constants: []formula.Extreme{{Quantity: "c in E κ ≤ ca/ε², a ≥ 1"}},
	Eval:      formula.Evaluator{Summary: "E κ against 3a/ε²"},
}

// zetaGrid returns points with δ from 1/T up and ε from 2√δ to μ, where 4δ/ε² ≤ 1 says something.
func zetaGrid(T int64) func(props.Effort) []Point {
	return func(e props.Effort) (grid []Point) {
		deltas := []float64{1 / float64(T), 10 / float64(T)}
		if T <= 100 {
			deltas = append(deltas, 0.2)
		}
		means := props.ByEffort(e, []float64{0.3, 0.8}, []float64{0.1, 0.5, 0.9},
			[]float64{0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95})
		times := props.ByEffort(e, []float64{2, 6}, []float64{2, 4, 10}, []float64{2, 3, 4, 6, 10, 20})
		for _, x := range formula.Product(means, deltas, times) {
			if eps := x[2] * math.Sqrt(x[1]); eps < x[0] {
				grid = append(grid, formula.At(zetaLetters, x[0], eps, x[1], T))
			}
		}
		return grid
	}
}

// zetaBox bounds the extremal search. Its side is ε/μ, as ε cannot exceed μ, and 1 is in it.
func zetaBox(name string, most float64, effort search.Effort) formula.Box {
	return formula.Box{
		Name: name, From: props.Default, Effort: effort,
		Sides: []search.Dimension{
			{Name: "mu", Lo: 0.02, Hi: 0.98}, {Name: "eps/mu", Lo: 0.02, Hi: 1},
			{Name: "delta", Lo: 1e-3, Hi: most, Log: true}, {Name: "T", Lo: 1, Hi: 2000, Integer: true, Log: true},
		},
		At: func(u []float64) Point { return formula.At(zetaLetters, u[0], u[0]*u[1], u[2], int64(u[3])) },
	}
}

func zetaMeanGrid(T int64) func(props.Effort) []Point {
	return func(e props.Effort) (grid []Point) {
		every, some := []float64{0.1, 0.3, 0.5, 0.7, 0.9}, []float64{0.2, 0.7}
		if T <= 100 { // cheap
			some = every
		}
		means := props.ByEffort(e, []float64{0.5}, some, every)
		for _, x := range formula.Product(means, props.ByEffort(e, []float64{1}, []float64{1}, []float64{1, 10})) {
			grid = append(grid, formula.At(meanLetters, x[0], x[1]/float64(T), T))
		}
		return grid
	}
}

// kappaGrid takes ε where 3a/ε² lies below T, so that the bound says something.
func kappaGrid(T int64) func(props.Effort) []Point {
	return func(e props.Effort) (grid []Point) {
		means := props.ByEffort(e, []float64{0.5}, []float64{0.1, 0.5, 0.9},
			[]float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98})
		times := props.ByEffort(e, []float64{1.5}, []float64{1.2, 4, 20}, []float64{1.01, 1.2, 2, 4, 10, 20, 50})
		for _, x := range formula.Product(means, []float64{1, 1.7, 4}, times) {
			grid = append(grid, formula.At(kappaLetters, x[0], x[1], x[2]*math.Sqrt(3*x[1]/float64(T)), T))
		}
		return grid
	}
}

// kappaSides bound a, and ε from below.
func kappaSides(least, most, eps float64) []search.Dimension {
	return []search.Dimension{
		{Name: "mu", Lo: 0.01, Hi: 0.99}, {Name: "a", Lo: least, Hi: most, Log: true},
		{Name: "eps", Lo: eps, Hi: 3, Log: true},
	}
}

// kappaAt takes T = 10⁵, which is beyond all ε ≥ 0.03.
func kappaAt(u []float64) Point { return formula.At(kappaLetters, u[0], u[1], u[2], 100_000) }
