package search

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/trace"
)

// An evaluator calls f on points of the unit cube, keeps the best and stops at
// its budget.
type evaluator struct {
	ctx    context.Context
	box    []Dimension
	f      func(x []float64) float64
	best   Extreme
	budget int
	err    error
}

// value evaluates f where u falls in the box, +Inf once the search is over.
func (e *evaluator) value(u []float64) float64 {
	if e.err == nil && e.ctx.Err() != nil {
		e.err = context.Cause(e.ctx)
	}
	if e.err != nil || e.budget <= 0 {
		return math.Inf(1)
	}
	e.budget--
	x := make([]float64, len(u))
	for i, d := range e.box {
		x[i] = d.At(fold(u[i]))
	}
	v := e.call(x)
	e.best.Evals++
	if v < e.best.Value {
		e.best.Value, e.best.X = v, x
	}
	return v
}

// call guards against panics of f, which gonum would raise in a goroutine where
// nobody can recover them, and against f keeping or changing its argument.
func (e *evaluator) call(x []float64) (v float64) {
	defer func() {
		if p := trace.Recovered(recover()); p != nil {
			v, e.err = math.Inf(1), fmt.Errorf("at x=%v it %w", x, p)
		}
	}()
	v = e.f(slices.Clone(x))
	if math.IsNaN(v) {
		return math.Inf(1)
	}
	return v
}

// The pattern search halves its step from a quarter of the box down to the
// resolution of float64 near 1.
const (
	firstStep = 0.25
	lastStep  = 0x1p-50
)

// pattern searches along the axes from u, faces of the box included, until the
// step is as fine as floats or the budget is spent. A step of an integer
// dimension is at least to the next integer. It returns where it ended.
func (e *evaluator) pattern(u []float64) []float64 {
	u = slices.Clone(u)
	for i := range u {
		u[i] = fold(u[i])
	}
	best := e.value(u)
	for step := firstStep; step >= lastStep && e.budget > 0 && e.err == nil; {
		if v := e.sweep(u, best, step); v < best {
			best = v
		} else {
			step /= 2
		}
	}
	return u
}

// sweep tries both directions of every axis, moves u where that helps, and
// returns the value reached.
func (e *evaluator) sweep(u []float64, best, step float64) float64 {
	for i, d := range e.box {
		for _, side := range []float64{-1, 1} {
			old := u[i]
			u[i] = d.move(old, side*step)
			if u[i] == old {
				continue
			}
			if v := e.value(u); v < best {
				best = v
				break
			}
			u[i] = old
		}
	}
	return best
}

// move steps along the dimension and stays in it.
func (d Dimension) move(u, step float64) float64 {
	if !d.Integer {
		return min(max(u+step, 0), 1)
	}
	x, y := d.At(u), d.At(min(max(u+step, 0), 1))
	if x == y {
		y = min(max(x+math.Copysign(1, step), d.Lo), d.Hi)
	}
	return d.unit(y)
}
