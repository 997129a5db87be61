package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/gonum/stat/sampleuv"

	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/seed"
)

// Effort says how hard Minimize tries.
type Effort struct {
	Seed       uint64
	Starts     int // starting points, a Latin hypercube over the box
	Iterations int // evaluations from each start, half by simplex and half by random steps
	Climb      int // more random steps, for objectives with plateaus and ridges
}

// An Extreme is the least value found, and where.
type Extreme struct {
	X     []float64
	Value float64
	Evals int
}

// Minimize looks for the least value of f over the box. From each start it takes the simplex
// method, then random steps, which reach faces and whole numbers exactly. The result depends on
// nothing but the arguments. It is a point of the box and the value of f there. It is not proven to
// be the least.
//
// NaN counts as +Inf. Where f is +Inf everywhere it looked, X is nil. A panic in f comes back as an
// error, as does the cancellation of ctx; the extreme is then the best so far.
//
// Reference: Nelder and Mead, Computer Journal 7 (1965); Gao and Han, Comput. Optim. Appl. 51 (2012);
// McKay, Beckman and Conover, Technometrics 21 (1979).
func Minimize(ctx context.Context, effort Effort, box []Dimension, f func(x []float64) float64) (Extreme, error) {
	if effort.Starts < 1 || effort.Iterations < 1 {
		return Extreme{}, fmt.Errorf("starts=%d, iterations=%d: want at least 1 of each", effort.Starts, effort.Iterations)
	}
	if err := Validate(box); err != nil {
		return Extreme{}, err
	}
	e := &evaluator{ctx: ctx, box: box, f: f, best: Extreme{Value: math.Inf(1)}}
	starts, column := make([][]float64, effort.Starts), make([]float64, effort.Starts)
	axis := sampleuv.LatinHypercube{Q: distuv.UnitUniform, Src: seed.Source(effort.Seed, "search/starts")}
	for range box {
		axis.Sample(column)
		for i, x := range column {
			starts[i] = append(starts[i], x)
		}
	}
	rng := seed.New(effort.Seed, "search/climb")
	for _, start := range starts {
		e.budget = (effort.Iterations + 1) / 2
		reached := e.simplex(start)
		e.budget = effort.Iterations/2 + effort.Climb
		e.climb(reached, rng)
		if e.err != nil {
			break
		}
	}
	return e.best, e.err
}

// An evaluator calls f on points of the unit cube, keeps the best and stops at its budget.
type evaluator struct {
	ctx    context.Context
	box    []Dimension
	f      func(x []float64) float64
	best   Extreme
	budget int
	err    error
}

// value evaluates f where u falls in the box, +Inf once the search is over. It guards against panics
// of f, which gonum would raise where nobody can recover them, and against f changing its argument.
func (e *evaluator) value(u []float64) (v float64) {
	if e.err == nil && e.ctx.Err() != nil {
		e.err = context.Cause(e.ctx)
	}
	if e.err != nil || e.budget <= 0 {
		return math.Inf(1)
	}
	e.budget--
	e.best.Evals++
	x := make([]float64, len(u))
	for i, d := range e.box {
		x[i] = d.At(fold(u[i]))
	}
	if err := panics.Call(func() error { v = e.f(slices.Clone(x)); return nil }); err != nil {
		e.err = fmt.Errorf("at x=%v it %w", x, err)
		return math.Inf(1)
	}
	if math.IsNaN(v) {
		return math.Inf(1)
	}
	if v < e.best.Value {
		e.best.Value, e.best.X = v, x
	}
	return v
}

// simplexSize is the side of the first simplex in the unit cube: wide enough to look around, narrow
// enough that several starts see different parts.
const simplexSize = 0.1

// simplex runs Nelder and Mead's method from a point and returns the best point. gonum chooses the
// coefficients by the dimension; with the classical ones the method stalls from five dimensions on.
// It needs a finite value at the start; without one, the start is returned.
func (e *evaluator) simplex(start []float64) []float64 {
	if math.IsInf(e.value(start), 0) {
		return start
	}
	settings := &optimize.Settings{
		FuncEvaluations: max(1, e.budget),
		Converger:       &optimize.FunctionConverge{Relative: 1e-15, Iterations: 20 + 5*len(start)},
	}
	result, _ := optimize.Minimize(optimize.Problem{Func: e.value}, start, settings,
		&optimize.NelderMead{SimplexSize: simplexSize}) // an error, as of no progress, comes with the best point
	return result.X
}

// climb looks for a smaller value by random steps until the budget is spent. It moves 0.4 of the
// coordinates on average. The step begins at 0.3, shrinks by 0.85 every 20 evaluations and is reset
// after 200. Steps are cut off at the faces of the box, so faces are tried often. A step of the
// whole vector crosses the plateaus and ridges at which searches along lines end.
func (e *evaluator) climb(from []float64, rng *rand.Rand) {
	u := make([]float64, len(from))
	for i, x := range from {
		u[i] = fold(x)
	}
	best, step := e.value(u), 0.3
	for n := 1; e.budget > 0 && e.err == nil; n++ {
		next := slices.Clone(u)
		for i, d := range e.box {
			if rng.Float64() < 0.4 {
				next[i] = d.move(u[i], step*rng.NormFloat64())
			}
		}
		if v := e.value(next); v < best {
			best, u = v, next
		}
		if n%20 == 0 {
			step *= 0.85
		}
		if n%200 == 0 {
			step = 0.3
		}
	}
}
