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
		EXP3M: func(s algos.Spec, g algos.Gamma) (policies.ExponentialWeights, error) {
			return algos.NewEXP3M(s, g)
		},
		HYBRID: func(s algos.Spec) (policies.RegularizedLeader, error) { return algos.NewHYBRID(s) },
		Index:  indexPolicies(),
		MOSS: func(s algos.Spec) (algos.Policy, error) {
			delta := float64(s.Arms) / float64(s.Horizon)
			return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta), NoClip: true})
		},
		UCB1: func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: algos.CUCBRule{Scale: 2, Lag: 1}, NoClip: true})
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

// indexPolicies are the policies that rank by a rule of one arm and the round, with
// ρ by the text where the index is S/n + ρ.
func indexPolicies() []policies.IndexPolicy {
	fixed := func(rho reference.Radius) func(algos.Spec, int64, int64) float64 {
		return func(_ algos.Spec, n, t int64) float64 { return rho(n, t) }
	}
	return []policies.IndexPolicy{
		{Implementation: named("cmoss"), Radius: func(s algos.Spec, n, t int64) float64 {
			return reference.MOSSRadius(reference.PairingDelta(s))(n, t)
		}},
		{Implementation: named("cucb"), Radius: fixed(reference.UCBRadius(1.5, 0))},
		{Implementation: named("ball"), Radius: func(s algos.Spec, n, t int64) float64 { return reference.BallRadius(s.Arms)(n, t) }},
		{Implementation: named("cascadeucb1"), Radius: fixed(reference.UCBRadius(1.5, 1))},
		{Implementation: named("ocucb"), Rises: true, Radius: func(s algos.Spec, n, t int64) float64 { return reference.FallingRadius(0.75, 2, s.Horizon)(n, t) }},
		{Implementation: named("cascadeklucb")}, {Implementation: named("klcmoss")},
	}
}

// named is a policy of the registry at its default settings.
func named(name string) policies.Implementation {
	e := choice(name).Entry()
	return policies.Implementation{Player: player(name), Feedback: e.Feedback, Random: e.NeedsSeed}
}
