package suite

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// PolicySubjects returns this project's policies as subjects of the claims
// about single policies.
func PolicySubjects() policies.Subjects {
	s := policies.Subjects{
		Rounder: algos.DepRound,
		EXP3M: func(s algos.Spec, g float64) (policies.ExponentialWeights, error) {
			return algos.NewEXP3M(s, g)
		},
		HYBRID: func(s algos.Spec) (policies.RegularizedLeader, error) { return algos.NewHYBRID(s) },
		MOSS: func(s algos.Spec) (algos.Policy, error) {
			delta := float64(s.Arms) / float64(s.Horizon)
			return algos.NewIndexPolicy(s, algos.CMOSSRule{Delta: delta}, false)
		},
		UCB1: func(s algos.Spec) (algos.Policy, error) {
			return algos.NewIndexPolicy(s, algos.CUCBRule{Scale: 2, Lag: 1}, false)
		},
	}
	for _, e := range algos.Entries() {
		n := named(e.Name)
		n.Literal, n.MaxArms = reference.Literal[e.Name], e.MaxArms
		if n.Literal == nil && (e.Role == algos.Own || e.Role == algos.Peer) {
			panic("suite: no literal form of " + e.Name + " in props/reference")
		}
		s.Contract = append(s.Contract, n)
	}
	return s
}

// named is a policy of the registry at its default settings.
func named(name string) policies.Implementation {
	e := choice(name).Entry()
	return policies.Implementation{Player: player(name), Feedback: e.Feedback, Random: e.NeedsSeed}
}
