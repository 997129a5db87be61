package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
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
		Index:  []policies.IndexSubject{cmossSubject(), cucbSubject(), cascadeUCB1Subject()},
		MOSS: func(s algos.Spec) (algos.Policy, error) {
			delta := float64(s.Arms) / float64(s.Horizon)
			return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta), NoClip: true})
		},
		UCB1: func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCUCB(s, algos.CUCBConfig{Rule: algos.CUCBRule{Scale: 2, Lag: 1}, NoClip: true})
		},
	}
	for _, e := range algos.Entries() {
		factory, err := e.Factory(algos.Params{})
		if err != nil {
			panic("suite: " + err.Error()) // every policy has defaults
		}
		s.Contract = append(s.Contract, policies.Named{Name: e.Name, Feedback: e.Feedback, Random: e.NeedsSeed, Factory: factory})
	}
	return s
}

var everyFeedback = []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}

// cmossSubject is CMOSS as it comes by default. Its radius is alg:cmoss, line
// 4, with the δ of the pairing bound, written out anew:
//
//	ρ = √(ln⁺(1/(δn))/n),   δ = (m−k)(1 + ln⁺(k/(m−k)))/(kT), 1/T at k = m
func cmossSubject() policies.IndexSubject {
	return policies.IndexSubject{
		Name: "cmoss", Feedback: everyFeedback,
		Factory: func(s algos.Spec) (algos.Policy, error) { return algos.NewCMOSS(s, algos.CMOSSConfig{}) },
		Radius: func(s algos.Spec, n, _ int64) float64 {
			rest, k, delta := float64(s.Arms-s.Cardinality), float64(s.Cardinality), 1/float64(s.Horizon)
			if rest > 0 {
				delta *= rest / k * (1 + max(0, math.Log(k/rest)))
			}
			return math.Sqrt(max(0, math.Log(1/(delta*float64(n)))) / float64(n))
		},
	}
}

// cucbSubject is CUCB; its radius is alg:cucb, line 4.
func cucbSubject() policies.IndexSubject {
	return policies.IndexSubject{
		Name: "cucb", Feedback: everyFeedback,
		Factory: func(s algos.Spec) (algos.Policy, error) { return algos.NewCUCB(s, algos.CUCBConfig{}) },
		Radius: func(_ algos.Spec, n, t int64) float64 {
			return math.Sqrt(3 * math.Log(float64(t)) / (2 * float64(n)))
		},
	}
}

// cascadeUCB1Subject is CascadeUCB1 with its radius by the text.
func cascadeUCB1Subject() policies.IndexSubject {
	return policies.IndexSubject{
		Name: "cascadeucb1", Feedback: everyFeedback,
		Factory: algos.NewCascadeUCB1,
		Radius: func(_ algos.Spec, n, t int64) float64 {
			return math.Sqrt(1.5 * math.Log(float64(t-1)) / float64(n))
		},
	}
}
