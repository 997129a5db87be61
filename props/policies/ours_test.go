package policies_test

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// ours are this project's own policies.
func ours() policies.Subjects {
	s := policies.Subjects{
		Rounder: algos.DepRound,
		EXP3M: func(s algos.Spec, g algos.Gamma) (policies.ExponentialWeights, error) {
			return algos.NewEXP3M(s, g)
		},
		HYBRID: func(s algos.Spec) (policies.RegularizedLeader, error) { return algos.NewHYBRID(s) },
		Index:  []policies.IndexSubject{cmoss(), cucb()},
		MOSS:   moss,
		UCB1:   ucb1,
	}
	for _, e := range algos.Entries() {
		f, err := e.Factory(algos.Params{})
		if err != nil {
			panic(err)
		}
		s.Contract = append(s.Contract, policies.Named{Name: e.Name, Feedback: e.Feedback, Random: e.NeedsSeed, Factory: f})
	}
	return s
}

var everyFeedback = []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}

// cmoss is the subject with a fixed δ, so that the radius is known.
func cmoss() policies.IndexSubject {
	const delta = 1e-3
	return policies.IndexSubject{
		Name: "cmoss", Reference: "alg:cmoss", Feedback: everyFeedback,
		Factory: func(s algos.Spec) (algos.Policy, error) {
			return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta)})
		},
		Radius: func(_ algos.Spec, n, _ int64) float64 {
			return math.Sqrt(math.Log(math.Max(1, 1/(delta*float64(n)))) / float64(n))
		},
	}
}

func cucb() policies.IndexSubject {
	return policies.IndexSubject{
		Name: "cucb", Reference: "alg:cucb", Feedback: everyFeedback,
		Factory: func(s algos.Spec) (algos.Policy, error) { return algos.NewCUCB(s, algos.CUCBConfig{}) },
		Radius: func(_ algos.Spec, n, t int64) float64 {
			return math.Sqrt(3 * math.Log(float64(t)) / (2 * float64(n)))
		},
	}
}

func moss(s algos.Spec) (algos.Policy, error) {
	delta := float64(s.Arms) / float64(s.Horizon)
	return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaFixed(delta), NoClip: true})
}

func ucb1(s algos.Spec) (algos.Policy, error) {
	return algos.NewCUCB(s, algos.CUCBConfig{Rule: algos.CUCBRule{Scale: 2, Lag: 1}, NoClip: true})
}
