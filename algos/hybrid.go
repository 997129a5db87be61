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
	lead  hybridLeader
	x     []float64 // marginals of the coming or current round
	stale bool      // loss or round have changed since lead was solved
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
	spec, err := spec.needSource("hybrid")
	if err != nil {
		return nil, err
	}
	if err := spec.needSemi("hybrid"); err != nil {
		return nil, err
	}
	h := &HYBRID{
		spec: spec, loss: make([]float64, spec.Arms), lost: make([]float64, spec.Arms), round: 1, // line 1
		lead: newHybridLeader(spec.Arms, spec.Cardinality),
		coin: NewCoin(spec.Source), x: make([]float64, spec.Arms),
	}
	h.lead.marginals(h.x)
	return h, nil
}

// Select is lines 3–4.
func (h *HYBRID) Select(dst []int) []int {
	h.refresh()
	return DepRound(dst, h.x, h.coin)
}

// refresh is line 3 with η_t = 1/√t. At t = 1 every loss is 0 and the leader
// starts out solved.
func (h *HYBRID) refresh() {
	if !h.stale {
		return
	}
	h.stale = false
	h.lead.solve(h.loss, 1/math.Sqrt(float64(h.round)))
	h.lead.marginals(h.x)
}

// leastProbability floors the divisor of an estimate. An arm below it is not
// drawn in the life of the universe; but a caller may report an action that was
// not drawn, over and over, and 2/x must not overflow then.
const leastProbability = 1e-90

// maxLoss is where losses are measured afresh from the least of them, so that
// their common growth (up to 2t) costs no digits.
const maxLoss = 1 << 20

// Observe is lines 5–7.
func (h *HYBRID) Observe(arms []int, rewards []float64) {
	h.round++
	if h.spec.Cardinality == h.spec.Arms {
		return
	}
	h.stale = true
	for j, i := range arms {
		h.add(i, 2*(1-rewards[j])/max(h.x[i], leastProbability))
	}
	if h.round%maxLoss == 0 {
		h.centre()
	}
}

// add adds to a loss, with Knuth's two-sum: plain sums drift by 1e-10 in terms
// of ηL̂ within 10⁵ rounds.
func (h *HYBRID) add(i int, d float64) {
	d += h.lost[i]
	old := h.loss[i]
	sum := old + d
	part := sum - old
	h.loss[i], h.lost[i] = sum, (old-(sum-part))+(d-part)
}

// centre subtracts the least loss from all, and what that means from λ.
func (h *HYBRID) centre() {
	least := h.loss[0]
	for _, l := range h.loss {
		least = min(least, l)
	}
	for i := range h.loss {
		h.add(i, -least)
	}
	h.lead.lambda += least / math.Sqrt(float64(h.round))
}

// Marginals appends x_t.
func (h *HYBRID) Marginals(dst []float64) []float64 {
	h.refresh()
	return append(dst, h.x...)
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

// Losses appends L̂_(t−1), the estimated losses before round t, up to a constant
// common to all arms, which may change from round to round.
func (h *HYBRID) Losses(dst []float64) []float64 { return append(dst, h.loss...) }

// Regularizer returns γ.
func (h *HYBRID) Regularizer() float64 { return h.lead.gamma }

func init() {
	register(Entry{
		Name: "hybrid", Title: "HYBRID", Reference: "alg:hybrid; Zimmert, Luo & Wei 2019",
		Style: 3, Cost: Cost{Stepwise: 1500},
		Summary:  "follow the regularised leader, best of both worlds, sampled by DepRound",
		Feedback: []Feedback{SemiBandit}, NeedsSeed: true,
		newFactory: plain(NewHYBRID),
	})
}
