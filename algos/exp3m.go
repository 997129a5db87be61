package algos

import "math"

// EXP3M is exponential weights with capping and DepRound (alg:exp3m). It keeps
// ln ω_i, so that no horizon overflows.
//
// Reference: Uchiya, Nakamura & Kudo 2010.
type EXP3M struct {
	spec    Spec
	gamma   float64
	weights logWeights
	capping capping
	p       []float64 // probabilities of the coming or current round
	stale   bool      // weights have changed since p was computed
	coin    Coin
	paid    []int // scratch
}

var _ Marginaler = (*EXP3M)(nil)

// NewEXP3M returns EXP3.M with mixing coefficient gamma. At k = m it plays
// every arm and draws nothing.
func NewEXP3M(spec Spec, gamma Gamma) (*EXP3M, error) {
	spec, err := spec.needSource("exp3m")
	if err != nil {
		return nil, err
	}
	if err := spec.needSemi("exp3m"); err != nil {
		return nil, err
	}
	m, k := spec.Arms, spec.Cardinality
	g, err := gamma.Value(m, k, spec.Horizon)
	if err != nil {
		return nil, err
	}
	e := &EXP3M{
		spec: spec, gamma: g,
		weights: newLogWeights(m), capping: newCapping(m, k, g), // line 1
		p: make([]float64, m), stale: true, paid: make([]int, k),
		coin: NewCoin(spec.Source),
	}
	if k == m {
		for i := range e.p {
			e.p[i] = 1
		}
		e.stale = false
	}
	return e, nil
}

// Select appends an action drawn by DepRound (line 11).
func (e *EXP3M) Select(dst []int) []int {
	e.refresh()
	return DepRound(dst, e.p, e.coin)
}

// refresh is lines 3–10. A capping that fails leaves only weights below the
// threshold that are negligible at the present scale; measured from the
// largest of these it succeeds after at most k rescalings. In play, where a
// capped weight is never more than e times the threshold, it does not happen.
func (e *EXP3M) refresh() {
	if !e.stale {
		return
	}
	e.stale = false
	if e.weights.rescaleIfLarge() {
		e.capping.alpha = math.Inf(1)
	}
	for !e.capping.solve(e.p, e.weights.linear) {
		e.weights.rescaleBelow(e.capping.alpha)
		e.capping.alpha = math.Inf(1)
	}
}

// Observe is lines 12–16: ω_i ← ω_i·exp(kγx_i/(m p_i)) for played arms outside
// S_0, the exponent being at most 1 because p_i ≥ kγ/m. An arm that rounding
// puts at p_i = 1 counts as capped.
func (e *EXP3M) Observe(arms []int, rewards []float64) {
	paid := 0 // how many: a branch on whether an arm is paid would be mispredicted half the time
	for j, x := range rewards[:len(arms)] {
		e.paid[paid] = j
		if x != 0 {
			paid++
		}
	}
	for _, j := range e.paid[:paid] {
		if i := arms[j]; e.p[i] < 1 {
			e.weights.add(i, e.capping.b*rewards[j]/e.p[i])
			e.stale = true
		}
	}
}

// Marginals appends p_i(t) of line 10.
func (e *EXP3M) Marginals(dst []float64) []float64 {
	e.refresh()
	return append(dst, e.p...)
}

// Mixing returns γ.
func (e *EXP3M) Mixing() float64 { return e.gamma }

// LogWeights appends ln ω_i(t) up to a common constant, which may change from
// round to round.
func (e *EXP3M) LogWeights(dst []float64) []float64 {
	e.refresh()
	return append(dst, e.weights.log...)
}

// LogThreshold returns ln α_t in the scale of LogWeights; S_0(t) is the set of
// arms at or above it. It is +Inf if S_0(t) = ∅ and at k = m.
func (e *EXP3M) LogThreshold() float64 {
	e.refresh()
	for _, w := range e.weights.linear {
		if w >= e.capping.alpha {
			return math.Log(e.capping.alpha)
		}
	}
	return math.Inf(1)
}

func init() {
	register(Entry{
		Name: "exp3m", Title: "EXP3.M", Reference: "alg:exp3m; Uchiya, Nakamura & Kudo 2010",
		Style: 2, Cost: Cost{Stepwise: 350},
		Summary:  "exponential weights, capped, sampled by DepRound",
		Feedback: []Feedback{SemiBandit}, Parameters: []Parameter{gammaParameter}, NeedsSeed: true,
		newFactory: func(p Params) Factory {
			gamma := GammaTuned
			if p.Gamma != nil {
				gamma = *p.Gamma
			}
			return made(func(s Spec) (*EXP3M, error) { return NewEXP3M(s, gamma) })
		},
	})
}
