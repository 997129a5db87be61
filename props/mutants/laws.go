package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/props/policies"
)

// bentDraws changes every reward of a law.
func bentDraws(draws policies.RewardDraws, bend func(x float64) float64) policies.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		next := draws(means, seed)
		return func(round int64, arms []int, rewards []float64) {
			next(round, arms, rewards)
			for j := range rewards {
				rewards[j] = bend(rewards[j])
			}
		}
	}
}

// apart draws the rewards of each arm from a world of its own.
func apart(draws policies.RewardDraws) policies.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		var worlds []func(int64, []int, []float64)
		for i := range means {
			worlds = append(worlds, draws(means, seed+uint64(i)*0x9e3779b9))
		}
		one := make([]float64, 1)
		return func(round int64, arms []int, rewards []float64) {
			for j, i := range arms {
				worlds[i](round, []int{i}, one)
				rewards[j] = one[0]
			}
		}
	}
}

func lawBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, bend func(float64) float64) {
		all = append(all, Mutant{Subject: "laws", Name: "laws/" + name, Bug: bug, Plant: func(s *Subjects) {
			s.Extended.Laws = slices.Clone(s.Extended.Laws)
			for i, l := range s.Extended.Laws {
				s.Extended.Laws[i].Draws = bentDraws(l.Draws, bend)
			}
		}})
	}
	plant("squared", "rewards are squared", func(x float64) float64 { return 0.95 * x * x })
	plant("out-of-range", "rewards reach 1.1", func(x float64) float64 { return 1.1 * x })
	return append(all, Mutant{
		Subject: "laws", Name: "laws/independent", Bug: "correlated rewards are drawn independently",
		Plant: func(s *Subjects) {
			s.Extended.Joint = slices.Clone(s.Extended.Joint)
			for i, l := range s.Extended.Joint {
				s.Extended.Joint[i].Draws = apart(l.Draws)
			}
		},
	})
}
