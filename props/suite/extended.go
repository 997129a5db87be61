package suite

import (
	"context"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/sim"
)

// ExtendedSubjects are this project's COMBEXP, CTS, cascades and reward laws.
func ExtendedSubjects() policies.ExtendedSubjects {
	return policies.ExtendedSubjects{
		COMBEXP: func(s algos.Spec) (policies.FullBandit, error) { return algos.NewCOMBEXP(s) },
		Sampler: func(d, n int) policies.SetSampler { return algos.NewBlockSampler(d, n) },
		Project: algos.ProjectCapped,
		Beta: func(a, b float64) func(rand.Source) float64 {
			s := algos.NewBetaSampler(a, b)
			return s.Draw
		},
		CTS:      func(s algos.Spec) (policies.PosteriorKeeper, error) { return algos.NewCTS(s) },
		Cascade:  playCascade,
		Learners: cascadeLearners(),
		Laws:     lawSubjects(),
		Joint:    jointSubjects(),
		Shapes:   shapeSubjects(),
	}
}

// playCascade plays one replicate in the stepwise engine.
func playCascade(ctx context.Context, spec algos.Spec, means []float64, seed uint64, policy algos.Factory) error {
	_, err := sim.Run(ctx, props.NewWorkers(1), sim.Plan{
		Game: sim.Game{
			Arms: spec.Arms, Cardinality: spec.Cardinality, Horizon: spec.Horizon,
			Means: sim.ListMeans(means), Feedback: spec.Feedback, Order: spec.Order,
		},
		Policy: policy, Runs: 1, Seed: seed,
	}, nil)
	return err
}

// cascadeLearners are the policies of the registry that learn from cascades.
func cascadeLearners() []policies.Subject {
	var all []policies.Subject
	for _, e := range algos.Entries() {
		if !e.Supports(algos.Disjunctive) || e.Role == algos.NoLearner {
			continue
		}
		all = append(all, named(e.Name))
	}
	return all
}

func draws(law sim.RewardLaw) policies.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		return sim.Draws(law, means, seed, 0)
	}
}

func lawSubjects() []policies.LawSubject {
	var all []policies.LawSubject
	for _, law := range []sim.RewardLaw{
		sim.Bernoulli{}, sim.Beta{Nu: 0.5}, sim.Beta{Nu: 10}, sim.Uniform{}, sim.TwoPoint{}, sim.Deterministic{},
		correlate(sim.Bernoulli{}, sim.GaussianCopula(0.5)),
	} {
		all = append(all, policies.LawSubject{Name: law.String(), Draws: draws(law)})
	}
	return all
}

func correlate(law sim.RewardLaw, c sim.Correlation) sim.RewardLaw {
	joint, err := sim.Correlate(law, c)
	if err != nil {
		panic("suite: " + err.Error()) // a fixed list of valid pairs
	}
	return joint
}

// jointSubjects are the laws whose joint moments are known in closed form,
// under each correlation.
func jointSubjects() []policies.JointSubject {
	const rho = 0.6
	gauss := sim.GaussianCopula(rho)
	type moment = func(i, j int, a, b float64) float64
	var all []policies.JointSubject
	for _, s := range []struct {
		law    sim.RewardLaw
		with   sim.Correlation
		moment moment
	}{
		{sim.Bernoulli{}, sim.NoCorrelation, policies.Everywhere(policies.Independent)},
		{sim.Bernoulli{}, sim.Comonotone, policies.Everywhere(policies.ComonotoneBernoulli)},
		{sim.Bernoulli{}, sim.AntitheticPairs, policies.WithinPairs(policies.AntitheticBernoulli)},
		{sim.Bernoulli{}, gauss, policies.Everywhere(policies.GaussianBernoulli(rho))},
		{sim.Uniform{}, sim.Comonotone, policies.Everywhere(policies.SymmetricUniform(1))},
		{sim.Uniform{}, sim.AntitheticPairs, policies.WithinPairs(policies.SymmetricUniform(-1))},
		{sim.Uniform{}, gauss, policies.Everywhere(policies.SymmetricUniform(policies.RankCorrelation(rho)))},
		{sim.TwoPoint{}, gauss, policies.Everywhere(policies.SymmetricTwoPoint(policies.SignCorrelation(rho)))},
	} {
		law := correlate(s.law, s.with)
		all = append(all, policies.JointSubject{Name: law.String(), Moment: s.moment, Draws: draws(law)})
	}
	for _, law := range []sim.RewardLaw{sim.Bernoulli{}, sim.Uniform{}} {
		all = append(all, policies.JointSubject{
			Name: law.String() + ", each in its replicate:", Moment: policies.Everywhere(policies.Independent),
			Draws: acrossReplicates(law),
		})
	}
	return all
}

// acrossReplicates draws arm i's rewards from replicate i, at the place of arm
// 0: the replicates of a run, over which every interval is taken, must be
// independent.
func acrossReplicates(law sim.RewardLaw) policies.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		replicates := make([]func(int64, []int, []float64), len(means))
		for r, mean := range means {
			replicates[r] = sim.Draws(law, []float64{mean}, seed, r)
		}
		return func(round int64, arms []int, rewards []float64) {
			for j, arm := range arms {
				replicates[arm](round, []int{0}, rewards[j:j+1])
			}
		}
	}
}

// shapeSubjects are the laws at means, and points, that show their shape; of Beta
// the uniform law, the arcsine law, and both ends of ν.
func shapeSubjects() []policies.ShapeSubject {
	var all []policies.ShapeSubject
	for _, s := range []struct {
		law   sim.RewardLaw
		shape policies.ShapeSubject
	}{
		{sim.Bernoulli{}, policies.BernoulliShape(0.3)},
		{sim.Uniform{}, policies.UniformShape(0.8, 0.7)},
		{sim.TwoPoint{}, policies.TwoPointShape(0.7)},
		{sim.Beta{Nu: 2}, policies.BetaShape(2, 0.5, 0.1)},
		{sim.Beta{Nu: 1}, policies.BetaShape(1, 0.5, 0.1)},
		{sim.Beta{Nu: 5}, policies.BetaShape(5, 0.3, 0.2)},
		{sim.Beta{Nu: 1e-3}, policies.BetaShape(1e-3, 0.4, 1e-6)},
		{sim.Beta{Nu: 1e9}, policies.BetaShape(1e9, 0.4, 0.4+1e-5)},
	} {
		s.shape.Name, s.shape.Draws = s.law.String(), draws(s.law)
		all = append(all, s.shape)
	}
	return all
}
