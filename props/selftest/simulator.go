package selftest

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// replanned makes the simulator play another plan than the given one.
func replanned(change func(p *sim.Plan)) plant {
	return func(s *subjects, _ string) {
		simulate := s.simulator.Simulate
		s.simulator.Simulate = func(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
			other := plan
			change(&other)
			result, err := simulate(ctx, workers, other)
			if plan.Checkpoints != nil {
				result.Checkpoints = plan.Checkpoints
			}
			result.First = plan.First
			return result, err
		}
	}
}

// byEvents changes the plans that are played by events.
func byEvents(change func(p *sim.Plan)) plant {
	return replanned(func(p *sim.Plan) {
		if !p.Stepwise {
			change(p)
		}
	})
}

// measured makes the simulator report other regrets than it measures.
func measured(change func(regret float64) float64) plant {
	return func(s *subjects, _ string) {
		simulate := s.simulator.Simulate
		s.simulator.Simulate = func(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
			result, err := simulate(ctx, workers, plan)
			for _, run := range result.Regret {
				for c, regret := range run {
					run[c] = change(regret)
				}
			}
			return result, err
		}
	}
}

// early records regret a round before the checkpoints.
func early(p *sim.Plan) {
	p.Checkpoints = slices.Clone(p.Checkpoints)
	for c, at := range p.Checkpoints {
		if at > 1 && (c == 0 || at-1 > p.Checkpoints[c-1]) {
			p.Checkpoints[c]--
		}
	}
}

// oneSource gives the policies of all replicates the same random numbers.
func oneSource(p *sim.Plan) {
	factory, err := p.Choice.Factory()
	if err != nil || p.Policy != nil {
		return
	}
	p.Choice, p.Policy = algos.Choice{}, func(s algos.Spec) (algos.Policy, error) {
		s.Source = seed.Source(p.Seed, "one source for all")
		return factory(s)
	}
}

// wrongHalf is HardMeans with the gap of twice the horizon at k = m/2.
type wrongHalf struct{ sim.HardMeans }

// Draw draws the instance.
func (w wrongHalf) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	if 2*k == m {
		horizon *= 2
	}
	return w.HardMeans.Draw(rng, m, k, horizon)
}

// repeated draws the rewards from a source of the policy's seed, in plans of one
// replicate whose policy is code.
func repeated(p *sim.Plan) {
	make := p.Policy
	if make == nil || p.Runs != 1 || p.Rewards == nil {
		return
	}
	first := uint64(p.First)
	p.Rewards = lent{RewardLaw: p.Rewards, rng: rand.New(rand.NewPCG(p.Seed, first))}
	p.Policy = func(s algos.Spec) (algos.Policy, error) {
		s.Source = rand.NewPCG(p.Seed, first)
		return make(s)
	}
}

// A lent law is uniform about each mean, from a source that is not its own.
type lent struct {
	sim.RewardLaw
	rng   *rand.Rand
	means []float64
}

// Rewards prepares a run.
func (l lent) Rewards(means []float64, _, _ uint64) sim.RewardSource {
	return lent{means: means, rng: l.rng}
}

// Draw draws the rewards of the arms, each from the next word.
func (l lent) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		mean := l.means[arm]
		rewards[j] = mean + min(mean, 1-mean)*(2*l.rng.Float64()-1)
	}
}

func simulatorBugs() []row {
	engines, replicates := by{"sim/engines"}, by{"sim/replicates"}
	return []row{
		bug("sim/a-round-early", "regret is recorded a round before the checkpoints", by{"sim/regret"}, replanned(early)),
		bug("sim/nan", "regret is NaN", by{"sim/regret"}, measured(func(float64) float64 { return math.NaN() })),
		bug("sim/events-a-round-early", "the event engine records regret a round before the checkpoints", engines,
			byEvents(early)).exactly("event engine"),
		bug("sim/events-other-rewards", "the event engine draws rewards with another seed", engines,
			byEvents(func(p *sim.Plan) { p.Seed++ })).exactly("event engine"),
		bug("sim/first-ignored", "every block starts at replicate 0", by{"sim/blocks", "sim/replicates"},
			replanned(func(p *sim.Plan) { p.First = 0 })),
		bug("sim/fresh-instances", "replicates that share an instance draw their own", replicates,
			replanned(func(p *sim.Plan) { p.RunsPerInstance = 1 })),
		bug("sim/one-source", "the policies of all replicates draw the same random numbers", replicates,
			replanned(oneSource)),
		bug("sim/hard-at-half", "the hard instance has a smaller gap at k = m/2", by{"sim/hard-means"},
			replanned(func(p *sim.Plan) {
				if h, ok := p.Means.(sim.HardMeans); ok {
					p.Means = wrongHalf{h}
				}
			})).exactly("m=2, k=1"),
		bug("sim/next-seed", "rewards are those of the next seed: valid, but not the recorded ones",
			by{"sim/streams"}, replanned(func(p *sim.Plan) { p.Seed++ })),
		bug("sim/source-repeated", "rewards are drawn from a source with the policy's seed", by{"sim/apart"},
			replanned(repeated)),
	}
}
