package search

import (
	"math/rand/v2"
	"slices"
)

// A climb moves some coordinates at random, with a step that falls from climbStep by climbFall
// every climbEvery evaluations and is long again after climbRound of them.
const (
	climbStep  = 0.3
	climbFall  = 0.85
	climbShare = 0.4 // of the coordinates move, on average
	climbEvery = 20
	climbRound = 200
)

// climb looks for a smaller value from u by random steps until the budget is spent. Steps are
// cut off at the faces of the box, so that faces are tried often; a step of the whole vector
// crosses the plateaus and ridges at which searches along lines end.
func (e *evaluator) climb(u []float64, rng *rand.Rand) {
	u = slices.Clone(u)
	best := e.value(u)
	step := climbStep
	for n := 1; e.budget > 0 && e.err == nil; n++ {
		next := slices.Clone(u)
		for i, d := range e.box {
			if rng.Float64() < climbShare {
				next[i] = d.move(u[i], step*rng.NormFloat64())
			}
		}
		if v := e.value(next); v < best {
			best, u = v, next
		}
		if n%climbEvery == 0 {
			step *= climbFall
		}
		if n%climbRound == 0 {
			step = climbStep
		}
	}
}
