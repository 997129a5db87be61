package search

import (
	"math"
	"testing"
)

// The step is halved where no neighbour is better, also where one is as good: half the budget brings the
// pattern from far to the bottom of a bowl, to the last bits, and a plateau costs the sweeps of one step a size.
func TestPatternRefines(t *testing.T) {
	search := func(budget int, f func(x []float64) float64) *evaluator {
		e := &evaluator{ctx: t.Context(), box: []Dimension{{Lo: 0, Hi: 1}, {Lo: 0, Hi: 1}}, f: f, budget: budget, best: Extreme{Value: math.Inf(1)}}
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
