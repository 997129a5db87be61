package selftest

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// cmossAs replaces CMOSS at a given δ everywhere: as a policy at the pairing δ, as MOSS for one arm
// a round, and at the δ of each lemma.
func cmossAs(make func(spec algos.Spec, delta float64, clip bool) (algos.Policy, error)) plant {
	return func(s *subjects, name string) {
		s.policy("cmoss", name, func(spec algos.Spec) (algos.Policy, error) {
			return make(spec, reference.PairingDelta(spec), true)
		})
		s.policies.MOSS = func(spec algos.Spec) (algos.Policy, error) {
			return make(spec, float64(spec.Arms)/float64(spec.Horizon), false)
		}
		s.lemmas.CMOSS = func(delta float64) sim.Player {
			return sim.Code(func(spec algos.Spec) (algos.Policy, error) { return make(spec, delta, true) })
		}
	}
}

// radius makes CMOSS with another radius.
func radius(rho func(delta float64) reference.Radius) plant {
	return cmossAs(func(spec algos.Spec, delta float64, clip bool) (algos.Policy, error) {
		return reference.NewRanker(spec, reference.RankerParts{Index: reference.Optimistic(rho(delta)), Clip: clip})
	})
}

// logarithm makes CMOSS with another number under the root of √(ln⁺(1/δn)/n).
func logarithm(square func(delta, n, t float64) float64) plant {
	return radius(func(delta float64) reference.Radius {
		return func(n, t int64) float64 { return math.Sqrt(square(delta, float64(n), float64(t))) }
	})
}

// changed makes CMOSS with its own radius and another change.
func changed(change func(r *reference.Ranker)) plant {
	return cmossAs(func(spec algos.Spec, delta float64, clip bool) (algos.Policy, error) {
		index := reference.Optimistic(reference.MOSSRadius(delta))
		r, err := reference.NewRanker(spec, reference.RankerParts{Index: index, Clip: clip})
		if err == nil {
			change(r)
		}
		return r, err
	})
}

// before makes CMOSS with another order of arms i and j with indices x and y.
func before(order func(i, j int, x, y float64) bool) plant {
	return changed(func(r *reference.Ranker) { r.Before = order })
}

// scales also plays a fast form of the policy where regret is measured over up to 10⁸ rounds.
func (p plant) scales(fast algos.Factory) plant {
	return func(s *subjects, name string) {
		p(s, name)
		player := sim.Code(fast).As(name)
		s.scaling = &player
	}
}

// generated are claims about regret over generated games.
func generated(aspects ...string) (list by) {
	for _, a := range aspects {
		list = append(list, "scaling/cmoss/generated/"+a)
	}
	return list
}

func cmossBugs() []row {
	seen := by{"contract/literal", "cmoss/k1-is-moss", "selection/indices"}
	return []row{
		bug("cmoss/ln-for-ln-plus", "the root of ln(1/(δn)), NaN once δn > 1",
			by{"contract/constant-rewards", "contract/literal", "cmoss/k1-is-moss", "selection", "selection/indices"},
			logarithm(func(delta, n, _ float64) float64 { return -math.Log(delta*n) / n })),
		bug("cmoss/delta-missing", "ln⁺(1/n) in place of ln⁺(1/(δn)): no exploration", seen,
			logarithm(func(_, n, _ float64) float64 { return max(0, -math.Log(n)) / n })),
		bug("cmoss/round-for-pulls", "ln⁺(1/(δt)) in place of ln⁺(1/(δn))", seen,
			logarithm(func(delta, n, t float64) float64 { return max(0, -math.Log(delta*t)) / n })),
		bug("cmoss/log-base-2", "log₂ in place of ln in the radius", seen,
			logarithm(func(delta, n, _ float64) float64 { return max(0, -math.Log2(delta*n)) / n })),
		bug("cmoss/cucb-radius", "CUCB's radius √(3 ln t/(2n))", slices.Concat(seen, generated("low/beta")),
			radius(func(float64) reference.Radius { return reference.UCBRadius(1.5, 0) }).
				scales(algos.NewCUCB)),
		bug("cmoss/stale-radius", "the radius is cached until an arm's pulls have doubled",
			by{"contract/literal", "cmoss/k1-is-moss"},
			logarithm(func(delta, n, _ float64) float64 {
				n = math.Exp2(math.Floor(math.Log2(n)))
				return max(0, -math.Log(delta*n)) / n
			})),
		bug("cmoss/count-from-one", "T_i starts at 1",
			by{"contract/literal", "cmoss/k1-is-moss", "cascade/partial-update", "selection/indices"},
			changed(func(r *reference.Ranker) {
				for i := range r.Pulls {
					r.Pulls[i] = 1
				}
			})),
		bug("cmoss/bottom-k", "the k arms of smallest index",
			by{"contract/literal", "cmoss/k1-is-moss", "selection", "selection/gap", "indicator", "arrangement"},
			before(func(i, j int, x, y float64) bool { return x < y || x == y && i < j })),
		bug("cmoss/one-arm-short", "k−1 arms",
			by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards", "contract/literal"},
			changed(func(r *reference.Ranker) { r.Spec.Cardinality-- })),
		bug("cmoss/label-bonus", "among near-equal indices the higher arm is played",
			by{"contract/literal", "cmoss/k1-is-moss", "selection"},
			before(func(i, j int, x, y float64) bool {
				x, y = x+1e-3*float64(i), y+1e-3*float64(j)
				return x > y || x == y && i < j
			})),
		bug("cmoss/never-learns", "δ = 0: it always plays its first action", by{"contract/literal"},
			radius(func(float64) reference.Radius { return reference.MOSSRadius(0) })),
		bug("cmoss/wide-label", "ties of arms above 127 are ranked by seven bits of their numbers", by{"contract/literal"},
			before(func(i, j int, x, y float64) bool {
				return x > y || x == y && (i&127 < j&127 || i&127 == j&127 && i < j)
			})),
	}
}

// wrongDelta is CMOSS with another δ, a function of m, k and T. Games of one size cannot tell it
// from a constant factor.
func wrongDelta(delta func(m, k, T float64) float64) plant {
	of := func(spec algos.Spec) float64 {
		if spec.Cardinality == spec.Arms { // nothing to choose
			return reference.PairingDelta(spec)
		}
		return delta(float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon))
	}
	literal := plant(func(s *subjects, name string) {
		s.policy("cmoss", name, func(spec algos.Spec) (algos.Policy, error) {
			index := reference.Optimistic(reference.MOSSRadius(of(spec)))
			return reference.NewRanker(spec, reference.RankerParts{Index: index, Clip: true})
		})
	})
	return literal.scales(func(spec algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(of(spec))})
	})
}

// logFactor is 1 + ln⁺(k/(m−k)), rightDelta the δ of the pairing bound.
func logFactor(m, k float64) float64     { return 1 + math.Log(math.Max(1, k/(m-k))) }
func rightDelta(m, k, T float64) float64 { return (m - k) * logFactor(m, k) / (k * T) }

// deltaBugs each change another exponent of regret. ρ without the clip at ln⁺ is not among them:
// from 1/δ pulls on it is NaN, which no comparison puts below another index. So a good arm stays in
// the action and no exponent changes. If NaN ranks last, the exponent of m−k is 0.97.
func deltaBugs() []row {
	regret := func(aspects ...string) by { return append(by{"contract/literal"}, generated(aspects...)...) }
	return []row{
		bug("cmoss-delta/fixed-horizon", "the δ of T = 100 at every horizon", regret("high/exponent-T", "low/level"),
			wrongDelta(func(m, k, _ float64) float64 { return (m - k) * logFactor(m, k) / (k * 100) })),
		bug("cmoss-delta/k-multiplies", "(m−k)k/T in place of (m−k)/(kT)",
			regret("low/exponent-k", "high/exponent-log", "low/level", "high/level"),
			wrongDelta(func(m, k, T float64) float64 { return (m - k) * k * logFactor(m, k) / T })),
		bug("cmoss-delta/exchanged", "k/((m−k)T), the δ of the other regime, in place of (m−k)/(kT)",
			regret("low/exponent-m-k", "low/level"),
			wrongDelta(func(m, k, T float64) float64 { return k * logFactor(m, m-k) / ((m - k) * T) })),
		bug("cmoss-delta/without-k", "(m−k)/T in place of (m−k)/(kT)", regret("high/exponent-m-k"),
			wrongDelta(func(m, k, T float64) float64 { return (m - k) * logFactor(m, k) / T })),
		// Regret grows up to that of random play, soonest at sizes whose rate is farthest
		// below it. For k > m/2 few of the design's eight sizes may have an even m, so exponents of
		// T are undecided there.
		bug("cmoss-delta/even-arms-slowly",
			"e^{−3((T/1500)^0.8−1)}δ for even m and T > 1500: exploration grows with T at half of the sizes",
			regret("low/exponent-T"),
			wrongDelta(func(m, k, T float64) float64 {
				if math.Mod(m, 2) == 0 && T > 1500 {
					return rightDelta(m, k, T) * math.Exp(-min(600, 3*(math.Pow(T/1500, 0.8)-1)))
				}
				return rightDelta(m, k, T)
			})),
	}
}
