package mutants

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// replanned makes the simulator play a plan other than the one it is given.
func replanned(change func(p sim.Plan) sim.Plan) Plant {
	return func(s *Subjects, _ string) {
		simulate := s.Simulator.Simulate
		s.Simulator.Simulate = func(ctx context.Context, workers *props.Workers, plan sim.Plan) (sim.Result, error) {
			result, err := simulate(ctx, workers, change(plan))
			if plan.Checkpoints != nil {
				result.Checkpoints = plan.Checkpoints
			}
			result.First = plan.First
			return result, err
		}
	}
}

// early records regret a round before the checkpoints.
func early(engines ...sim.Engine) Plant {
	return replanned(func(p sim.Plan) sim.Plan {
		if !slices.Contains(engines, p.Engine) {
			return p
		}
		p.Checkpoints = slices.Clone(p.Checkpoints)
		for c, at := range p.Checkpoints {
			if at > 1 && (c == 0 || at-1 > p.Checkpoints[c-1]) {
				p.Checkpoints[c]--
			}
		}
		return p
	})
}

// oneSource gives the policies of all replicates the same random numbers.
func oneSource(p sim.Plan) sim.Plan {
	factory, err := p.Choice.Factory()
	if err != nil || p.Policy != nil {
		return p
	}
	p.Choice, p.Policy = algos.Choice{}, func(s algos.Spec) (algos.Policy, error) {
		s.Source = seed.Source(p.Seed, "one source for all")
		return factory(s)
	}
	return p
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

// ruled changes the rules that the event engine skips by.
func ruled(change func(algos.IndexRule) algos.IndexRule) Plant {
	return func(s *Subjects, _ string) {
		of := s.Simulator.Rule
		s.Simulator.Rule = func(c algos.Choice, spec algos.Spec) (algos.IndexRule, error) {
			rule, err := of(c, spec)
			if err != nil {
				return nil, err
			}
			return change(rule), nil
		}
	}
}

type movedLine struct {
	algos.SteadyRule
	by float64
}

func (l movedLine) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	level, slope, valid = l.SteadyRule.Threshold(pulls, floor)
	return level + l.by, slope, valid
}

// mergedAsTheyCome concatenates blocks in the order of their arrival.
func mergedAsTheyCome(blocks ...sim.Result) (sim.Result, error) {
	if len(blocks) == 0 {
		return sim.Result{}, fmt.Errorf("merge: no blocks")
	}
	out := blocks[0]
	for _, b := range blocks[1:] {
		out.Regret = append(slices.Clip(out.Regret), b.Regret...)
		out.First = min(out.First, b.First)
	}
	return out, nil
}

// lending gives the policy's source, or one like it, to the law of the rewards. It is for plans of
// one replicate whose policy is code.
func lending(p sim.Plan, like func(*rand.PCG) rand.Source) sim.Plan {
	make := p.Policy
	if make == nil || p.Runs != 1 || p.Rewards == nil {
		return p
	}
	law := &lent{RewardLaw: p.Rewards}
	p.Policy = func(s algos.Spec) (algos.Policy, error) {
		own := rand.NewPCG(p.Seed, uint64(p.First))
		law.source, s.Source = like(own), own
		return make(s)
	}
	p.Rewards = law
	return p
}

// lent is uniform about each mean, from a source that somebody else has, too.
type lent struct {
	sim.RewardLaw
	source rand.Source
}

// Rewards prepares a run.
func (l *lent) Rewards(means []float64, _, _ uint64) sim.RewardSource {
	return lentRewards{means, rand.New(l.source)}
}

type lentRewards struct {
	means []float64
	rng   *rand.Rand
}

// Draw draws the rewards of the arms, each from the next word.
func (l lentRewards) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		mean := l.means[arm]
		rewards[j] = mean + min(mean, 1-mean)*(2*l.rng.Float64()-1)
	}
}

func simulatorMutants() []Mutant {
	return slices.Concat(playMutants(), forecastMutants(), drawMutants())
}

// playMutants are bugs of how plans are cut, ordered and played.
func playMutants() []Mutant {
	return []Mutant{
		bug("sim/a-round-early", "regret is recorded a round before the checkpoints", by{"sim/regret"},
			early(sim.EngineAuto, sim.EngineStepwise, sim.EngineEvents)),
		bug("sim/events-a-round-early", "by events, regret is recorded a round before the checkpoints", by{"sim/engines"},
			early(sim.EngineEvents)).exactly("event engine"),
		bug("sim/events-other-rewards", "by events, rewards are drawn with another seed", by{"sim/engines"},
			replanned(func(p sim.Plan) sim.Plan {
				if p.Engine == sim.EngineEvents {
					p.Seed++
				}
				return p
			})).exactly("event engine"),
		bug("sim/events-only-bernoulli", "by events, all rewards are Bernoulli", by{"sim/engines"},
			replanned(func(p sim.Plan) sim.Plan {
				if p.Engine == sim.EngineEvents {
					p.Rewards = sim.Bernoulli{}
				}
				return p
			})).exactly("event engine"),
		bug("sim/first-ignored", "every block starts at replicate 0", by{"sim/blocks", "sim/replicates"},
			replanned(func(p sim.Plan) sim.Plan {
				p.First = 0
				return p
			})),
		bug("sim/fresh-instances", "replicates that share an instance draw their own", by{"sim/replicates"},
			replanned(func(p sim.Plan) sim.Plan {
				p.RunsPerInstance = 1
				return p
			})),
		bug("sim/one-source", "the policies of all replicates draw the same random numbers", by{"sim/replicates"},
			replanned(oneSource)),
		bug("sim/hard-at-half", "the hard instance has a smaller gap at k = m/2", by{"sim/hard-means"},
			replanned(func(p sim.Plan) sim.Plan {
				if h, ok := p.Means.(sim.HardMeans); ok {
					p.Means = wrongHalf{h}
				}
				return p
			})).exactly("m=2, k=1"),
	}
}

// forecastMutants are bugs of what rules tell the engine that skips rounds.
func forecastMutants() []Mutant {
	return []Mutant{
		bug("sim/line-lower", "a line along which the index is below the floor by a reward", by{"sim/lines"},
			ruled(func(r algos.IndexRule) algos.IndexRule {
				if t, ok := r.(algos.SteadyRule); ok {
					return movedLine{t, -1}
				}
				return r
			})),
		bug("sim/line-higher", "a line that is safe and so high that the engine looks more often", by{"sim/lines"},
			ruled(func(r algos.IndexRule) algos.IndexRule {
				if t, ok := r.(algos.SteadyRule); ok {
					return movedLine{t, 2}
				}
				return r
			})),
	}
}

// drawMutants are bugs of what is drawn, written and merged.
func drawMutants() []Mutant {
	return []Mutant{
		bug("sim/gap-halved", "the levels of a gap are half as far from ½", by{"sim/means"},
			replanned(func(p sim.Plan) sim.Plan {
				if g, ok := p.Means.(sim.GapMeans); ok {
					g.Gap /= 2
					p.Means = g
				}
				return p
			})),
		bug("sim/few-digits", "numbers are written with six digits", by{"sim/texts"}, func(s *Subjects, _ string) {
			texts := maps.Clone(s.Simulator.Texts)
			exact := texts["policy"]
			texts["policy"] = func(text string) (string, error) {
				again, err := exact(text)
				return strings.Replace(again, "0.000123456789", "0.000123457", 1), err
			}
			s.Simulator.Texts = texts
		}),
		bug("sim/next-seed", "rewards are those of the next seed: as good, and not those that were recorded",
			by{"sim/streams"},
			replanned(func(p sim.Plan) sim.Plan { p.Seed++; return p })),
		bug("sim/merged-as-they-come", "blocks are merged in the order of their arrival", by{"sim/blocks"},
			func(s *Subjects, _ string) {
				s.Simulator.Merge = mergedAsTheyCome
			}),
		bug("sim/source-shared", "rewards are drawn from the policy's own source", by{"sim/apart"},
			replanned(func(p sim.Plan) sim.Plan {
				return lending(p, func(s *rand.PCG) rand.Source { return s })
			})),
		bug("sim/source-repeated", "rewards are drawn from a source of the policy's seed", by{"sim/apart"},
			replanned(func(p sim.Plan) sim.Plan {
				return lending(p, func(s *rand.PCG) rand.Source { again := *s; return &again })
			})),
		valid("sim/valid-original", "the simulator as it is", nil, replanned(func(p sim.Plan) sim.Plan { return p })),
	}
}
