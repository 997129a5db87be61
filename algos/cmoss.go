package algos

import "math"

// CMOSSRule is the index of alg:cmoss, lines 4 and 5:
//
//	I = S/n + √(w·ln⁺(1/(δn))/n),   +∞ at n = 0
//
// with Delta = δ > 0 and w = 1, or w = ½ if Half: the paper's line 4 has w = 1,
// and Hoeffding's inequality asks for ½, since rewards in [0, 1] are ½-sub-Gaussian.
// At k = 1 and δ = m/T the unclipped rule is MOSS's (Audibert & Bubeck 2009).
type CMOSSRule struct {
	Delta float64
	Half  bool
}

var _ SteadyRule = CMOSSRule{}

// Radius returns ρ_n = √(w·ln⁺(1/(δn))/n), +∞ at n = 0.
func (r CMOSSRule) Radius(pulls int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	l := logLevel(r.Delta, n)
	if r.Half {
		l /= 2
	}
	return math.Sqrt(l / n)
}

// logLevel returns ln⁺(1/(δn)).
func logLevel(delta, n float64) float64 {
	x := delta * n
	if x >= 1 {
		return 0
	}
	return -math.Log(x) // because 1/x overflows for x < 2⁻¹⁰²⁴
}

// Index returns S/n + ρ_n; it ignores the round.
func (r CMOSSRule) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return sum/float64(pulls) + r.Radius(pulls)
}

// Threshold implements SteadyRule: nρ_n = √(w·n ln(1/(δn))) is concave up to n = 1/δ, as the root of
// a concave function, and 0 from there on.
func (r CMOSSRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	return chordThreshold(pulls, 1/r.Delta, floor, r.Radius)
}

// CMOSSConfig configures NewCMOSS. The zero value is the default.
type CMOSSConfig struct {
	Delta Delta // confidence parameter; the zero value is DeltaPairing
	Half  bool  // the radius has w = ½
}

// NewCMOSS returns CMOSS (alg:cmoss), the Combinatorial Minimax Optimal
// Strategy in the Stochastic setting. Lines 1–2 are the zero statistics (the
// initial mean never matters, as ρ = ∞ hides it), lines 4–5 CMOSSRule, line 6
// the top-k selection that maximises every reward function of the paper, line
// 8 Observe.
func NewCMOSS(spec Spec, config CMOSSConfig) (Policy, error) {
	return newByDelta(spec, config.Delta, true, func(delta float64) CMOSSRule { return CMOSSRule{delta, config.Half} })
}

var _ = register(Entry{
	Name: "cmoss", Title: "CMOSS", Reference: "alg:cmoss",
	Summary:  "MOSS radius, top-k by clipped index; the paper's algorithm",
	Feedback: allFeedback, Role: Own, Cost: 12,
	Parameters: []Parameter{deltaParameter, radiusParameter},
	newPolicy: func(s Spec, p Params) (Policy, error) {
		return NewCMOSS(s, CMOSSConfig{Delta: p.Delta, Half: p.Half})
	},
})
