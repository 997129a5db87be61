package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// exp3m is the reference with some parts replaced, γ multiplied, or the state that it shows
// changed. Zero fields change nothing.
type exp3m struct {
	parts  reference.EXP3MParts
	mixing float64
	tuned  func(m, k, T float64) float64 // γ in the place of the tuned one
	round  func() reference.Rounding     // line 11 of one copy
	show   func(e *reference.EXP3M) policies.ExponentialWeights
}

func (x exp3m) make(spec algos.Spec, gamma algos.Gamma) (policies.ExponentialWeights, error) {
	g, err := gamma.Value(spec.Arms, spec.Cardinality, spec.Horizon)
	if err != nil {
		return nil, err
	}
	if x.tuned != nil && gamma == algos.GammaTuned {
		g = min(1, x.tuned(float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon)))
	}
	if x.mixing > 0 {
		g = min(1, x.mixing*g)
	}
	if x.round != nil {
		x.parts.Round = x.round()
	}
	e, err := reference.NewEXP3M(spec, g, x.parts)
	if err != nil || x.show == nil {
		return e, err
	}
	return x.show(e), nil
}

// plant puts it in the place of EXP3.M.
func (x exp3m) plant(s *Subjects, name string) {
	s.plantPolicy("exp3m", name, func(spec algos.Spec) (algos.Policy, error) { return x.make(spec, algos.GammaTuned) })
	s.Policies.EXP3M = x.make
}

// keptResidue rounds in a buffer that lives on: the arm that was the last to be fractional keeps the 0 or 1 it was
// rounded to, so that the next action has an arm too few or too many.
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

// shownWeights shows another threshold or other marginals than it has.
type shownWeights struct {
	*reference.EXP3M
	higher, raised float64
}

// LogThreshold returns ln α, too high.
func (s shownWeights) LogThreshold() float64 { return s.EXP3M.LogThreshold() + s.higher }

// Marginals appends p, the first too large.
func (s shownWeights) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = s.EXP3M.Marginals(dst)
	dst[from] = min(1, dst[from]*(1+s.raised))
	return dst
}

func exp3mMutants() []Mutant {
	shown := func(higher, raised float64) Plant {
		return exp3m{show: func(e *reference.EXP3M) policies.ExponentialWeights {
			return shownWeights{e, higher,
				raised}
		}}.plant
	}
	weights := func(p func(logw []float64, k int, gamma float64) ([]float64, float64)) Plant {
		return exp3m{parts: reference.EXP3MParts{Probabilities: p}}.plant
	}
	estimate := func(x func(arm int, reward, p float64) float64) Plant {
		return exp3m{parts: reference.EXP3MParts{Estimate: x}}.plant
	}
	line10, learning := by{"exp3m/line-10"}, by{"contract/literal"}
	// Beyond 256 arms the weights are taken for equal.
	window := func(logw []float64, k int, gamma float64) ([]float64, float64) {
		if len(logw) > 256 {
			logw = make([]float64, len(logw))
		}
		return reference.EXP3MProbabilities(logw, k, gamma)
	}
	return []Mutant{
		bug("exp3m/many-arms-equal", "among more than 256 arms weights are taken for equal", by{"contract/literal"},
			weights(window)),
		bug("exp3m/capped-arms-learn", "arms at p = 1 are updated", learning,
			exp3m{parts: reference.EXP3MParts{CappedLearn: true}}.plant),
		bug("exp3m/cap-threshold", "the share that caps is 1 % too high", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				return reference.MixWeights(logw, k, gamma, 1.01*reference.CapShare(len(logw), k, gamma), gamma)
			})),
		bug("exp3m/gamma-missing", "p without the mixing by γ", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				return reference.MixWeights(logw, k, 0, reference.CapShare(len(logw), k, gamma), gamma)
			})),
		bug("exp3m/linear-weights", "weights are exponentiated as they are, and overflow", line10,
			weights(func(logw []float64, k int, gamma float64) ([]float64, float64) {
				linear := make([]float64, len(logw))
				for i, l := range logw {
					linear[i] = math.Log(math.Exp(l))
				}
				return reference.EXP3MProbabilities(linear, k, gamma)
			})),
		bug("exp3m/gamma-twice", "arms are mixed with 2γ", line10,
			exp3m{mixing: 2}.plant),
		bug("exp3m/shown-threshold", "ln α is shown 1e-12 too large", line10, shown(1e-12, 0)),
		bug("exp3m/first-marginal", "arm 0's probability is 1e-10 of itself too large", line10, shown(0, 1e-10)),
		bug("exp3m/divided-twice", "the estimate is x/p²", learning,
			estimate(func(_ int, x, p float64) float64 { return x / (p * p) })),
		bug("exp3m/not-divided", "the estimate is x", learning, estimate(func(_ int, x, _ float64) float64 { return x })),
		bug("exp3m/half-the-reward", "the estimate is x/(2p)", learning,
			estimate(func(_ int, x, p float64) float64 { return x / (2 * p) })),
		bug("exp3m/favourite", "arm 0 learns twice as fast", learning, estimate(func(arm int, x, p float64) float64 {
			if arm == 0 {
				x *= 2
			}
			return x / p
		})).exactly("arm 0", "name 0", "[0]"),
		bug("exp3m/stale-residue", "dependent rounding keeps what is left of the last fraction of the round before",
			by{"contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"},
			exp3m{round: keptResidue}.plant).exactly("round 2"),
		bug("exp3m/tuned-by-e", "the tuned γ divides by e for e−1", by{"contract/literal"},
			exp3m{tuned: func(m, k, T float64) float64 {
				if m == k {
					return 1
				}
				return math.Sqrt(m * math.Log(m/k) / (math.E * k * T))
			}}.plant),
		valid("exp3m/valid-literal", "the literal pseudo-code, with other roundings in ln α", nil, exp3m{}.plant),
	}
}
