package mutants

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// hybrid is the reference with other parts, its marginals shown changed.
type hybrid struct {
	reference.HYBRIDParts
	show func(x []float64)
}

func (h hybrid) make(spec algos.Spec) (policies.RegularizedLeader, error) {
	r, err := reference.NewHYBRID(spec, h.HYBRIDParts)
	if err != nil || h.show == nil {
		return r, err
	}
	return shownLeader{r, h.show}, nil
}

// plant puts it in the place of HYBRID.
func (h hybrid) plant(s *Subjects, name string) {
	s.plantPolicy("hybrid", name, func(spec algos.Spec) (algos.Policy, error) { return h.make(spec) })
	s.Policies.HYBRID = h.make
}

// shownLeader shows other marginals than it has.
type shownLeader struct {
	*reference.HYBRID
	change func(x []float64)
}

// Marginals appends x, changed.
func (s shownLeader) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = s.HYBRID.Marginals(dst)
	s.change(dst[from:])
	return dst
}

// systematic draws the arms whose parts of [0, k) hold the points u, u+1, …,
// the arms laid out in random order; u and the order come from fair coins.
func systematic(dst []int, x []float64, coin algos.Coin) []int {
	rng := rand.New(coins(coin))
	total := 0.0
	for _, p := range x {
		total += p
	}
	k := int(math.Round(total))
	u, sum, drawn := rng.Float64(), 0.0, 0
	for at, i := range rng.Perm(len(x)) {
		sum += x[i]
		// Rounding of the sum may leave the last point beyond the last part.
		if drawn < k && (u+float64(drawn) < sum || k-drawn == len(x)-at) {
			dst, drawn = append(dst, i), drawn+1
		}
	}
	return dst
}

// coins is a source that makes each random word of 64 fair coins.
type coins algos.Coin

// Uint64 flips 64 of them.
func (c coins) Uint64() (word uint64) {
	for range 64 {
		word <<= 1
		if c(0.5) {
			word |= 1
		}
	}
	return word
}

func hybridMutants() []Mutant {
	estimate := func(x func(arm int, reward, x float64) float64) Plant {
		return hybrid{HYBRIDParts: reference.HYBRIDParts{Estimate: x}}.plant
	}
	gamma := func(g func(m, k int) float64) Plant {
		return hybrid{HYBRIDParts: reference.HYBRIDParts{Gamma: g}}.plant
	}
	learning := by{"hybrid/optimality"}
	return []Mutant{
		bug("hybrid/rewards-for-losses", "rewards are taken for losses", learning,
			estimate(func(_ int, r, x float64) float64 { return 2 * r / x })),
		bug("hybrid/half-the-loss", "o = 1 − X for 1 − 2X", learning,
			estimate(func(_ int, r, x float64) float64 { return (2 - r) / x })),
		bug("hybrid/plain-estimator", "o/x for (o+1)/x − 1", learning,
			estimate(func(_ int, r, x float64) float64 { return (1 - 2*r) / x })),
		bug("hybrid/favourite", "arm 0's losses count 1 % less", learning, estimate(func(arm int, r, x float64) float64 {
			if arm == 0 {
				return 0.99 * (2 - 2*r) / x
			}
			return (2 - 2*r) / x
		})).exactly("arm 0", "name 0", "[0]"),
		bug("hybrid/constant-rate", "η = 1/√T in every round", by{"hybrid/optimality"},
			hybrid{HYBRIDParts: reference.HYBRIDParts{Rate: func(_,
				T int64) float64 {
				return 1 / math.Sqrt(float64(T))
			}}}.plant),
		bug("hybrid/gamma-logarithm", "log(m−(m−k)) for log(m/(m−k)) in γ", by{"hybrid/optimality"},
			gamma(func(m, k int) float64 {
				if 2*k <= m || k == m {
					return 1
				}
				return min(1, 1/math.Sqrt(math.Log2(float64(m-(m-k)))))
			})),
		bug("hybrid/gamma-one", "γ = 1 for every k", by{"hybrid/optimality"}, gamma(func(int, int) float64 { return 1 })),
		bug("hybrid/one-newton-step", "Newton's method is stopped after one step",
			by{"hybrid/optimality", "contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"},
			hybrid{HYBRIDParts: reference.HYBRIDParts{Solve: func(l *reference.Leader, loss []float64,
				eta float64) {
				l.Newton(loss, eta, 1)
			}}}.plant),
		bug("hybrid/first-marginal", "arm 0's probability is 1e-8 of itself too small", by{"hybrid/optimality"},
			hybrid{show: func(x []float64) { x[0] *= 1 - 1e-8 }}.plant),
		bug("hybrid/nan-marginal", "arm 0's probability is NaN", by{"hybrid/optimality"},
			hybrid{show: func(x []float64) { x[0] = math.NaN() }}.plant).exactly("[0]"),
		bug("hybrid/rare-arms", "arms of probability below 10⁻²⁰ get four times as much", by{"hybrid/far"},
			hybrid{show: func(x []float64) {
				for i := range x {
					if x[i] < 1e-20 {
						x[i] *= 4
					}
				}
			}}.plant),
		valid("hybrid/valid-literal", "the literal pseudo-code", nil, hybrid{}.plant),
		valid("hybrid/valid-sampler", "systematic sampling in random order for DepRound: the same marginals", nil,
			hybrid{HYBRIDParts: reference.HYBRIDParts{Round: systematic}}.plant),
	}
}
