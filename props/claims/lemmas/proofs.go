package lemmas

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Proofs returns claims about lines of the paper's proofs, and conventions of its text, that no lemma
// states. Each is computed, or measured in games, as it is printed. Random play is the control of the
// row about growth.
func Proofs(cmoss func(delta float64) sim.Player, random sim.Player) []props.Claim {
	return slices.Concat(displays(), counts(), fewerArms(), observedWhole(cmoss, random))
}

const (
	groupDisplays = "Displays of the paper's proofs"
	sumRounding   = 1e-12 // of sums of a few terms, relative to values near 1
)

// computedAtMost is the finding that a computed quantity is at most a limit.
func computedAtMost(x, limit float64, witness string) props.Finding {
	observed := props.PlusMinus(x, sumRounding*max(1, x))
	if x >= 0 {
		observed.Lo = max(0, observed.Lo)
	}
	return search.Comparison{Observed: observed, Bound: props.AtMost(limit), Where: witness}.Finding("computed", 1)
}

// computed is a case that takes no time.
func computed(instance string, find func() props.Finding) props.Case {
	return props.Case{
		Instance: instance, Cost: 0.01,
		Check: func(context.Context, props.Trial) (props.Finding, error) { return find(), nil },
	}
}
