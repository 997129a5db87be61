package algos

import (
	"fmt"
	"math"
	"slices"
)

// A Resumer is a policy that can start from the statistics of an earlier run:
// what it has seen of every arm, and the number of the coming round. Rounds that
// would take years to play can be looked at that way.
type Resumer interface {
	Policy
	// Resume forgets what the policy has seen and takes over T_i, S_i and the
	// round to come. It copies the slices. It panics unless both have one entry
	// an arm, 0 ≤ S_i ≤ T_i and round ≥ 1.
	Resume(pulls []int64, sums []float64, round int64)
}

var (
	_ Resumer = (*recomputed)(nil)
	_ Resumer = (*heaped)(nil)
	_ Resumer = (*EXP3M)(nil)
	_ Resumer = (*HYBRID)(nil)
	_ Resumer = (*CTS)(nil)
	_ Resumer = (*COMBEXP)(nil)
)

// resume takes the statistics over.
func (s *statistics) resume(pulls []int64, sums []float64) {
	checkResume(len(s.pulls), pulls, sums, 1)
	copy(s.pulls, pulls)
	copy(s.sums, sums)
}

// checkResume panics unless statistics and a round can be resumed from.
func checkResume(m int, pulls []int64, sums []float64, round int64) {
	if len(pulls) != m || len(sums) != m {
		panic(fmt.Sprintf("algos: Resume: %d pulls and %d sums for %d arms", len(pulls), len(sums), m))
	}
	for i, n := range pulls {
		if !(sums[i] >= 0 && sums[i] <= float64(n)) {
			panic(fmt.Sprintf("algos: Resume: sum %v of arm %d: want 0 ≤ sum ≤ pulls=%d", sums[i], i, n))
		}
	}
	if round < 1 {
		panic(fmt.Sprintf("algos: Resume: round %d: want at least 1", round))
	}
}

// total is the estimate (round−1)·S/T of the sum of an arm's rewards over all rounds.
func total(pulls int64, sum float64, round int64) float64 {
	if pulls == 0 {
		return 0
	}
	return float64(round-1) * (sum / float64(pulls))
}

// resume takes statistics and round over.
func (r *ranked) resume(pulls []int64, sums []float64, round int64) {
	checkResume(len(r.pulls), pulls, sums, round)
	copy(r.pulls, pulls)
	copy(r.sums, sums)
	r.round = round
}

// Resume implements Resumer.
func (p *recomputed) Resume(pulls []int64, sums []float64, round int64) {
	p.resume(pulls, sums, round)
	p.until = 0
	if p.shared {
		p.draw(p.order)
	}
}

// Resume implements Resumer. The first Select ranks the played arms.
func (p *heaped) Resume(pulls []int64, sums []float64, round int64) {
	p.resume(pulls, sums, round)
	k, order := p.spec.Cardinality, firstArms(len(pulls))
	for i := range order {
		p.value[i] = p.index(i)
	}
	sortDisplay(order, p.value, Descending) // best first, which is a heap's order too
	copy(p.played, order[:k])
	copy(p.heap.arms, order[k:])
	p.rest()
	p.due = append(p.due[:0], p.played...)
	for i, arm := range p.played {
		p.slot[arm] = i
	}
}

// Resume implements Resumer: ln ω_i is kγ/m times the sum of the arm's estimates.
func (e *EXP3M) Resume(pulls []int64, sums []float64, round int64) {
	checkResume(e.spec.Arms, pulls, sums, round)
	if e.spec.Cardinality == e.spec.Arms {
		return
	}
	for i := range pulls {
		e.log[i] = e.b * total(pulls[i], sums[i], round)
	}
	e.rescale(slices.Max(e.log))
	e.large, e.stale = -1, true
}

// Resume implements Resumer: L̂_i is the sum of 2(1 − X) over all rounds, measured from
// the least.
func (h *HYBRID) Resume(pulls []int64, sums []float64, round int64) {
	checkResume(h.spec.Arms, pulls, sums, round)
	h.round = round
	if h.spec.Cardinality == h.spec.Arms {
		return
	}
	top := math.Inf(-1)
	for i := range pulls {
		h.loss[i], h.lost[i] = total(pulls[i], sums[i], round), 0
		top = max(top, h.loss[i])
	}
	for i, won := range h.loss {
		h.loss[i] = 2 * (top - won)
	}
	h.lead, h.stale = newLeader(h.spec.Arms, h.spec.Cardinality), true
}

// Resume implements Resumer; the posteriors do not depend on the round.
func (c *CTS) Resume(pulls []int64, sums []float64, round int64) {
	checkResume(c.spec.Arms, pulls, sums, round)
	for i, n := range pulls {
		won := int64(math.Round(sums[i]))
		c.a[i], c.b[i] = 1+won, 1+n-won
	}
	c.theta = c.theta[:0]
}

// Resume implements Resumer: ln q_i is η times the sum of the arm's estimates, projected.
func (c *COMBEXP) Resume(pulls []int64, sums []float64, round int64) {
	checkResume(len(c.arm), pulls, sums, round)
	if c.sampler == nil {
		return
	}
	for p, i := range c.arm {
		c.logq[p] = c.eta * total(pulls[i], sums[i], round)
	}
	c.sort()
	ProjectCapped(c.logq, c.k)
	c.prepare()
}
