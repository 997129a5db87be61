package algos

import "math"

// CMOSSRule is the index of alg:cmoss, lines 4 and 5:
//
//	I = S/n + √(w·ln⁺(1/(δn))/n),   +∞ at n = 0
//
// with Delta = δ > 0 and w = 1, or w = ½ if Half: the paper's line 4 has w = 1,
// and ½ is what Hoeffding's inequality asks for rewards in [0, 1], which are
// ½-sub-Gaussian. At k = 1
// and δ = m/T the unclipped rule is MOSS's (Audibert & Bubeck 2009).
type CMOSSRule struct {
	Delta float64
	Half  bool
	kept  *radii // nil: compute each
}

// remembering returns the rule with radii that it shares with every policy of the same rule.
func (r CMOSSRule) remembering() CMOSSRule {
	r.kept = radiiOf(r, math.Ceil(1/r.Delta))
	return r
}

func (r CMOSSRule) remembered() *radii { return r.kept }

var (
	_ Forecaster = CMOSSRule{}
	_ ChordRule  = CMOSSRule{}
	_ radial     = CMOSSRule{}
)

// Radius returns ρ_n = √(w·ln⁺(1/(δn))/n), +∞ at n = 0.
func (r CMOSSRule) Radius(pulls int64) float64 {
	if r.kept != nil {
		return r.kept.at(pulls)
	}
	return r.radius(pulls)
}

// radius computes what Radius returns.
func (r CMOSSRule) radius(pulls int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	x := r.Delta * n
	if x >= 1 {
		return 0
	}
	l := -math.Log(x) // because 1/x overflows for x < 2⁻¹⁰²⁴
	if r.Half {
		l /= 2
	}
	return math.Sqrt(l / n)
}

// Index returns S/n + ρ_n; it ignores the round.
func (r CMOSSRule) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	return sum/float64(pulls) + r.Radius(pulls)
}

// Timeless reports that the index ignores the round.
func (r CMOSSRule) Timeless() bool { return true }

// SafePulls implements Forecaster. With μ̂ = S/n, ρ = ρ_n and d ≤ n further
// pulls without reward,
//
//	S/(n+d)  ≥ μ̂ − μ̂d/n
//	ρ²_{n+d} ≥ (ρ² − d/n²)(1 − d/n) ≥ ρ² − u,   u = (d/n)(ρ² + 1/n)
//	ρ_{n+d}  ≥ ρ − u/ρ                           if u ≤ ρ²
//
// (with w/n² for 1/n² if Half, which is less) by ln(n+d) ≤ ln n + d/n and √(1−v) ≥ 1−v. So the index falls by at most
// (d/n)(μ̂ + ρ + 1/(nρ)); once ρ is 0, by at most (d/n)μ̂.
func (r CMOSSRule) SafePulls(sum float64, pulls, _ int64, floor float64) int64 {
	if pulls == 0 {
		return 0
	}
	n := float64(pulls)
	mean, rho := sum/n, r.Radius(pulls)
	slope, limit := mean, n
	if rho > 0 {
		slope += rho + 1/(n*rho)
		limit = n / (1 + 1/(n*rho*rho)) // u ≤ ρ²
	}
	index := mean + rho
	return fallingPulls(index-floor-margin(index), slope, pulls, limit)
}

func (r CMOSSRule) whole() IndexRule { return r }

// Chord implements ChordRule. Here g(n) = √(w·n ln(1/(δn))) is concave up to
// n = 1/δ, as the root of a concave function, and 0 from there on.
func (r CMOSSRule) Chord(pulls int64) (level, slope float64, valid int64) {
	n := float64(pulls)
	if r.Delta*n >= 1 {
		return 0, 0, MaxHorizon
	}
	valid = chordPulls(pulls)
	if last := 1 / r.Delta; n+float64(valid) > last {
		valid = int64(last - n)
	}
	if valid == 0 {
		return 0, 0, 0
	}
	end := pulls + valid
	level = n * r.Radius(pulls)
	return level, (float64(end)*r.Radius(end) - level) / float64(valid), valid
}

// chordPulls is how many pulls a chord of g(n) = nρ_n may span, 4√n: the second
// derivative of g is about −ρ/(4n), so that the chord is off by at most
// ρ/(4n)·(4√n)²/8 = ρ/2, less than a reward.
func chordPulls(pulls int64) int64 { return int64(4 * math.Sqrt(float64(pulls))) }

// CMOSSConfig configures NewCMOSS. The zero value is the default.
type CMOSSConfig struct {
	Delta  Delta   // confidence parameter; the zero value is DeltaPairing
	Factor float64 // c > 0, by which δ is multiplied; 0 means 1
	Radius Radius  // the zero value is RadiusPaper
	NoClip bool    // rank by μ̂ + ρ instead of min{μ̂ + ρ, 1}
}

// NewCMOSS returns CMOSS (alg:cmoss), the Combinatorial Minimax Optimal
// Strategy in the Stochastic setting. Lines 1–2 are the zero statistics (the
// initial mean never matters, as ρ = ∞ hides it), lines 4–5 CMOSSRule, line 6
// the top-k selection that maximises every reward function of the paper, line
// 8 Observe.
func NewCMOSS(spec Spec, config CMOSSConfig) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	if config.Factor == 0 {
		config.Factor = 1
	}
	delta, err := config.Delta.scaled(spec, config.Factor)
	if err != nil {
		return nil, err
	}
	rule := CMOSSRule{Delta: delta, Half: config.Radius == RadiusHalf}
	if config.Delta.Anytime() {
		return NewIndexPolicy(spec, AnytimeCMOSSRule{rule}, !config.NoClip)
	}
	return NewIndexPolicy(spec, rule.remembering(), !config.NoClip)
}

func init() {
	register(Entry{
		Name: "cmoss", Title: "CMOSS", Reference: "alg:cmoss",
		Role: Own, Cost: Cost{Stepwise: 60, Events: 12},
		Summary:  "MOSS radius, top-k by clipped index; the paper's algorithm",
		Feedback: allFeedback, Parameters: []Parameter{factorParameter, deltaParameter, radiusParameter},
		newFactory: func(p Params) Factory {
			c := CMOSSConfig{Delta: valueOr(p.Delta, DeltaPairing), Factor: valueOr(p.Factor, 1), Radius: valueOr(p.Radius, RadiusPaper)}
			return func(s Spec) (Policy, error) { return NewCMOSS(s, c) }
		},
	})
}
