package algos

import (
	"fmt"
	"math"
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
	_ Resumer = (*generic)(nil)
	_ Resumer = (*timeless)(nil)
	_ Resumer = (*separable)(nil)
	_ Resumer = (*KLAdaUCB)(nil)
)

// resume takes the statistics over.
func (s *statistics) resume(pulls []int64, sums []float64) {
	if len(pulls) != len(s.pulls) || len(sums) != len(s.sums) {
		panic(fmt.Sprintf("algos: Resume: %d pulls and %d sums for %d arms", len(pulls), len(sums), len(s.pulls)))
	}
	for i, n := range pulls {
		if !(sums[i] >= 0 && sums[i] <= float64(n)) {
			panic(fmt.Sprintf("algos: Resume: sum %v of arm %d: want 0 ≤ sum ≤ pulls=%d", sums[i], i, n))
		}
	}
	copy(s.pulls, pulls)
	copy(s.sums, sums)
}

func (r *ranked) resume(pulls []int64, sums []float64, round int64) {
	if round < 1 {
		panic(fmt.Sprintf("algos: Resume: round %d: want at least 1", round))
	}
	r.statistics.resume(pulls, sums)
	r.round = round
}

// Resume implements Resumer.
func (g *generic) Resume(pulls []int64, sums []float64, round int64) { g.resume(pulls, sums, round) }

// Resume implements Resumer. All arms are ranked, and the played are due, so that
// the first Select schedules and displays them.
func (p *timeless) Resume(pulls []int64, sums []float64, round int64) {
	p.resume(pulls, sums, round)
	order, k := make([]int, len(pulls)), p.spec.Cardinality
	for i := range order {
		order[i], p.value[i] = i, p.index(i)
	}
	sortDisplay(order, p.value, Descending) // best first, which is a heap's order too
	copy(p.played, order[:k])
	copy(p.heap.arms, order[k:])
	p.due = p.due[:0]
	for i, arm := range p.played {
		p.slot[arm] = i
		if len(p.heap.arms) > 0 || p.spec.Feedback.Cascading() {
			p.due = append(p.due, arm)
		}
	}
}

// Resume implements Resumer.
func (p *separable) Resume(pulls []int64, sums []float64, round int64) {
	p.resume(pulls, sums, round)
	p.level, p.known = p.sep.Level(round), false
	for i, arm := range p.order {
		p.mean[i], p.coef[i] = math.Inf(1), 0
		if n := float64(p.pulls[arm]); n > 0 {
			p.mean[i], p.coef[i] = p.sums[arm]*(1/n), p.spread*math.Sqrt(1/n)
		}
	}
}

// Resume implements Resumer; the index does not depend on the round.
func (p *KLAdaUCB) Resume(pulls []int64, sums []float64, _ int64) {
	p.resume(pulls, sums)
	p.forget()
}
