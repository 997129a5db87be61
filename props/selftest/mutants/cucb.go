package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// plantCUCB puts a radius in the place of CUCB's, as the policy and, with
// UCB1's constant and time index, at k = 1.
func plantCUCB(rho func(scale float64, lag int64) reference.Radius) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("cucb", name, func(spec algos.Spec) (algos.Policy, error) {
			return ranker{}.make(spec, reference.Optimistic(rho(1.5, 0)), true)
		})
		s.Policies.UCB1 = func(spec algos.Spec) (algos.Policy, error) {
			return ranker{}.make(spec, reference.Optimistic(rho(2, 1)), false)
		}
	}
}

func cucbMutants() []Mutant {
	literal := by{"contract/literal", "cucb/k1-is-ucb1"}
	return []Mutant{
		bug("cucb/constant-dropped", "√(ln t/n), without the 3/2", literal,
			plantCUCB(func(_ float64, lag int64) reference.Radius { return reference.UCBRadius(1, lag) })),
		bug("cucb/constant-rounded", "the constant is 1 % too large", literal,
			plantCUCB(func(scale float64, lag int64) reference.Radius { return reference.UCBRadius(1.01*scale, lag) })),
		bug("cucb/other-round", "ln(t−1) for ln t, and for UCB1 ln t for ln(t−1)", literal,
			plantCUCB(func(scale float64, lag int64) reference.Radius { return reference.UCBRadius(scale, 1-lag) })),
		bug("cucb/two-inside", "√(3 ln(2t)/(2n)): the 2 has slipped into the logarithm", literal,
			plantCUCB(func(scale float64, lag int64) reference.Radius {
				return func(n, t int64) float64 { return math.Sqrt(scale * math.Log(2*float64(max(1, t-lag))) / float64(n)) }
			})),
		bug("cucb/own-logarithm", "ln n, of the arm's own count, for ln t", literal,
			plantCUCB(func(scale float64, _ int64) reference.Radius {
				return func(n, _ int64) float64 { return math.Sqrt(scale * math.Log(float64(n)) / float64(n)) }
			})),
		bug("cucb/precedence", "3*ln(t)/2*n, which multiplies by n", literal,
			plantCUCB(func(scale float64, lag int64) reference.Radius {
				return func(n, t int64) float64 { return math.Sqrt(scale * math.Log(float64(max(1, t-lag))) * float64(n)) }
			})),
		bug("cucb/grows-with-pulls", "1 − 1/n, of the arm's own count", literal,
			plantCUCB(func(float64, int64) reference.Radius {
				return func(n, _ int64) float64 { return 1 - 1/float64(n) }
			})),
		bug("cucb/no-exploration", "no radius: the empirical best k", literal,
			plantCUCB(func(float64, int64) reference.Radius {
				return func(int64, int64) float64 { return 0 }
			})),
		valid("cucb/valid-literal", "the literal pseudo-code", nil, plantCUCB(reference.UCBRadius)),
	}
}
