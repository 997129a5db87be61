package reference

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// EXP3M is alg:exp3m (Uchiya, Nakamura & Kudo 2010), in logarithms of weights.
type EXP3M struct {
	EXP3MParts
	Spec      algos.Spec
	Gamma     float64
	Log       []float64 // ln ω_i
	P         []float64 // p_i of the round
	Threshold float64   // ln α of the round, +∞ if no arm is capped
	coin      algos.Coin
}

// EXP3MParts are the lines of EXP3.M that can be replaced; nil means the text.
type EXP3MParts struct {
	// Probabilities is lines 3–10, for k < m: p and ln α.
	Probabilities func(logw []float64, k int, gamma float64) (p []float64, threshold float64)
	// Estimate is line 14, x̂ of a played arm with probability p.
	Estimate func(arm int, reward, p float64) float64
	// CappedLearn updates the arms of S_0 as well, against line 13.
	CappedLearn bool
	// Round is line 11.
	Round Rounding
}

// NewEXP3M returns EXP3.M with mixing coefficient gamma.
func NewEXP3M(spec algos.Spec, gamma float64, parts EXP3MParts) (*EXP3M, error) {
	spec, err := normal(spec, true, false)
	if err != nil {
		return nil, err
	}
	if parts.Probabilities == nil {
		parts.Probabilities = EXP3MProbabilities
	}
	if parts.Estimate == nil {
		parts.Estimate = func(_ int, x, p float64) float64 { return x / p }
	}
	if parts.Round == nil {
		parts.Round = DepRound
	}
	e := &EXP3M{EXP3MParts: parts, Spec: spec, Gamma: gamma, coin: NewCoin(spec.Source), Log: make([]float64, spec.Arms)}
	e.prepare()
	return e, nil
}

// prepare is lines 3–10; at k = m every arm is played.
func (e *EXP3M) prepare() {
	if e.Spec.Cardinality < e.Spec.Arms {
		e.P, e.Threshold = e.Probabilities(e.Log, e.Spec.Cardinality, e.Gamma)
		return
	}
	e.P, e.Threshold = slices.Repeat([]float64{1}, e.Spec.Arms), math.Inf(1)
}

// Select is line 11.
func (e *EXP3M) Select(dst []int) []int { return e.Round(dst, e.P, e.coin) }

// Observe is lines 12–16: ω_i ← ω_i·exp(kγx̂_i/m) for played arms outside S_0.
func (e *EXP3M) Observe(arms []int, rewards []float64) {
	rate := float64(e.Spec.Cardinality) * e.Gamma / float64(e.Spec.Arms)
	for j, i := range arms {
		if e.P[i] < 1 || e.CappedLearn && e.Spec.Cardinality < e.Spec.Arms {
			e.Log[i] += rate * e.Estimate(i, rewards[j], e.P[i])
		}
	}
	e.prepare()
}

// Marginals appends p.
func (e *EXP3M) Marginals(dst []float64) []float64 { return append(dst, e.P...) }

// LogWeights appends ln ω.
func (e *EXP3M) LogWeights(dst []float64) []float64 { return append(dst, e.Log...) }

// LogThreshold returns ln α, +∞ if no arm is capped.
func (e *EXP3M) LogThreshold() float64 { return e.Threshold }

// EXP3MProbabilities is lines 3–10 for weights given by their logarithms and
// k < m.
func EXP3MProbabilities(logw []float64, k int, gamma float64) (p []float64, threshold float64) {
	return MixWeights(logw, k, gamma, CapShare(len(logw), k, gamma), gamma)
}

// CapShare returns (1/k − γ/m)/(1−γ), the share of the sum of weights from which
// an arm is capped (line 3).
func CapShare(m, k int, gamma float64) float64 {
	return (1/float64(k) - gamma/float64(m)) / (1 - gamma)
}

// MixWeights caps the weights at the share (lines 3–9) and mixes (line 10):
//
//	p_i = k·((1−γ)·min{ω_i, α}/Σ min{ω, α} + γ/m),   α = share·Σ min{ω, α}.
//
// α is tried in closed form for c = 1, 2, … capped arms until the next weight is
// below it. Weights are divided by the (c+1)-th largest, so that no sum overflows
// or loses the terms that matter. capping = 1 says that no arm is ever capped.
func MixWeights(logw []float64, k int, gamma, share, capping float64) (p []float64, threshold float64) {
	desc := slices.Sorted(slices.Values(logw))
	slices.Reverse(desc)
	sumFrom := func(c int) (sum float64) { // relative to desc[c], as is rise
		for _, l := range desc[c:] {
			sum += math.Exp(l - desc[c])
		}
		return sum
	}
	c, rise, total := 0, math.Inf(1), sumFrom(0)
	if capping < 1 && 1 >= share*total { // line 3
		for rise = -1; rise <= 0; {
			c++
			alpha := share * sumFrom(c) / (1 - float64(c)*share) // line 4
			rise, total = math.Log(alpha), sumFrom(c)+float64(c)*alpha
		}
	}
	threshold = rise + desc[c]
	if c > 0 {
		threshold = min(threshold, desc[c-1])
	}
	p = make([]float64, len(logw))
	for i, l := range logw {
		if c > 0 && l >= desc[c-1] { // S_0; the threshold itself has no digits left where weights are e^(1e300) apart
			p[i] = 1
			continue
		}
		w := math.Exp(min(l-desc[c], rise))
		p[i] = float64(k) * ((1-gamma)*w/total + gamma/float64(len(logw)))
	}
	return p, threshold
}

// TunedMixing returns γ = min{1, √(m ln(m/k)/((e−1)kT))}, 1 at k = m (Uchiya,
// Nakamura & Kudo 2010, corollary 1, with G_max ≤ kT).
func TunedMixing(spec algos.Spec) float64 {
	m, k, T := float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon)
	if m == k {
		return 1
	}
	return math.Min(1, math.Sqrt(m*math.Log(m/k)/((math.E-1)*k*T)))
}
