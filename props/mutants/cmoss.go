package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A cmossMaker makes CMOSS, or what is taken for it, at a given δ.
type cmossMaker func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error)

// plantCMOSS puts a maker in the place of CMOSS everywhere: with the pairing
// bound's δ as a policy, with MOSS's at k = 1, and at the δ of each lemma.
func plantCMOSS(make cmossMaker) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("cmoss", name, func(spec algos.Spec) (algos.Policy, error) {
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

// alsoFast adds a fast implementation of the mutant, for the claims about
// scaling, which play up to 10⁸ rounds.
func alsoFast(plant Plant, fast algos.Factory) Plant {
	return func(s *Subjects, name string) {
		plant(s, name)
		s.Scaling = &policies.Named{Name: name, Factory: fast}
	}
}

// timesDelta is CMOSS with δ multiplied by c.
func timesDelta(c float64) Plant {
	slow := plantCMOSS(otherRadius(func(delta float64) radius { return mossRadius(c * delta) }))
	return alsoFast(slow, func(spec algos.Spec) (algos.Policy, error) {
		delta, err := algos.DeltaPairing.Value(spec.Arms, spec.Cardinality, spec.Horizon)
		if err != nil {
			return nil, err
		}
		return algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(c * delta)})
	})
}

// neverLearns is CMOSS at δ = 0, which plays its first action for ever.
func neverLearns(spec algos.Spec, _ float64, clipped bool) (algos.Policy, error) {
	return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: 0}, clipped)
}

func cmossMutants() []Mutant {
	rho := func(of func(delta float64) radius) Plant { return plantCMOSS(otherRadius(of)) }
	ranking := func(bugs rankerBugs) Plant { return plantCMOSS(otherRanking(bugs)) }
	return []Mutant{
		bug("cmoss/ln-for-ln-plus", "the root of ln(1/(δn)), NaN once δn > 1",
			by{"contract/constant-rewards", "index/oracle", "index/formula", "index/radius-monotone", "index/equivariant", "cmoss/k1-is-moss", "pairing/selection"},
			rho(func(delta float64) radius {
				return func(n, _ int64) float64 { return math.Sqrt(-math.Log(delta*float64(n)) / float64(n)) }
			})),
		bug("cmoss/delta-missing", "ln⁺(1/n) for ln⁺(1/(δn)): no exploration at all",
			by{"index/formula", "cmoss/k1-is-moss", "selection/indices"},
			rho(func(float64) radius { return mossRadius(1) })),
		bug("cmoss/pulls-missing", "√ln⁺(1/(δn)), not divided by n",
			by{"index/formula", "cmoss/k1-is-moss", "selection/indices"},
			rho(func(delta float64) radius {
				return func(n, _ int64) float64 { return math.Sqrt(max(0, -math.Log(delta*float64(n)))) }
			})),
		bug("cmoss/round-for-pulls", "ln⁺(1/(δt)) for ln⁺(1/(δn))",
			by{"index/formula", "index/radius-monotone", "cmoss/k1-is-moss", "selection/indices"},
			rho(func(delta float64) radius {
				return func(n, t int64) float64 { return math.Sqrt(max(0, -math.Log(delta*float64(t))) / float64(n)) }
			})),
		bug("cmoss/log-base-2", "log₂ for ln in the radius",
			by{"index/formula", "cmoss/k1-is-moss", "selection/indices"},
			rho(func(delta float64) radius {
				return func(n, _ int64) float64 { return math.Sqrt(max(0, -math.Log2(delta*float64(n))) / float64(n)) }
			})),
		bug("cmoss/cucb-radius", "CUCB's radius √(3 ln t/(2n))",
			by{"index/formula", "cmoss/k1-is-moss", "selection/indices", "scaling/cmoss/beta"},
			alsoFast(rho(func(float64) radius { return ucbRadius(1.5, 0) }),
				func(spec algos.Spec) (algos.Policy, error) { return algos.NewCUCB(spec, algos.CUCBConfig{}) })),
		bug("cmoss/stale-radius", "the radius is cached until an arm's pulls have doubled",
			by{"index/oracle", "index/formula", "index/equivariant", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			ranking(rankerBugs{stale: true})),
		bug("cmoss/count-from-one", "T_i starts at 1",
			by{"index/oracle", "index/formula", "index/equivariant", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			ranking(rankerBugs{counted: 1})),
		bug("cmoss/bottom-k", "the k arms of smallest index",
			by{"index/oracle", "index/equivariant", "cmoss/k1-is-moss", "selection", "indicator", "arrangement", "pairing/selection", "pairing/assembly/measured"},
			ranking(rankerBugs{bottom: true})),
		bug("cmoss/one-arm-short", "k−1 arms",
			by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards", "index/oracle", "index/formula"},
			ranking(rankerBugs{missing: 1})),
		bug("cmoss/label-bonus", "indices rise with the arm's number",
			by{"index/oracle", "index/formula", "index/equivariant", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			ranking(rankerBugs{bonus: 1e-3})),
		bug("cmoss/whole-list", "displayed but unseen arms count as pulled",
			by{"index/oracle", "index/formula", "index/equivariant", "cascade/partial-update"},
			ranking(rankerBugs{whole: true})),
		bug("cmoss/clicks-only", "rounds without a click are dropped",
			by{"index/oracle", "index/formula", "index/equivariant", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			ranking(rankerBugs{noClicks: true})),
		bug("cmoss/never-learns", "δ = 0: the first action for ever",
			by{"index/formula", "pairing/assembly/measured", "pairing/cascade-disjunctive/measured", "pairing/cascade-conjunctive/measured"},
			plantCMOSS(neverLearns)),
		valid("cmoss/valid-literal", "every index is computed and all arms are sorted, every round", nil, ranking(rankerBugs{})),
		valid("cmoss/valid-initial-mean", "μ̂ = ½ before the first pull, where ρ = ∞ hides it", nil, ranking(rankerBugs{initial: 0.5})),
		valid("cmoss/valid-no-clip", "indices above 1 are not clipped", by{"index/formula", "selection/indices"},
			plantCMOSS(func(spec algos.Spec, delta float64, _ bool) (algos.Policy, error) {
				return newRanker(spec, mossRadius(delta), false, rankerBugs{})
			})),
		valid("cmoss/valid-clip", "indices are clipped at one arm too, where MOSS does not", by{"cmoss/k1-is-moss"},
			plantCMOSS(func(spec algos.Spec, delta float64, _ bool) (algos.Policy, error) {
				return newRanker(spec, mossRadius(delta), true, rankerBugs{})
			})),
		valid("cmoss/valid-ties-to-highest", "ties go to the highest arm", by{"index/oracle", "index/equivariant", "cmoss/k1-is-moss"}, ranking(rankerBugs{highest: true})),
		valid("cmoss/valid-twice-delta", "2δ for δ", by{"index/formula", "selection/indices", "cmoss/k1-is-moss"}, timesDelta(2)),
		valid("cmoss/valid-half-delta", "δ/2 for δ", by{"index/formula", "selection/indices", "cmoss/k1-is-moss"}, timesDelta(0.5)),
	}
}
