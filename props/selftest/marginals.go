package selftest

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// exp3m replaces EXP3.M with mixing coefficient γ.
func exp3m(make func(spec algos.Spec, gamma float64) (policies.ExponentialWeights, error)) plant {
	return func(s *subjects, name string) {
		s.policy("exp3m", name, func(spec algos.Spec) (algos.Policy, error) {
			return make(spec, algos.TunedGamma(spec.Arms, spec.Cardinality, spec.Horizon))
		})
		s.policies.EXP3M = make
	}
}

// exp3mOf is EXP3.M with other parts.
func exp3mOf(parts reference.EXP3MParts) plant {
	return exp3m(func(spec algos.Spec, gamma float64) (policies.ExponentialWeights, error) {
		return reference.NewEXP3M(spec, gamma, parts)
	})
}

// keptResidue rounds in a buffer that keeps its contents between rounds. The last fractional arm
// keeps the 0 or 1 to which it was rounded, so that the next action has an arm too few or too many.
func keptResidue() reference.Rounding {
	last, residue := -1, 0.0
	return func(dst []int, p []float64, coin algos.Coin) []int {
		buffer, from := slices.Clone(p), len(dst)
		if last >= 0 {
			buffer[last] = residue
		}
		dst = reference.DepRound(dst, buffer, coin)
		for i, x := range p {
			if reference.Fractional(x) {
				last, residue = i, 0
			}
		}
		if slices.Contains(dst[from:], last) {
			residue = 1
		}
		return dst
	}
}

func exp3mBugs() []row {
	weights := func(p func(logw []float64, k int, gamma float64) ([]float64, float64)) plant {
		return exp3mOf(reference.EXP3MParts{Probabilities: p})
	}
	line10, learning := by{"exp3m/line-10"}, by{"contract/literal"}
	return []row{
		bug("exp3m/many-arms-equal", "with more than 128 arms all weights count as equal", learning,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				if len(logw) > 128 {
					logw = make([]float64, len(logw))
				}
				return reference.EXP3MProbabilities(logw, k, gamma)
			})),
		bug("exp3m/capped-arms-learn", "arms at p = 1 are updated", learning,
			exp3mOf(reference.EXP3MParts{CappedLearn: true})),
		bug("exp3m/cap-threshold", "the cap threshold is 1 % too high", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				return reference.MixWeights(logw, k, gamma, 1.01*reference.CapShare(len(logw), k, gamma), gamma)
			})),
		bug("exp3m/uncapped", "no weight is capped, so p exceeds 1", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				return reference.MixWeights(logw, k, gamma, reference.CapShare(len(logw), k, gamma), 1)
			})),
		bug("exp3m/gamma-missing", "p without the mixing by γ", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				return reference.MixWeights(logw, k, 0, reference.CapShare(len(logw), k, gamma), gamma)
			})),
		bug("exp3m/linear-weights", "weights are exponentiated without a shift, and overflow", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				linear := slices.Clone(logw)
				for i, l := range logw {
					linear[i] = math.Log(math.Exp(l))
				}
				return reference.EXP3MProbabilities(linear, k, gamma)
			})),
		bug("exp3m/shown-threshold", "ln α is shown 1e-12 too large", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				p, threshold := reference.EXP3MProbabilities(logw, k, gamma)
				return p, threshold + 1e-12
			})),
		bug("exp3m/first-marginal", "arm 0's probability is too large by a relative 1e-10", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				p, threshold := reference.EXP3MProbabilities(logw, k, gamma)
				p[0] = min(1, p[0]*(1+1e-10))
				return p, threshold
			})),
		bug("exp3m/divided-twice", "the estimate is x/p²", learning,
			exp3mOf(reference.EXP3MParts{Estimate: func(_ int, x, p float64) float64 { return x / (p * p) }})),
		bug("exp3m/favourite", "arm 0 learns twice as fast", learning,
			exp3mOf(reference.EXP3MParts{Estimate: func(arm int, x, p float64) float64 {
				if arm == 0 {
					x *= 2
				}
				return x / p
			}})).exactly("arm 0", "name 0", "[0]"),
		bug("exp3m/stale-residue", "dependent rounding keeps the last fraction of the round before",
			by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"},
			exp3m(func(spec algos.Spec, gamma float64) (policies.ExponentialWeights, error) {
				return reference.NewEXP3M(spec, gamma, reference.EXP3MParts{Round: keptResidue()})
			})),
		bug("exp3m/tuned-by-e", "γ is tuned with e in place of e−1", learning,
			exp3m(func(spec algos.Spec, gamma float64) (policies.ExponentialWeights, error) {
				return reference.NewEXP3M(spec, gamma*math.Sqrt((math.E-1)/math.E), reference.EXP3MParts{})
			})),
	}
}

// hybrid replaces HYBRID by one with other parts.
func hybrid(parts reference.HYBRIDParts) plant {
	make := func(spec algos.Spec) (policies.RegularizedLeader, error) { return reference.NewHYBRID(spec, parts) }
	return func(s *subjects, name string) {
		s.policy("hybrid", name, func(spec algos.Spec) (algos.Policy, error) { return make(spec) })
		s.policies.HYBRID = make
	}
}

func hybridBugs() []row {
	estimate := func(x func(arm int, reward, x float64) float64) plant {
		return hybrid(reference.HYBRIDParts{Estimate: x})
	}
	solved := func(change func(x []float64)) plant {
		return hybrid(reference.HYBRIDParts{Solve: func(l *reference.Leader, loss []float64, eta float64) {
			l.Newton(loss, eta, 60)
			change(l.X)
		}})
	}
	optimality := by{"hybrid/optimality"}
	return []row{
		bug("hybrid/rewards-for-losses", "rewards are used as losses", optimality,
			estimate(func(_ int, r, x float64) float64 { return 2 * r / x })),
		bug("hybrid/plain-estimator", "o/x in place of (o+1)/x − 1", optimality,
			estimate(func(_ int, r, x float64) float64 { return (1 - 2*r) / x })),
		bug("hybrid/favourite", "arm 0's losses count 1 % less", optimality,
			estimate(func(arm int, r, x float64) float64 {
				if arm == 0 {
					return 0.99 * (2 - 2*r) / x
				}
				return (2 - 2*r) / x
			})).exactly("arm 0", "name 0", "[0]"),
		bug("hybrid/constant-rate", "η = 1/√T in every round", optimality,
			hybrid(reference.HYBRIDParts{Rate: func(_, T int64) float64 { return 1 / math.Sqrt(float64(T)) }})),
		bug("hybrid/gamma-logarithm", "log(m−(m−k)) in place of log(m/(m−k)) in γ", optimality,
			hybrid(reference.HYBRIDParts{Gamma: func(m, k int) float64 {
				if 2*k <= m || k == m {
					return 1
				}
				return min(1, 1/math.Sqrt(math.Log2(float64(m-(m-k)))))
			}})),
		bug("hybrid/one-newton-step", "Newton's method is stopped after one step",
			by{"hybrid/optimality", "contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"},
			hybrid(reference.HYBRIDParts{Solve: func(l *reference.Leader, loss []float64, eta float64) {
				l.Newton(loss, eta, 1)
			}})),
		bug("hybrid/first-marginal", "arm 0's probability is too small by a relative 1e-8", optimality,
			solved(func(x []float64) { x[0] *= 1 - 1e-8 })),
		bug("hybrid/nan-marginal", "arm 0's probability is NaN", optimality,
			solved(func(x []float64) { x[0] = math.NaN() })),
		bug("hybrid/rare-arms", "arms of probability below 10⁻²⁰ get four times as much", by{"hybrid/far"},
			solved(func(x []float64) {
				for i := range x {
					if x[i] < 1e-20 {
						x[i] *= 4
					}
				}
			})),
	}
}
