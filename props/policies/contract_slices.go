package policies

import (
	"context"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

const (
	margin   = 3       // sentinels on either side of a handed slice
	sentinel = -987654 // no arm
)

// guarded holds the slices handed to a policy amid sentinels.
type guarded struct {
	arms    []int
	rewards []float64
	want    []int // what arms must still be after a call, sentinels included
	paid    []float64
}

func newGuarded(m int) *guarded {
	return &guarded{arms: make([]int, m+2*margin), rewards: make([]float64, m+2*margin)}
}

// poison fills both buffers with what no policy must ever read.
func (h *guarded) poison() {
	for i := range h.arms {
		h.arms[i], h.rewards[i] = sentinel, math.NaN()
	}
}

// selects calls Select on an empty slice behind sentinels, with room for k arms
// and sentinels behind that room, and reports whether all sentinels survive.
func (h *guarded) selects(p algos.Policy, k int) (action []int, intact bool) {
	h.poison()
	out := p.Select(h.arms[:margin])
	if len(out) < margin || !allSentinels(out[:margin]) || !allSentinels(h.arms[:margin]) || !allSentinels(h.arms[margin+k:]) {
		return nil, false
	}
	return slices.Clone(out[margin:]), true
}

// observes hands over arms and rewards amid sentinels and reports whether the
// policy left every cell as it was; then it overwrites them all.
func (h *guarded) observes(p algos.Policy, arms []int, rewards []float64) (intact bool) {
	h.poison()
	copy(h.arms[margin:], arms)
	copy(h.rewards[margin:], rewards)
	h.want, h.paid = append(h.want[:0], h.arms...), append(h.paid[:0], h.rewards...)
	n := margin + len(arms)
	p.Observe(h.arms[margin:n], h.rewards[margin:n])
	intact = slices.Equal(h.arms, h.want) && slices.EqualFunc(h.rewards, h.paid, sameBits)
	h.poison()
	return intact
}

func sameBits(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }

func allSentinels(arms []int) bool {
	return !slices.ContainsFunc(arms, func(i int) bool { return i != sentinel })
}

func sliceBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
	g.world = smooth
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	q, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	h := newGuarded(g.m)
	observed := make([]float64, g.m)
	return g.run(ctx, p, rounds, b, nil, func(r round) bool {
		action, intact := h.selects(q, g.k)
		if !intact {
			b.add("%s, round %d: Select wrote outside its k places", g, r.t)
			return false
		}
		if !slices.Equal(action, r.arms) {
			b.add("%s, round %d: %v with fresh slices, %v with used ones", g, r.t, r.arms, action)
			return false
		}
		for j, i := range action[:r.seen] {
			observed[j] = r.row[i]
		}
		if !h.observes(q, action[:r.seen], observed[:r.seen]) {
			b.add("%s, round %d: Observe changed the caller's slices", g, r.t)
			return false
		}
		return true
	})
}
