package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// plantVariance makes EUCBV with another variance of an arm's rewards.
func plantVariance(variance func(rewards []float64, mean float64) float64) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("eucbv", name, func(spec algos.Spec) (algos.Policy, error) {
			p, err := reference.NewEUCBV(spec)
			if err == nil && variance != nil {
				p.Variance = variance
			}
			return p, err
		})
	}
}

func eucbvMutants() []Mutant {
	return []Mutant{
		bug("eucbv/sum-for-squares", "Σx in place of Σx² in the variance, right for rewards 0 and 1", by{"contract/literal"},
			plantVariance(func(_ []float64, mean float64) float64 { return mean - mean*mean })),
		valid("eucbv/valid-literal", "the literal pseudo-code", nil, plantVariance(nil)),
	}
}
