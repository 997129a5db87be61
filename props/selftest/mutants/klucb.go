package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// otherLevel makes CascadeKL-UCB with another level than ln t + 3 ln ln t.
func otherLevel(level func(t float64) float64) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("cascadeklucb", name, func(spec algos.Spec) (algos.Policy, error) {
			return reference.NewRanker(spec, reference.RankerParts{Index: reference.Divergence(func(_,
				t int64) float64 {
				return max(0, level(float64(t)))
			})})
		})
	}
}

func klucbMutants() []Mutant {
	text := func(t float64) float64 {
		if t <= 2 {
			return 0
		}
		return math.Log(t) + 3*math.Log(math.Log(t))
	}
	return []Mutant{
		bug("cascadeklucb/two-for-three", "level ln t + 2 ln ln t", by{"contract/literal"},
			otherLevel(func(t float64) float64 {
				if t <= 2 {
					return 0
				}
				return math.Log(t) + 2*math.Log(math.Log(t))
			})),
		bug("cascadeklucb/round-before", "the level of round t−1", by{"contract/literal"},
			otherLevel(func(t float64) float64 { return text(t - 1) })),
		bug("cascadeklucb/level-frozen", "the level stays that of round 300 from there on", by{"contract/literal"},
			otherLevel(func(t float64) float64 { return text(min(t, 300)) })),
		valid("cascadeklucb/valid-literal", "the literal pseudo-code", nil, otherLevel(text)),
	}
}
