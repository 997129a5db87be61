package lemmas

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Subjects are the policies that the claims are about. Formulas are called, not injected.
type Subjects struct {
	// CMOSS returns the algorithm with the given δ ≥ 0. At δ = 0, which the
	// paper's formula yields at its edges, every radius is infinite.
	CMOSS func(delta float64) sim.Player
	// Learners meet the lower bounds.
	Learners []Learner
	// Random play is the control of the row about growth.
	Random sim.Player
	// Sizes are the (m, k) of the paper's experiments.
	Sizes []sim.Size
}

// A Learner is a policy that meets the lower bounds. A slow one has From: Default.
type Learner struct {
	sim.Player
	From props.Effort
}
