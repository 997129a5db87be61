package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/search"
)

// run plays a policy. A run that ends too early is a breach as well.
func (g game) run(ctx context.Context, p algos.Policy, rounds int, d *search.Worst, before func(int),
	after func(round) bool) error {
	d.N += int64(rounds)
	err := g.play(ctx, p, rounds, before, after)
	if err != nil && ctx.Err() == nil {
		if !d.Broken() {
			d.Ended = err.Error()
		}
		d.Breach("%v", err)
		return nil
	}
	return err
}

// actionBreaches reports a bad action with all of its arms. Whatever else ends a run is a breach as
// well.
func actionBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	d.N += int64(rounds)
	seen := &probe{Policy: p}
	err = g.drive(ctx, seen, rounds)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	k := g.K
	if g.atMost {
		k = min(k, len(seen.round.arms))
	}
	if wrong := ValidAction(seen.round.arms, g.M, k); wrong != nil && len(seen.round.arms) > 0 {
		err = fmt.Errorf("%s, round %d: %w", g, seen.round.t, wrong)
	}
	d.Breach("%v", err)
	return nil
}

// ValidAction reports why arms are not k distinct arms in 0…m−1.
func ValidAction(arms []int, m, k int) error {
	if len(arms) != k {
		return fmt.Errorf("action %v: %d arms, want k=%d", arms, len(arms), k)
	}
	highest := -1
	for j, i := range arms {
		switch {
		case i == m:
			return fmt.Errorf("action %v: arm %d, want 0 ≤ arm < m=%d: arms start at 0, do yours start at 1?", arms, i, m)
		case i < 0 || i > m:
			return fmt.Errorf("action %v: arm %d, want 0 ≤ arm < m=%d", arms, i, m)
		case i > highest: // than all before it: new
			highest = i
		case slices.Contains(arms[:j], i):
			return fmt.Errorf("action %v: arm %d twice", arms, i)
		}
	}
	return nil
}

// twice makes two copies of a policy and plays the first. In each round it calls other, which plays
// the second and says whether to go on.
func twice(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst,
	other func(p, copy algos.Policy, r round) bool) error {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	q, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	return g.run(ctx, p, rounds, d, nil, func(r round) bool { return other(p, q, r) })
}

// Seedless notes that a seed has no effect. Nobody sees from outside whether a policy has no
// randomness or seeds it itself.
const Seedless = "the seed changes nothing: the policy has no randomness, or seeds it by itself"

// determinismBreaches compares a copy that plays alone with two that play after it, beside one of
// another seed that is shown other rewards. It notes if a copy of another seed that is shown the
// same rewards plays the same.
func determinismBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	alone, err := playAlone(ctx, g, factory, rounds, d)
	if err != nil || d.Broken() {
		return err
	}
	elsewhere := g.seeded(g.seed + 1).spec
	other, err := factory(elsewhere(rounds))
	if err != nil {
		return err
	}
	reseeded, err := factory(elsewhere(rounds))
	if err != nil {
		return err
	}
	d.Note = Seedless
	return twice(ctx, g, factory, rounds, d, func(_, q algos.Policy, r round) bool {
		arms, want, others := q.Select(nil), alone[r.t-1], other.Select(nil)
		switch {
		case !slices.Equal(r.arms, want):
			d.Breach("%s, round %d: %v alone, %v after another copy", g, r.t, want, r.arms)
		case !slices.Equal(arms, want):
			d.Breach("%s, round %d: %v alone, %v beside other copies", g, r.t, want, arms)
		}
		q.Observe(slices.Clone(r.seen), slices.Clone(r.rewards)) // after other has selected
		shown := slices.Repeat([]float64{float64(r.t % 2)}, len(others))
		n := ObservedPrefix(g.feedback, shown)
		other.Observe(others[:n], shown[:n])
		if d.Note != "" && slices.Equal(reseeded.Select(nil), want) {
			reseeded.Observe(slices.Clone(r.seen), slices.Clone(r.rewards))
		} else {
			d.Note = ""
		}
		return !d.Broken()
	})
}

// playAlone plays a copy and returns its actions.
func playAlone(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) (actions [][]int,
	err error) {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return nil, err
	}
	err = g.run(ctx, p, rounds, d, nil, func(r round) bool {
		actions = append(actions, slices.Clone(r.arms))
		return true
	})
	return actions, err
}

const (
	margin   = 3       // sentinels on either side of a handed slice
	sentinel = -987654 // no arm
)

// guarded holds the slices handed to a policy amid sentinels.
type guarded struct {
	arms    []int
	rewards []float64
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
	if len(out) < margin || !allSentinels(out[:margin]) || !allSentinels(h.arms[:margin]) ||
		!allSentinels(h.arms[margin+k:]) {
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
	wantArms, wantRewards := slices.Clone(h.arms), slices.Clone(h.rewards)
	n := margin + len(arms)
	p.Observe(h.arms[margin:n], h.rewards[margin:n])
	intact = slices.Equal(h.arms, wantArms) && slices.EqualFunc(h.rewards, wantRewards, sameBits)
	h.poison()
	return intact
}

func sameBits(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }

func allSentinels(arms []int) bool {
	return !slices.ContainsFunc(arms, func(i int) bool { return i != sentinel })
}

func sliceBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	return handled(ctx, g, factory, rounds, d, true)
}

// touchedBreaches is sliceBreaches without the comparison of two copies, for policies whose
// randomness no seed controls.
func touchedBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	return handled(ctx, g, factory, rounds, d, false)
}

func handled(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst, same bool) error {
	h := newGuarded(g.M)
	return twice(ctx, g, factory, rounds, d, func(_, q algos.Policy, r round) bool {
		action, intact := h.selects(q, g.K)
		seen, rewards := r.seen, r.rewards
		if !same {
			seen, rewards = r.shownTo(action, g.feedback)
		}
		switch {
		case !intact:
			d.Breach("%s, round %d: Select wrote outside its k places", g, r.t)
		case same && !slices.Equal(action, r.arms):
			d.Breach("%s, round %d: %v with fresh slices, %v with used ones", g, r.t, r.arms, action)
		case !h.observes(q, seen, rewards):
			d.Breach("%s, round %d: Observe changed the caller's slices", g, r.t)
		}
		return !d.Broken()
	})
}

// shownTo returns the observations of a copy that plays another action: the round's rewards,
// repeated if it plays more arms. Of a list it sees as many arms as the first copy did.
func (r round) shownTo(action []int, f algos.Feedback) (seen []int, rewards []float64) {
	if f.Cascading() {
		action = action[:min(len(action), len(r.seen))]
	}
	for j := range action {
		rewards = append(rewards, r.rewards[j%len(r.rewards)])
	}
	return action, rewards
}

func constantBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error {
	p, err := factory(g.spec(rounds))
	if err != nil {
		return err
	}
	var state []float64
	return g.run(ctx, p, rounds, d, func(t int) {
		if x, ok := p.(algos.Indexer); ok {
			state = x.Indices(state[:0])
			if len(state) != g.M || slices.ContainsFunc(state, math.IsNaN) {
				d.Breach("%s, round %d: indices %v", g, t, state)
			}
		}
		if x, ok := p.(algos.Marginaler); ok {
			state = x.Marginals(state[:0])
			if bad := badMarginals(state, g); bad != "" {
				d.Breach("%s, round %d: %s", g, t, bad)
			}
		}
	}, nil)
}

// badMarginals says what is wrong with marginals, or "".
func badMarginals(p []float64, g game) string {
	if len(p) != g.M {
		return fmt.Sprintf("%d marginals for m=%d arms", len(p), g.M)
	}
	for i, x := range p {
		if !(x >= 0 && x <= 1+1e-9) {
			return fmt.Sprintf("marginal %v of arm %d", x, i)
		}
	}
	if off := sumOf(p) - float64(g.K); off > 1e-9*float64(g.K) || off < -1e-9*float64(g.K) && !g.atMost {
		return fmt.Sprintf("marginals sum to k%+g", off)
	}
	return ""
}
