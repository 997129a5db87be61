package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A cmossMaker makes CMOSS, or what is taken for it, at a given δ.
type cmossMaker func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error)

// plantCMOSS puts a maker in the place of CMOSS everywhere: with the pairing
// bound's δ as a policy, with MOSS's at k = 1, and at the δ of each lemma.
func plantCMOSS(make cmossMaker) func(*Subjects) {
	return func(s *Subjects) {
		s.plantPolicy("cmoss", func(spec algos.Spec) (algos.Policy, error) {
			delta, err := algos.DeltaPairing.Value(spec.Arms, spec.Cardinality, spec.Horizon)
			if err != nil {
				return nil, err
			}
			return make(spec, delta, true)
		})
		s.Policies.MOSS = func(spec algos.Spec) (algos.Policy, error) {
			return make(spec, float64(spec.Arms)/float64(spec.Horizon), false)
		}
		s.Lemmas.CMOSS = func(delta float64) algos.Factory {
			return func(spec algos.Spec) (algos.Policy, error) { return make(spec, delta, true) }
		}
	}
}

// scaled adds to a mutant of CMOSS a fast implementation of it for the claims
// about scaling, which play up to 10⁸ rounds.
func scaled(m Mutant, fast algos.Factory) Mutant {
	plant := m.Plant
	m.Plant = func(s *Subjects) {
		plant(s)
		s.Scaling = map[string]algos.Factory{"cmoss": fast}
	}
	return m
}

// mossRadius is √(ln⁺(1/(δn))/n).
func mossRadius(delta float64) radius {
	return func(n, _ int64) float64 {
		return math.Sqrt(max(0, -math.Log(delta*float64(n))) / float64(n))
	}
}

// otherRadius makes CMOSS with another radius.
func otherRadius(rho func(delta float64) radius) cmossMaker {
	return func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
		return newRanker(spec, rho(delta), clipped, rankerBugs{})
	}
}

// otherRanking makes CMOSS with its own radius and a bug elsewhere.
func otherRanking(bugs rankerBugs) cmossMaker {
	return func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
		return newRanker(spec, mossRadius(delta), clipped, bugs)
	}
}

func cmossBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, make cmossMaker) {
		all = append(all, Mutant{Subject: "cmoss", Name: "cmoss/" + name, Bug: bug, Plant: plantCMOSS(make)})
	}
	plant("ln-for-ln-plus", "the root of ln(1/(δn)), NaN once δn > 1", otherRadius(func(delta float64) radius {
		return func(n, _ int64) float64 { return math.Sqrt(-math.Log(delta*float64(n)) / float64(n)) }
	}))
	plant("delta-missing", "ln⁺(1/n) for ln⁺(1/(δn)): no exploration at all", otherRadius(func(float64) radius { return mossRadius(1) }))
	plant("pulls-missing", "√ln⁺(1/(δn)), not divided by n", otherRadius(func(delta float64) radius {
		return func(n, _ int64) float64 { return math.Sqrt(max(0, -math.Log(delta*float64(n)))) }
	}))
	plant("round-for-pulls", "ln⁺(1/(δt)) for ln⁺(1/(δn))", otherRadius(func(delta float64) radius {
		return func(n, t int64) float64 {
			return math.Sqrt(max(0, -math.Log(delta*float64(t))) / float64(n))
		}
	}))
	plant("log-base-2", "log₂ for ln in the radius", otherRadius(func(delta float64) radius {
		return func(n, _ int64) float64 {
			return math.Sqrt(max(0, -math.Log2(delta*float64(n))) / float64(n))
		}
	}))
	plant("cucb-radius", "CUCB's radius √(3 ln t/(2n))", otherRadius(func(float64) radius { return ucbRadius(1.5, 0) }))
	all[len(all)-1] = scaled(all[len(all)-1], func(spec algos.Spec) (algos.Policy, error) { return algos.NewCUCB(spec, algos.CUCBConfig{}) })
	plant("stale-radius", "the radius is cached until an arm's pulls have doubled", otherRanking(rankerBugs{stale: true}))
	plant("count-from-one", "T_i starts at 1", otherRanking(rankerBugs{counted: 1}))
	plant("bottom-k", "the k arms of smallest index", otherRanking(rankerBugs{bottom: true}))
	plant("one-arm-short", "k−1 arms", otherRanking(rankerBugs{missing: 1}))
	plant("label-bonus", "indices rise with the arm's number", otherRanking(rankerBugs{bonus: 1e-3}))
	plant("whole-list", "displayed but unseen arms count as pulled", otherRanking(rankerBugs{whole: true}))
	plant("clicks-only", "rounds without a click are dropped", otherRanking(rankerBugs{noClicks: true}))
	return all
}

func cmossVariants() []Mutant {
	var all []Mutant
	plant := func(name, difference string, make cmossMaker) {
		all = append(all, Mutant{Subject: "cmoss", Name: "cmoss/valid-" + name, Bug: difference, Valid: true, Plant: plantCMOSS(make)})
	}
	times := func(name, difference string, c float64) {
		plant(name, difference, otherRadius(func(delta float64) radius { return mossRadius(c * delta) }))
		all[len(all)-1] = scaled(all[len(all)-1], func(spec algos.Spec) (algos.Policy, error) {
			delta, err := algos.DeltaPairing.Value(spec.Arms, spec.Cardinality, spec.Horizon)
			if err != nil {
				return nil, err
			}
			return algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(c * delta)})
		})
	}
	plant("initial-mean", "μ̂ = ½ before the first pull, where ρ = ∞ hides it", otherRanking(rankerBugs{initial: 0.5}))
	plant("no-clip", "indices above 1 are not clipped", func(spec algos.Spec, delta float64, _ bool) (algos.Policy, error) {
		return newRanker(spec, mossRadius(delta), false, rankerBugs{})
	})
	plant("ties-to-highest", "ties go to the highest arm", otherRanking(rankerBugs{highest: true}))
	times("twice-delta", "2δ for δ", 2)
	times("half-delta", "δ/2 for δ", 0.5)
	return all
}
