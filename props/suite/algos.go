package suite

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Algos returns the claims about this project's policies.
func Algos() []props.Claim {
	return slices.Concat(policies.Claims(PolicySubjects()), policies.Extended(ExtendedSubjects()),
		simulator.Claims(SimulatorSubjects()))
}

// SimulatorSubjects are the simulator, and the laws and policies that the claims about it use.
func SimulatorSubjects() simulator.Subjects {
	s := simulator.Subjects{
		Laws: statedLaws(), Joint: jointLaws(), Shapes: lawShapes(),
		Simulate: simulate, Learner: player("cmoss").New,
	}
	for _, text := range []string{"cmoss", "cmoss:radius=half", "klcmoss", "ball"} {
		s.Steady = append(s.Steady, choice(text))
	}
	return s
}

func simulate(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
	return sim.Run(ctx, workers, plan, nil)
}
