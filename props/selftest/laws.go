package selftest

import (
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/seed"
)

// joint changes the joint laws whose name has a part.
func joint(part string, change func(l simulator.JointLaw) simulator.RewardDraws) plant {
	return func(s *subjects, _ string) {
		s.simulator.Joint = slices.Clone(s.simulator.Joint)
		for i, l := range s.simulator.Joint {
			if strings.Contains(l.Name, part) {
				s.simulator.Joint[i].Draws = change(l)
			}
		}
	}
}

// eachArm draws the rewards of each arm with a seed of its own.
func eachArm(l simulator.JointLaw) simulator.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		var draws []func(int64, []int, []float64)
		for arm := range means {
			draws = append(draws, l.Draws(means, seed+uint64(arm)*0x9e3779b9))
		}
		return func(round int64, arms []int, rewards []float64) {
			for j, arm := range arms {
				draws[arm](round, []int{arm}, rewards[j:j+1])
			}
		}
	}
}

// oneForAll draws the rewards of a round from one uniform number.
func oneForAll(simulator.JointLaw) simulator.RewardDraws {
	return drawn(func(mean, shared, _ float64) float64 { return bernoulli(mean, shared) })
}

// drawn draws from each arm's mean and fresh uniform numbers, one for the round and one for the
// arm.
func drawn(reward func(mean, shared, own float64) float64) simulator.RewardDraws {
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

func bernoulli(mean, u float64) float64 {
	if u < mean {
		return 1
	}
	return 0
}

// alone replaces the laws by one.
func alone(reward func(mean, u float64) float64) plant {
	return func(s *subjects, name string) {
		s.simulator.Laws = []simulator.Law{{Name: name,
			Draws: drawn(func(mean, _, own float64) float64 { return reward(mean, own) })}}
	}
}

// shaped draws all laws that state their shape in one way.
func shaped(reward func(mean, u float64) float64) plant {
	return func(s *subjects, _ string) {
		s.simulator.Shapes = slices.Clone(s.simulator.Shapes)
		for i := range s.simulator.Shapes {
			s.simulator.Shapes[i].Draws = drawn(func(mean, _, own float64) float64 { return reward(mean, own) })
		}
	}
}

func lawBugs() []row {
	mean, shape, correlation := by{"laws/mean"}, by{"laws/distribution"}, by{"laws/correlation"}
	return []row{
		bug("laws/out-of-range", "rewards reach 1.1", mean,
			alone(func(mean, u float64) float64 { return 1.1 * bernoulli(mean/1.1, u) })),
		bug("laws/nan", "rewards are NaN", mean,
			alone(func(float64, float64) float64 { return math.NaN() })).exactly("NaN"),
		bug("laws/mean-raised", "means are 0.02 too large", mean,
			alone(func(mean, u float64) float64 { return bernoulli(mean+0.02, u) })),
		bug("laws/centred", "rewards are symmetric about the mean and leave [0,1]", mean,
			alone(func(mean, u float64) float64 { return mean + 2*(u-0.5) })),
		bug("laws/extremes", "every law is drawn on {0, 1}, with its mean", shape, shaped(bernoulli)),
		bug("laws/flat", "every law is drawn uniformly around its mean", shape,
			shaped(func(mean, u float64) float64 { return mean + min(mean, 1-mean)*(2*u-1) })),
		bug("laws/independent", "correlated rewards are drawn independently", correlation,
			joint("", eachArm)).exactly("arms 0,1"),
		bug("laws/replicates-alike", "every replicate draws the same rewards", correlation,
			joint("in its replicate", oneForAll)).exactly("each in its replicate"),
		bug("laws/comonotone", "arms share one uniform number at every correlation", correlation,
			joint("", oneForAll)),
	}
}
