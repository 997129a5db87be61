package suite

import (
	"context"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Algos returns the claims about this project's policies.
func Algos() []props.Claim {
	learner := func(s algos.Spec) (algos.Policy, error) { return algos.NewCMOSS(s, algos.CMOSSConfig{}) }
	return concat(policies.All(PolicySubjects()), policies.Extended(ExtendedSubjects()),
		[]props.Claim{policies.RegretAccounting(simulate, learner)})
}

func simulate(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
	return sim.Run(ctx, workers, plan, nil)
}
