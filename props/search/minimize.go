package search

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/gonum/stat/sampleuv"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Effort says how hard Minimize tries.
type Effort struct {
	Seed       uint64
	Starts     int // starting points, a Latin hypercube over the box
	Iterations int // evaluations from each start, half by simplex and half by pattern
	Climb      int // evaluations by random steps after these, for objectives with plateaus and ridges; 0: none
}

// An Extreme is the least value found, and where.
type Extreme struct {
	X     []float64
	Value float64
	Evals int
}

// Minimize looks for the least value of f over the box: from each start by the
// simplex method of Nelder and Mead, then by a pattern search along the axes,
// which reaches corners and whole numbers exactly, then by a random climb if asked to. The result depends on
// nothing but its arguments. It is a point of the box and a value that f
// attains there; that nothing lies below it is not proven.
//
// NaN counts as +Inf. Where f is +Inf everywhere it looked, X is nil. A panic in f
// comes back as an error, as does the cancellation of ctx; the extreme is then
// the best so far.
//
// Reference: Nelder and Mead, "A simplex method for function minimization",
// Computer Journal 7 (1965); Hooke and Jeeves, "Direct search solution of
// numerical and statistical problems", JACM 8 (1961).
func Minimize(ctx context.Context, effort Effort, box []Dimension, f func(x []float64) float64) (Extreme, error) {
	if effort.Starts < 1 || effort.Iterations < 1 {
		return Extreme{}, fmt.Errorf("starts=%d, iterations=%d: want at least 1 of each", effort.Starts, effort.Iterations)
	}
	if err := Validate(box); err != nil {
		return Extreme{}, err
	}
	e := &evaluator{ctx: ctx, box: box, f: f, best: Extreme{Value: math.Inf(1)}}
	rng := seed.New(effort.Seed, "search/climb")
	for _, start := range starts(effort, len(box)) {
		e.budget = (effort.Iterations + 1) / 2
		from := e.simplex(start)
		e.budget = max(1, effort.Iterations/2)
		reached := e.pattern(from)
		if e.budget = effort.Climb; e.budget > 0 {
			e.climb(reached, rng)
		}
		if e.err != nil {
			break
		}
	}
	return e.best, e.err
}

// starts draws a Latin hypercube in the unit cube: along every axis, one point
// in each of as many equal cells as there are starts.
//
// Reference: McKay, Beckman and Conover, "A comparison of three methods for
// selecting values of input variables", Technometrics 21 (1979).
func starts(effort Effort, dims int) [][]float64 {
	axis := sampleuv.LatinHypercube{Q: distuv.UnitUniform, Src: seed.Source(effort.Seed, "search/starts")}
	points, column := make([][]float64, effort.Starts), make([]float64, effort.Starts)
	for range dims {
		axis.Sample(column)
		for i, x := range column {
			points[i] = append(points[i], x)
		}
	}
	return points
}
