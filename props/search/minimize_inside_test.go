package search

import (
	"math"
	"testing"
)

// The step is halved where no neighbour is better, also where one is as good: half the budget brings the
// pattern from far to the bottom of a bowl, to the last bits, and a plateau costs the sweeps of one step a size.
func TestPatternRefines(t *testing.T) {
	search := func(budget int, f func(x []float64) float64) *evaluator {
		e := &evaluator{ctx: t.Context(), box: []Dimension{{Lo: 0, Hi: 1}, {Lo: 0, Hi: 1}}, f: f, budget: budget,
			best: Extreme{Value: math.Inf(1)}}
		e.pattern([]float64{0.9, 0.1})
		return e
	}
	e := search(2000, func(x []float64) float64 { return math.Abs(x[0]-0.3) + 2*math.Abs(x[1]-0.8) })
	if !(e.best.Value < 1e-14) || e.budget < 1000 {
		t.Errorf("bowl: value %v with %d evaluations left, want the bottom by half of 2000", e.best.Value, e.budget)
	}
	if e := search(2000, func([]float64) float64 { return 1 }); e.budget < 1700 {
		t.Errorf("plateau: %d evaluations left of 2000, want one sweep of four for each of some 50 steps", e.budget)
	}
}

// The scale from 0 to 1 and back: the ends are the ends, and unit is the inverse of At.
func TestDimensionsReadBack(t *testing.T) {
	for _, d := range []Dimension{{Lo: 2, Hi: 10}, {Lo: -3, Hi: 5}, {Lo: 1e-3, Hi: 1e3, Log: true}} {
		for _, u := range []float64{0, 0.25, 0.5, 1} {
			if got := d.unit(d.At(u)); math.Abs(got-u) > 1e-12 {
				t.Errorf("%+v: %v is at %v, which reads %v", d, d.At(u), u, got)
			}
		}
		if d.At(0) != d.Lo || math.Abs(d.At(1)/d.Hi-1) > 1e-12 {
			t.Errorf("%+v: runs from %v to %v", d, d.At(0), d.At(1))
		}
	}
	if got := (Dimension{Lo: 1, Hi: 100, Log: true}).At(0.5); math.Abs(got-10) > 1e-12 {
		t.Errorf("the middle of 1 … 100 on a logarithmic scale: got %v, want 10", got)
	}
	if got := (Dimension{Lo: 4, Hi: 4}).unit(4); got != 0 {
		t.Errorf("a dimension of one value: got %v, want 0", got)
	}
}
