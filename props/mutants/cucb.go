package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// ucbRadius is √(scale·ln(t−lag)/n).
func ucbRadius(scale float64, lag int64) radius {
	return func(n, t int64) float64 {
		return math.Sqrt(scale * math.Log(float64(max(1, t-lag))) / float64(n))
	}
}

// plantCUCB puts a radius in the place of CUCB's, as the policy and, with
// UCB1's constant and time index, at k = 1.
func plantCUCB(rho func(scale float64, lag int64) radius) func(*Subjects) {
	return func(s *Subjects) {
		s.plantPolicy("cucb", func(spec algos.Spec) (algos.Policy, error) {
			return newRanker(spec, rho(1.5, 0), true, rankerBugs{})
		})
		s.Policies.UCB1 = func(spec algos.Spec) (algos.Policy, error) {
			return newRanker(spec, rho(2, 1), false, rankerBugs{})
		}
	}
}

func cucbBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, rho func(scale float64, lag int64) radius) {
		all = append(all, Mutant{Subject: "cucb", Name: "cucb/" + name, Bug: bug, Plant: plantCUCB(rho)})
	}
	plant("constant-dropped", "√(ln t/n), without the 3/2", func(_ float64, lag int64) radius { return ucbRadius(1, lag) })
	plant("two-inside", "√(3 ln(2t)/(2n)): the 2 has slipped into the logarithm", func(scale float64, lag int64) radius {
		return func(n, t int64) float64 {
			return math.Sqrt(scale * math.Log(2*float64(max(1, t-lag))) / float64(n))
		}
	})
	plant("own-logarithm", "ln n, of the arm's own count, for ln t", func(scale float64, _ int64) radius {
		return func(n, _ int64) float64 { return math.Sqrt(scale * math.Log(float64(n)) / float64(n)) }
	})
	plant("precedence", "3*ln(t)/2*n, which multiplies by n", func(scale float64, lag int64) radius {
		return func(n, t int64) float64 {
			return math.Sqrt(scale * math.Log(float64(max(1, t-lag))) * float64(n))
		}
	})
	plant("no-exploration", "no radius: the empirical best k", func(float64, int64) radius {
		return func(int64, int64) float64 { return 0 }
	})
	return all
}
