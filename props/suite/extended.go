package suite

import (
	"context"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/sim"
)

// ExtendedSubjects are this project's COMBEXP, CTS, cascades and reward laws.
func ExtendedSubjects() policies.ExtendedSubjects {
	return policies.ExtendedSubjects{
		COMBEXP:  func(s algos.Spec) (algos.Marginaler, error) { return algos.NewCOMBEXP(s) },
		Sampler:  func(d, n int) policies.SetSampler { return algos.NewBlockSampler(d, n) },
		Project:  algos.ProjectCapped,
		Beta:     algos.DrawBeta,
		CTS:      func(s algos.Spec) (policies.PosteriorKeeper, error) { return algos.NewCTS(s) },
		Cascade:  playCascade,
		Learners: cascadeLearners(),
	}
}

// playCascade plays one replicate in the stepwise engine.
func playCascade(ctx context.Context, spec algos.Spec, means []float64, seed uint64, policy algos.Factory) error {
	_, err := sim.Run(ctx, props.NewWorkers(1), sim.Plan{
		Game: sim.Game{
			Arms: spec.Arms, Cardinality: spec.Cardinality, Horizon: spec.Horizon,
			Means: sim.ListMeans(means), Feedback: spec.Feedback, Order: spec.Order,
		},
		Player: sim.Code(policy), Runs: 1, Seed: seed,
	}, nil)
	return err
}

// cascadeLearners are the policies of the registry that learn from cascades.
func cascadeLearners() []policies.Implementation {
	var all []policies.Implementation
	for _, e := range algos.Entries() {
		if !e.Supports(algos.Disjunctive) || e.Role == algos.NoLearner {
			continue
		}
		all = append(all, named(e.Name))
	}
	return all
}

func draws(law sim.RewardLaw) simulator.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		return law.Rewards(means, seed, 0).Draw
	}
}

func statedLaws() []simulator.Law {
	var all []simulator.Law
	for _, law := range []sim.RewardLaw{
		sim.Bernoulli{}, sim.Uniform{}, sim.TwoPoint{}, law("bernoulli+gauss:0.5"),
	} {
		all = append(all, simulator.Law{Name: law.String(), Draws: draws(law)})
	}
	return all
}

// law reads a law of rewards from its text; it panics if the text names none.
func law(text string) sim.RewardLaw {
	law, err := sim.ParseRewards(text)
	if err != nil {
		panic("suite: " + err.Error())
	}
	return law
}

// jointLaws are the laws with joint moments in closed form, under each correlation.
func jointLaws() []simulator.JointLaw {
	var all []simulator.JointLaw
	for _, s := range []struct {
		text   string
		moment func(a, b float64) float64
	}{
		{"bernoulli", simulator.Independent},
		{"bernoulli+gauss:0.6", simulator.GaussianBernoulli(0.6)},
		{"bernoulli+gauss:1", simulator.ComonotoneBernoulli},
		{"uniform+gauss:0.6", simulator.SymmetricUniform(simulator.RankCorrelation(0.6))},
		{"uniform+gauss:1", simulator.SymmetricUniform(1)},
		{"two-point+gauss:0.6", simulator.SymmetricTwoPoint(simulator.SignCorrelation(0.6))},
	} {
		all = append(all, simulator.JointLaw{Name: s.text, Moment: s.moment, Draws: draws(law(s.text))})
	}
	for _, law := range []sim.RewardLaw{sim.Bernoulli{}, sim.Uniform{}} {
		all = append(all, simulator.JointLaw{
			Name: law.String() + ", each in its replicate:", Moment: simulator.Independent,
			Draws: acrossReplicates(law),
		})
	}
	return all
}

// acrossReplicates draws the rewards of arm i from replicate i, as its arm 0. With
// it, laws/correlation claims that replicates are independent, which every interval assumes.
func acrossReplicates(law sim.RewardLaw) simulator.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		replicates := make([]func(int64, []int, []float64), len(means))
		for r, mean := range means {
			replicates[r] = law.Rewards([]float64{mean}, seed, uint64(r)).Draw
		}
		return func(round int64, arms []int, rewards []float64) {
			for j, arm := range arms {
				replicates[arm](round, []int{0}, rewards[j:j+1])
			}
		}
	}
}

// lawShapes are the laws, each at a mean and a point that tell it from the others.
func lawShapes() []simulator.LawShape {
	var all []simulator.LawShape
	for _, s := range []struct {
		law   sim.RewardLaw
		shape simulator.LawShape
	}{
		{sim.Bernoulli{}, simulator.BernoulliShape(0.3)},
		{sim.Uniform{}, simulator.UniformShape(0.8, 0.7)},
		{sim.TwoPoint{}, simulator.TwoPointShape(0.7)},
	} {
		s.shape.Name, s.shape.Draws = s.law.String(), draws(s.law)
		all = append(all, s.shape)
	}
	return all
}
