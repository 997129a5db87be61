// Package proofs decides lines of the paper's proofs, and conventions of its text, that no lemma
// states. Each is computed, or measured in games, as it is printed. What is false as printed stands
// in the record of refutations.
package proofs

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Learner makes the policy under test at a confidence parameter δ.
type Learner func(delta float64) sim.Player

// All returns the claims. Random play is the control of the row about growth.
func All(cmoss Learner, random sim.Player) []props.Claim {
	return slices.Concat(displays(), counts(), fewerArms(), observedWhole(cmoss, random))
}

const (
	group   = "Displays of the paper's proofs"
	rounded = 1e-12 // covers the rounding of sums of a few terms, relative to values near 1
)

// atMost is the exact finding that a computed quantity is at most a limit.
func atMost(x, limit float64, witness string) props.Finding {
	observed := props.PlusMinus(x, rounded*max(1, x))
	if x >= 0 {
		observed.Lo = max(0, observed.Lo)
	}
	return props.Finding{
		Evidence: props.Exact, Guarantee: "computed", Observed: observed,
		Bound: props.AtMost(limit), N: 1, Witness: witness,
	}
}

// computed is a case that takes no time.
func computed(instance string, find func() props.Finding) props.Case {
	return props.Case{
		Instance: instance, Cost: 0.01,
		Check: func(context.Context, props.Trial) (props.Finding, error) { return find(), nil },
	}
}
