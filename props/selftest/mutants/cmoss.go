package mutants

import (
	"math"
	"math/bits"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A cmossMaker makes CMOSS, or what is taken for it, at a given δ.
type cmossMaker func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error)

// plant puts a maker in the place of CMOSS everywhere: with the pairing bound's
// δ as a policy, with MOSS's at k = 1, and at the δ of each lemma.
func (make cmossMaker) plant(s *Subjects, name string) {
	s.plantPolicy("cmoss", name, func(spec algos.Spec) (algos.Policy,
		error) {
		return make(spec, reference.PairingDelta(spec), true)
	})
	s.Policies.MOSS = func(spec algos.Spec) (algos.Policy, error) {
		return make(spec, float64(spec.Arms)/float64(spec.Horizon), false)
	}
	s.Lemmas.CMOSS = func(delta float64) sim.Player {
		return sim.Code(func(spec algos.Spec) (algos.Policy, error) { return make(spec, delta, true) })
	}
}

// otherRadius makes CMOSS with another radius.
func otherRadius(rho func(delta float64) reference.Radius) Plant {
	return cmossMaker(func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
		return ranker{}.make(spec, reference.Optimistic(rho(delta)), clipped)
	}).plant
}

// otherRanking makes CMOSS with its own radius and a bug elsewhere.
func otherRanking(r ranker) Plant {
	return cmossMaker(func(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
		return r.make(spec, reference.Optimistic(reference.MOSSRadius(delta)), clipped)
	}).plant
}

// otherLogarithm makes CMOSS with √(ln⁺(1/δn)/n) written in another way.
func otherLogarithm(square func(delta, n, t float64) float64) Plant {
	return otherRadius(func(delta float64) reference.Radius {
		return func(n, t int64) float64 { return math.Sqrt(square(delta, float64(n), float64(t))) }
	})
}

// sevenBits breaks ties by the lowest seven bits of the labels only.
func sevenBits(i, j int, x, y float64) bool {
	return x > y || x == y && (i&127 < j&127 || i&127 == j&127 && i < j)
}

// stale is an index whose radius is renewed only when the pulls have doubled;
// the rule of the text is shown.
func stale(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
	rho := reference.MOSSRadius(delta)
	return ranker{RankerParts: reference.RankerParts{Index: func(sum float64, n, t int64) float64 {
		return sum/float64(n) + rho(int64(1)<<(bits.Len64(uint64(n))-1), t)
	}}}.make(spec, reference.Optimistic(rho), clipped)
}

// clipping makes CMOSS that clips always, or never.
func clipping(clip bool) Plant {
	return cmossMaker(func(spec algos.Spec, delta float64, _ bool) (algos.Policy, error) {
		return ranker{}.make(spec, reference.Optimistic(reference.MOSSRadius(delta)), clip)
	}).plant
}

// halfAtFirst shows a mean of ½ before the first pull, where ρ = ∞ hides it.
func halfAtFirst(spec algos.Spec, delta float64, clipped bool) (algos.Policy, error) {
	index := reference.Optimistic(reference.MOSSRadius(delta))
	return ranker{rule: firstMean{index, 0.5}}.make(spec, index, clipped)
}

// firstMean is an index with a mean before the first pull.
type firstMean struct {
	later algos.IndexRule
	mean  float64
}

// Index returns the index.
func (f firstMean) Index(sum float64, n, t int64) float64 {
	if n == 0 {
		return f.mean + math.Inf(1)
	}
	return f.later.Index(sum, n, t)
}

// alsoFast adds a fast implementation of the mutant, for the claims about
// scaling, which play up to 10⁸ rounds.
func alsoFast(plant Plant, fast algos.Factory) Plant {
	return func(s *Subjects, name string) {
		plant(s, name)
		s.scales(name, fast)
	}
}

// timesDelta is CMOSS with δ multiplied by c.
func timesDelta(c float64) Plant {
	slow := otherRadius(func(delta float64) reference.Radius { return reference.MOSSRadius(c * delta) })
	return alsoFast(slow, func(spec algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(c * reference.PairingDelta(spec))})
	})
}

// neverLearns is CMOSS at δ = 0, which plays its first action for ever.
func neverLearns(spec algos.Spec, _ float64, clipped bool) (algos.Policy, error) {
	return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: 0}, clipped)
}

func cmossMutants() []Mutant {
	return []Mutant{
		bug("cmoss/ln-for-ln-plus", "the root of ln(1/(δn)), NaN once δn > 1",
			by{"contract/constant-rewards", "contract/literal", "cmoss/k1-is-moss", "selection"},
			otherLogarithm(func(delta, n, _ float64) float64 { return -math.Log(delta*n) / n })),
		bug("cmoss/delta-missing", "ln⁺(1/n) for ln⁺(1/(δn)): no exploration at all",
			by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"},
			otherLogarithm(func(_, n, _ float64) float64 { return max(0, -math.Log(n)) / n })),
		bug("cmoss/pulls-missing", "√ln⁺(1/(δn)), not divided by n",
			by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"},
			otherLogarithm(func(delta, n, _ float64) float64 { return max(0, -math.Log(delta*n)) })),
		bug("cmoss/round-for-pulls", "ln⁺(1/(δt)) for ln⁺(1/(δn))",
			by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"},
			otherLogarithm(func(delta, n, t float64) float64 { return max(0, -math.Log(delta*t)) / n })),
		bug("cmoss/log-base-2", "log₂ for ln in the radius",
			by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"},
			otherLogarithm(func(delta, n, _ float64) float64 { return max(0, -math.Log2(delta*n)) / n })),
		bug("cmoss/cucb-radius", "CUCB's radius √(3 ln t/(2n))",
			append(by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"}, generated("low/beta")...),
			alsoFast(otherRadius(func(float64) reference.Radius { return reference.UCBRadius(1.5, 0) }),
				func(spec algos.Spec) (algos.Policy, error) { return algos.NewCUCB(spec, algos.CUCBConfig{}) })),
		bug("cmoss/stale-radius", "the radius is cached until an arm's pulls have doubled",
			by{"contract/literal", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			cmossMaker(stale).plant),
		bug("cmoss/count-from-one", "T_i starts at 1",
			by{"contract/literal", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			otherRanking(ranker{counted: 1})),
		bug("cmoss/bottom-k", "the k arms of smallest index",
			by{"contract/literal", "cmoss/k1-is-moss", "selection", "selection/gap", "indicator", "arrangement"},
			otherRanking(ranker{RankerParts: reference.RankerParts{Before: func(i, j int, x, y float64) bool {
				return x < y ||
					x == y && i < j
			}}})),
		bug("cmoss/one-arm-short", "k−1 arms",
			by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards", "contract/literal"},
			otherRanking(ranker{missing: 1})),
		bug("cmoss/label-bonus", "of near indices the higher arm's is played",
			by{"contract/literal", "cmoss/k1-is-moss"},
			otherRanking(preferring(1e-3))),
		bug("cmoss/whole-list", "displayed but unseen arms count as pulled",
			by{"contract/literal", "cascade/partial-update"},
			otherRanking(ranker{whole: true})),
		bug("cmoss/clicks-only", "rounds without a click are dropped",
			by{"contract/literal", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			otherRanking(ranker{noClicks: true})),
		bug("cmoss/never-learns", "δ = 0: the first action for ever",
			by{"contract/literal"},
			cmossMaker(neverLearns).plant),
		bug("cmoss/wide-label", "arms beyond 127 rank by their lowest seven bits where indices tie",
			by{"contract/literal"}, otherRanking(ranker{RankerParts: reference.RankerParts{Before: sevenBits}})),
	}
}

// cmossVariants are valid: they play differently, and as well.
func cmossVariants() []Mutant {
	return []Mutant{
		valid("cmoss/valid-literal", "the literal pseudo-code", nil, otherRanking(ranker{})),
		valid("cmoss/valid-initial-mean", "μ̂ = ½ before the first pull, where ρ = ∞ hides it", nil,
			cmossMaker(halfAtFirst).plant),
		valid("cmoss/valid-no-clip", "indices above 1 are not clipped", by{"contract/literal", "selection/indices"},
			clipping(false)),
		valid("cmoss/valid-clip", "indices are clipped at one arm too, where MOSS does not", by{"cmoss/k1-is-moss"},
			clipping(true)),
		valid("cmoss/valid-ties-to-highest", "ties go to the highest arm",
			by{"contract/literal", "cmoss/k1-is-moss"},
			otherRanking(ranker{RankerParts: reference.RankerParts{Before: func(i, j int, x, y float64) bool {
				return x > y ||
					x == y && i > j
			}}})),
		valid("cmoss/valid-twice-delta", "2δ for δ", by{"contract/literal", "selection/indices", "cmoss/k1-is-moss"},
			timesDelta(2)),
		valid("cmoss/valid-half-delta", "δ/2 for δ", by{"contract/literal", "selection/indices", "cmoss/k1-is-moss"},
			timesDelta(0.5)),
	}
}
