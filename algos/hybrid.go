package algos

import "math"

// HYBRID is follow the regularised leader with the hybrid regulariser
// (alg:hybrid). Its losses are ℓ = 1 − 2X ∈ [−1, 1], X the reward.
//
// Lines 6–7 add (o_i+1)1{i ∈ A}/x_i − 1, o = ℓ, to every L̂_i. The −1 is common to all
// arms and moves only the multiplier λ, because Σx = k is fixed, so it is left
// out: L̂ changes for played arms alone, by 2(1−X)/x_i.
//
// Reference: Zimmert, Luo & Wei 2019.
type HYBRID struct {
	spec  Spec
	loss  []float64 // L̂_i up to a common constant
	lost  []float64 // what rounding has kept out of loss so far
	round int64     // t of the coming or current round
	lead  leader
	stale bool // loss or round have changed since lead was solved
	x     []float64
	coin  Coin
}

var _ Marginaler = (*HYBRID)(nil)

// NewHYBRID returns HYBRID with the paper's γ:
//
//	γ = 1                              if k ≤ m/2
//	    min{1, 1/√(log₂(m/(m−k)))}     otherwise
//
// At k = m it plays every arm and draws nothing. The sampling scheme P is
// DepRound; any with the right marginals has the same expected regret bound.
func NewHYBRID(spec Spec) (*HYBRID, error) {
	spec, err := spec.of("hybrid")
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	return &HYBRID{
		spec: spec, loss: make([]float64, m), lost: make([]float64, m), round: 1, // line 1
		lead: newLeader(m, spec.Cardinality), x: make([]float64, 0, m), coin: NewCoin(spec.Source),
	}, nil
}

// Select is lines 3–4.
func (h *HYBRID) Select(dst []int) []int {
	h.x = h.Marginals(h.x[:0])
	return DepRound(dst, h.x, h.coin)
}

// refresh is line 3 with η_t = 1/√t. At t = 1 every loss is 0 and the leader
// starts out solved.
func (h *HYBRID) refresh() {
	if h.stale {
		h.stale = false
		h.lead.solve(h.loss, 1/math.Sqrt(float64(h.round)))
	}
}

// leastProbability floors the divisor of an estimate. An arm below it is not
// drawn in the life of the universe; but a caller may report an action that was
// not drawn, over and over, and 2/x must not overflow then.
const leastProbability = 1e-90

// Observe is lines 5–7. Sums are Knuth's two-sums: plain ones drift by 1e-10 in terms of ηL̂
// within 10⁵ rounds.
func (h *HYBRID) Observe(arms []int, rewards []float64) {
	h.round++
	if h.spec.Cardinality == h.spec.Arms {
		return
	}
	for j, i := range arms {
		old, d := h.loss[i], 2*(1-rewards[j])/max(h.lead.arms[i].x, leastProbability)+h.lost[i]
		sum := old + d
		part := sum - old
		h.loss[i], h.lost[i] = sum, (old-(sum-part))+(d-part)
	}
	h.stale = true
}

// Marginals appends x_t.
func (h *HYBRID) Marginals(dst []float64) []float64 {
	h.refresh()
	for i := range h.lead.arms {
		dst = append(dst, h.lead.arms[i].x)
	}
	return dst
}

// LogComplements appends ln(1 − x_t), which keeps what x loses by rounding to
// 1. It is −Inf throughout at k = m.
func (h *HYBRID) LogComplements(dst []float64) []float64 {
	h.refresh()
	for _, a := range h.lead.arms {
		dst = append(dst, a.logc)
	}
	return dst
}

var _ = register(Entry{
	Name: "hybrid", Title: "HYBRID", Reference: "alg:hybrid; Zimmert, Luo & Wei 2019",
	Summary:  "follow the regularised leader, best of both worlds, sampled by DepRound",
	Feedback: semiBandit, NeedsSeed: true, Style: 3, Cost: 1500,
	newPolicy: plain(NewHYBRID),
})
