package suite

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Algos returns the claims about this project's policies.
func Algos() []props.Claim {
	return concat(policies.All(PolicySubjects()), policies.Extended(ExtendedSubjects()),
		simulator.All(SimulatorSubjects()),
		[]props.Claim{policies.Learns(simulate, semiBanditLearners())})
}

// SimulatorSubjects are the simulator, and what it is tried with.
func SimulatorSubjects() simulator.Subjects {
	s := simulator.Subjects{
		Laws: statedLaws(), Joint: jointLaws(), Shapes: lawShapes(),
		Simulate: simulate, Merge: sim.Merge, Learner: player("cmoss").New, Rule: ruleOf,
		Means: sim.ParseMeans, Texts: map[string]func(text string) (string, error){
			"policy": again(algos.ParseChoice), "means": again(sim.ParseMeans), "rewards": again(sim.ParseRewards),
		},
	}
	for _, text := range []string{"cmoss", "cmoss:radius=half", "klcmoss", "ball"} {
		s.Steady = append(s.Steady, choice(text))
	}
	return s
}

// semiBanditLearners are the learners of the paper's table, and CTS.
func semiBanditLearners() []policies.Learner {
	var all []policies.Learner
	for _, name := range []string{"cmoss", "combexp", "cts", "cucb", "exp3m", "hybrid"} {
		l := policies.Learner{Player: player(name), Horizon: 100_000}
		if name == "combexp" {
			l.Horizon, l.Remark = 1_000_000, "sees only the sum"
		}
		all = append(all, l)
	}
	return all
}

func simulate(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
	return sim.Run(ctx, workers, plan, nil)
}

// ruleOf is the rule that a chosen policy plays by.
func ruleOf(c algos.Choice, spec algos.Spec) (algos.IndexRule, error) {
	factory, err := c.Factory()
	if err != nil {
		return nil, err
	}
	p, err := factory(spec)
	if err != nil {
		return nil, err
	}
	ruled, ok := p.(algos.Ruled)
	if !ok {
		return nil, fmt.Errorf("%s plays by no index rule", c)
	}
	rule, _ := ruled.Rule()
	return rule, nil
}

// again reads a text and writes what it read.
func again[V fmt.Stringer](parse func(string) (V, error)) func(text string) (string, error) {
	return func(text string) (string, error) {
		v, err := parse(text)
		if err != nil {
			return "", err
		}
		return v.String(), nil
	}
}
