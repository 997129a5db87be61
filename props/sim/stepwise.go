package sim

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A runner drives any policy round by round and checks every action.
type runner struct {
	in        *Instance
	policy    algos.Policy
	fallible  algos.Fallible // nil if the policy cannot break
	settler   algos.Settler  // nil if the policy never stops learning, or every round must be played
	rewards   RewardSource
	replicate int
	least     int // arms of an action

	watch   Observer      // nil without an observer
	indexer algos.Indexer // nil if the policy has no indices, or without an observer
	shown   Round         // what the observer saw last

	round   int64
	plays   []int64 // how often each arm was in the action
	last    []int64 // the last round an arm was in the action
	action  []int
	outcome []float64
	cascade Sum // Σ Δ_{A_t} under cascading feedback
}

func newRunner(plan *Plan, in *Instance, policy algos.Policy, replicate int) *runner {
	m, k := len(in.Means), in.Cardinality
	r := &runner{
		in: in, policy: policy, replicate: replicate, least: k,
		rewards: plan.Rewards.Rewards(in.Means, plan.Seed, uint64(replicate)),
		plays:   make([]int64, m), last: make([]int64, m),
		action: make([]int, 0, k), outcome: make([]float64, k),
	}
	if plan.AtMost {
		r.least = 1
	}
	r.fallible, _ = policy.(algos.Fallible)
	if plan.Watch != nil {
		r.watch = plan.Watch(replicate)
		r.indexer, _ = policy.(algos.Indexer)
		r.watch.Begin(in)
	} else if !in.Feedback.Cascading() {
		r.settler, _ = policy.(algos.Settler)
	}
	return r
}

// cancelEvery is the number of rounds between checks of the context with up to 32 arms, fewer with
// more arms. These are a few milliseconds of the slowest policy.
const cancelEvery = 1 << 12

// PlayUntil implements engineRun.
func (r *runner) PlayUntil(ctx context.Context, until int64) error {
	for r.round < until {
		if err := ctx.Err(); err != nil {
			return err
		}
		stop := min(until, r.round+max(1, min(cancelEvery, 32*cancelEvery/int64(len(r.last)))))
		for r.round < stop {
			r.round++
			if err := r.act(); err != nil {
				return err
			}
			if err := r.learn(r.reveal()); err != nil {
				return err
			}
			if r.settler != nil && r.settler.Settled() && r.round < until {
				return r.settle(until)
			}
		}
	}
	return nil
}

// reveal draws the rewards of the action and returns how many arms are seen. Under cascading
// feedback the list is revealed arm by arm until the first 1 (disjunctive) or the first 0
// (conjunctive), or to its end.
func (r *runner) reveal() int {
	if !r.in.Feedback.Cascading() {
		r.rewards.Draw(r.round, r.action, r.outcome)
		return len(r.action)
	}
	r.cascade.Add(r.in.Gap(r.action))
	stop := 1.0
	if r.in.Feedback == algos.Conjunctive {
		stop = 0
	}
	for j := range r.action {
		r.rewards.Draw(r.round, r.action[j:j+1], r.outcome[j:j+1])
		if r.outcome[j] == stop {
			return j + 1
		}
	}
	return len(r.action)
}

// settle counts the policy's final action for all rounds up to the given one. Regret depends on
// play counts alone, so no rewards are drawn.
func (r *runner) settle(until int64) error {
	rest := until - r.round
	r.round = until
	if err := r.act(); err != nil {
		return err
	}
	for _, arm := range r.action {
		r.plays[arm] += rest - 1
	}
	return nil
}

// learn hands the observed prefix of the action to the policy.
func (r *runner) learn(seen int) error {
	if r.watch != nil {
		r.show(seen)
	}
	r.policy.Observe(r.action[:seen], r.outcome[:seen])
	return r.broken()
}

// show lets the observer see the round.
func (r *runner) show(seen int) {
	r.shown.T, r.shown.Action, r.shown.Observed, r.shown.Rewards = r.round, r.action, r.action[:seen], r.outcome[:seen]
	if r.indexer != nil {
		r.shown.Indices = r.indexer.Indices(r.shown.Indices[:0])
	}
	r.watch.See(&r.shown)
}

// broken returns the policy's own failure.
func (r *runner) broken() error {
	if r.fallible == nil {
		return nil
	}
	if err := r.fallible.Err(); err != nil {
		return r.blame(err)
	}
	return nil
}

// blame returns an error that is the policy's fault.
func (r *runner) blame(err error) error {
	return &PolicyError{Replicate: r.replicate, Round: r.round, Err: err}
}

// act asks the policy for an action and checks it.
func (r *runner) act() error {
	r.action = r.policy.Select(r.action[:0])
	if err := r.broken(); err != nil {
		return err
	}
	if n, k := len(r.action), r.in.Cardinality; n < r.least || n > k {
		want := "k"
		if r.least < k {
			want = "1 to k"
		}
		return r.blame(fmt.Errorf("the policy plays %d arms: want %s=%d", n, want, k))
	}
	last, round := r.last, r.round
	plays := r.plays[:len(last)]
	for _, arm := range r.action {
		if uint(arm) >= uint(len(last)) {
			return r.blame(fmt.Errorf("the policy plays arm %d: want 0 ≤ arm < m=%d", arm, len(last)))
		}
		if last[arm] == round {
			return r.blame(fmt.Errorf("the policy plays arm %d twice in one action", arm))
		}
		last[arm] = round
		plays[arm]++
	}
	return nil
}

// regret returns Σ_t Δ_{A_t} so far.
func (r *runner) regret() float64 {
	if r.in.Feedback.Cascading() {
		return r.cascade.Value()
	}
	return r.in.Regret(r.plays, r.round)
}
