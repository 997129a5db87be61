package mutants

import (
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/seed"
)

// changedBy changes every reward of every law.
func changedBy(change func(x float64) float64) Plant {
	return func(s *Subjects, _ string) {
		s.Simulator.Laws = slices.Clone(s.Simulator.Laws)
		for i, l := range s.Simulator.Laws {
			s.Simulator.Laws[i].Draws = func(means []float64, seed uint64) func(int64, []int, []float64) {
				next := l.Draws(means, seed)
				return func(round int64, arms []int, rewards []float64) {
					next(round, arms, rewards)
					for j := range rewards {
						rewards[j] = change(rewards[j])
					}
				}
			}
		}
	}
}

// eachArm draws the rewards of arm i with a seed of its own.
func eachArm(seedOf func(seed uint64, arm int) uint64) Plant {
	return func(s *Subjects, _ string) {
		s.Simulator.Joint = slices.Clone(s.Simulator.Joint)
		for i, l := range s.Simulator.Joint {
			s.Simulator.Joint[i].Draws = func(means []float64, seed uint64) func(int64, []int, []float64) {
				var draws []func(int64, []int, []float64)
				for arm := range means {
					draws = append(draws, l.Draws(means, seedOf(seed, arm)))
				}
				return func(round int64, arms []int, rewards []float64) {
					for j, arm := range arms {
						draws[arm](round, []int{arm}, rewards[j:j+1])
					}
				}
			}
		}
	}
}

// drawnBy draws from each arm's mean and fresh uniform numbers, one for the
// round and one for the arm.
func drawnBy(reward func(mean, shared, own float64) float64) simulator.RewardDraws {
	return func(means []float64, root uint64) func(int64, []int, []float64) {
		rng := seed.New(root, "planted law")
		return func(_ int64, arms []int, rewards []float64) {
			shared := rng.Float64()
			for j, arm := range arms {
				rewards[j] = reward(means[arm], shared, rng.Float64())
			}
		}
	}
}

func bernoulliAt(mean, u float64) float64 {
	if u < mean {
		return 1
	}
	return 0
}

// drawnAlone replaces the laws by one.
func drawnAlone(reward func(mean, shared, own float64) float64) Plant {
	return func(s *Subjects, name string) {
		s.Simulator.Laws = []simulator.Law{{Name: name, Draws: drawnBy(reward)}}
	}
}

// drawnTogetherIf draws the rewards of every joint law whose name has a part
// from the round's number alone.
func drawnTogetherIf(part string) Plant {
	return func(s *Subjects, _ string) {
		s.Simulator.Joint = slices.Clone(s.Simulator.Joint)
		for i, l := range s.Simulator.Joint {
			if strings.Contains(l.Name, part) {
				s.Simulator.Joint[i].Draws = drawnBy(func(mean, shared, _ float64) float64 { return bernoulliAt(mean, shared) })
			}
		}
	}
}

func lawMutants() []Mutant {
	return []Mutant{
		bug("laws/squared", "rewards are squared", by{"laws/mean"},
			changedBy(func(x float64) float64 { return 0.95 * x * x })),
		bug("laws/out-of-range", "rewards reach 1.1", by{"laws/mean"}, changedBy(func(x float64) float64 { return 1.1 * x })),
		bug("laws/nan", "rewards are NaN", by{"laws/mean"},
			changedBy(func(float64) float64 { return math.NaN() })).exactly("NaN"),
		bug("laws/mean-raised", "means are 0.02 too large", by{"laws/mean"},
			drawnAlone(func(mean, _, own float64) float64 { return bernoulliAt(mean+0.02, own) })),
		bug("laws/mean-unused", "rewards are uniform whatever the mean", by{"laws/mean"},
			drawnAlone(func(_, _, own float64) float64 { return own })),
		bug("laws/centred", "rewards are symmetric about the mean and leave [0,1]", by{"laws/mean"},
			drawnAlone(func(mean, _, own float64) float64 { return mean + 2*(own-0.5) })),
		bug("laws/extremes", "every law of a mean is drawn on {0, 1}", by{"laws/variance", "laws/distribution"},
			shapedAs(bernoulliAt)),
		bug("laws/flat", "every law of a mean is drawn flat around it", by{"laws/variance", "laws/distribution"},
			shapedAs(func(mean, u float64) float64 { return mean + min(mean, 1-mean)*(2*u-1) })),
		bug("laws/independent", "correlated rewards are drawn independently", by{"laws/correlation"},
			eachArm(func(seed uint64, arm int) uint64 { return seed + uint64(arm)*0x9e3779b9 })).exactly("arms 0,1"),
		bug("laws/replicates-alike", "every replicate draws the same rewards", by{"laws/correlation"},
			drawnTogetherIf("in its replicate")).exactly("each in its replicate"),
		bug("laws/comonotone", "arms share one uniform number whatever their correlation", by{"laws/correlation"},
			drawnTogetherIf("")),
	}
}

// shapedAs draws all laws that state their shape in one way.
func shapedAs(reward func(mean, u float64) float64) Plant {
	return func(s *Subjects, _ string) {
		s.Simulator.Shapes = slices.Clone(s.Simulator.Shapes)
		for i := range s.Simulator.Shapes {
			s.Simulator.Shapes[i].Draws = drawnBy(func(mean, _, own float64) float64 { return reward(mean, own) })
		}
	}
}
