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
		[]props.Claim{policies.RegretAccounting(simulate, learner), policies.Learns(simulate, semiBanditLearners())})
}

// semiBanditLearners are the learners of the paper's table, and CTS.
func semiBanditLearners() []policies.Learner {
	var all []policies.Learner
	for _, e := range algos.Entries() {
		switch e.Name {
		case "cmoss", "cucb", "exp3m", "hybrid", "combexp", "cts":
		default:
			continue
		}
		factory, err := e.Factory(algos.Params{})
		if err != nil {
			panic("suite: " + err.Error()) // every policy has defaults
		}
		l := policies.Learner{Named: policies.Named{Name: e.Name, Factory: factory}, Horizon: 100_000}
		if e.Name == "combexp" {
			l.Horizon, l.Remark = 1_000_000, "sees only the sum"
		}
		all = append(all, l)
	}
	return all
}

func simulate(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
	return sim.Run(ctx, workers, plan, nil)
}
