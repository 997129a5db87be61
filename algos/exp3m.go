package algos

import (
	"fmt"
	"math"
	"slices"
)

// EXP3M is exponential weights with capping and DepRound (alg:exp3m). It keeps ln ω_i, so that no
// horizon overflows, and beside it ω_i in units of a weight that is among the largest.
//
// Reference: Uchiya, Nakamura & Kudo 2010.
type EXP3M struct {
	spec  Spec
	gamma float64
	b     float64   // kγ/m, the least probability
	log   []float64 // ln ω_i up to a common constant
	w     []float64 // e^(ln ω_i)
	large int       // the arm that outgrew maxLog last, or −1
	p     []float64 // probabilities of the coming or current round
	alpha float64   // α_t, in units of w
	stale bool      // weights have changed since p was computed
	coin  Coin
}

var _ Marginaler = (*EXP3M)(nil)

// NewEXP3M returns EXP3.M with mixing coefficient gamma, 0 for TunedGamma. At k = m it plays
// every arm and draws nothing.
func NewEXP3M(spec Spec, gamma float64) (*EXP3M, error) {
	spec, err := spec.of("exp3m")
	if err != nil {
		return nil, err
	}
	m, k := spec.Arms, spec.Cardinality
	if gamma == 0 {
		gamma = TunedGamma(m, k, spec.Horizon)
	}
	if !(gamma > 0 && gamma <= 1) {
		return nil, fmt.Errorf("gamma=%v: want a number in (0, 1], or 0 for TunedGamma", gamma)
	}
	e := &EXP3M{
		spec: spec, gamma: gamma, b: float64(k) * gamma / float64(m), coin: NewCoin(spec.Source),
		large: -1, alpha: math.Inf(1), stale: k < m,
		log: make([]float64, m), w: make([]float64, m), p: make([]float64, m),
	}
	for i := range m {
		e.w[i], e.p[i] = 1, 1 // line 1
	}
	return e, nil
}

// Select appends an action drawn by DepRound (line 11).
func (e *EXP3M) Select(dst []int) []int {
	e.refresh()
	return DepRound(dst, e.p, e.coin)
}

// Observe is lines 12–16: ω_i ← ω_i·exp(kγx_i/(m p_i)) for played arms outside
// S_0, the exponent being at most 1 because p_i ≥ kγ/m. An arm that rounding
// puts at p_i = 1 counts as capped.
func (e *EXP3M) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		if rewards[j] == 0 || e.p[i] >= 1 {
			continue
		}
		e.log[i] += e.b * rewards[j] / e.p[i]
		e.w[i] = math.Exp(e.log[i])
		if e.log[i] > maxLog {
			e.large = i
		}
		e.stale = true
	}
}

// maxLog is the ln ω_i beyond which all weights are rescaled. It bounds
// the rounding of ln ω_i += d, d ≤ 1, to 2⁻⁴⁸ near the top, and lets the
// m exponentials of a rescaling occur in at most one of 32 rounds.
const maxLog = 32

// refresh is lines 3–10. Line 10 reads p_i = a·ω_i + b for the arms below the
// threshold α and p_i = 1 for the c arms S_0 = {i : ω_i ≥ α}; Σp = k and
// continuity at α give
//
//	a = (k(1−γ) − c(1−b)) / Σ_{ω_i<α} ω_i,    α = (1−b)/a,    b = kγ/m.
//
// This is the equation of line 4 in closed form once S_0 is known. S_0 is the
// least set that satisfies it: from ∅ it grows until no further arm reaches 1,
// which for S_0 = ∅ is the test of line 3. Where rounding leaves nothing for the
// other arms, or would shrink S_0, the last probabilities are right to rounding.
// An arm at or above α is capped and grows no more, so ω_i ≤ e·α, and α is at most 2⁵³ times the sum
// of the weights below it: the sum is far above the least float64.
func (e *EXP3M) refresh() {
	if !e.stale {
		return
	}
	e.stale, e.alpha = false, math.Inf(1)
	if e.large >= 0 {
		e.rescale(e.log[e.large])
		e.large = -1
	}
	for {
		sum, capped := sumBelow(e.w, e.alpha)
		left := float64(e.spec.Cardinality)*(1-e.gamma) - float64(capped)*(1-e.b)
		a := left / sum
		alpha := (1 - e.b) / a
		if capped > 0 && (left <= 0 || alpha >= e.alpha) {
			return
		}
		e.alpha = alpha
		if e.fill(a) == capped {
			return
		}
	}
}

// fill stores p_i = min{1, a·ω_i + b} (line 10) and counts the arms with ω_i ≥ α, whose
// probability is exactly 1.
func (e *EXP3M) fill(a float64) (capped int) {
	for i, x := range e.w {
		if x >= e.alpha {
			e.p[i] = 1
			capped++
		} else {
			e.p[i] = min(1, a*x+e.b)
		}
	}
	return capped
}

// sumBelow returns the sum of the weights below alpha and the number of the
// others. Pairwise summation of blocks of 64 terms keeps the relative error
// below (64 + log₂(m/64))·2⁻⁵³.
func sumBelow(w []float64, alpha float64) (sum float64, others int) {
	if len(w) > 64 {
		half := len(w) / 2
		s, n := sumBelow(w[:half], alpha)
		sum, others = sumBelow(w[half:], alpha)
		return s + sum, n + others
	}
	for _, x := range w {
		if x >= alpha {
			others++
		} else {
			sum += x
		}
	}
	return sum, others
}

// rescale divides all weights by e^shift.
func (e *EXP3M) rescale(shift float64) {
	for i := range e.log {
		e.log[i] -= shift
		e.w[i] = math.Exp(e.log[i])
	}
}

// Marginals appends p_i(t) of line 10.
func (e *EXP3M) Marginals(dst []float64) []float64 {
	e.refresh()
	return append(dst, e.p...)
}

// LogWeights appends ln ω_i(t) up to a common constant, which may change from
// round to round.
func (e *EXP3M) LogWeights(dst []float64) []float64 {
	e.refresh()
	return append(dst, e.log...)
}

// LogThreshold returns ln α_t in the scale of LogWeights; S_0(t) is the set of
// arms at or above it. It is +Inf if S_0(t) = ∅ and at k = m.
func (e *EXP3M) LogThreshold() float64 {
	e.refresh()
	if slices.Max(e.w) >= e.alpha {
		return math.Log(e.alpha)
	}
	return math.Inf(1)
}

// TunedGamma returns the γ that minimises EXP3.M's bound:
//
//	min{1, √(m ln(m/k)/((e−1)kT))}, and 1 at k = m, where it plays no part
//
// Reference: Uchiya, Nakamura & Kudo 2010, Corollary 1, with G_max ≤ kT.
func TunedGamma(m, k int, horizon int64) float64 {
	if k == m {
		return 1
	}
	fm, fk := float64(m), float64(k)
	return math.Min(1, math.Sqrt(fm*math.Log(fm/fk)/((math.E-1)*fk*float64(horizon))))
}

var _ = register(Entry{
	Name: "exp3m", Title: "EXP3.M", Reference: "alg:exp3m; Uchiya, Nakamura & Kudo 2010",
	Summary:  "exponential weights, capped, sampled by DepRound",
	Feedback: semiBandit, NeedsSeed: true, Style: 2, Cost: 350,
	Parameters: []Parameter{gammaParameter},
	newPolicy:  func(s Spec, p Params) (Policy, error) { return made(NewEXP3M(s, p.Gamma)) },
})
