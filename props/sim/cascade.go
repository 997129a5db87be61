package sim

import "github.com/regretcheck/regretcheck/algos"

// cascadeUntil plays rounds under cascading feedback: the list is revealed
// arm by arm until the first 1 (disjunctive) or the first 0 (conjunctive), or
// to its end.
func (r *runner) cascadeUntil(until int64) error {
	stop := 1.0
	if r.in.Feedback == algos.Conjunctive {
		stop = 0
	}
	for r.round < until {
		r.round++
		if err := r.act(); err != nil {
			return err
		}
		r.cascade.Add(r.in.Gap(r.action))
		if r.blind {
			continue
		}
		if err := r.learn(r.reveal(stop)); err != nil {
			return err
		}
		if r.settler != nil && r.settler.Settled() && r.round < until {
			return r.settleCascade(until)
		}
	}
	return nil
}

// settleCascade adds the gap of the last list, which never changes, for all rounds up to one, as if it were played.
func (r *runner) settleCascade(until int64) error {
	rest := until - r.round
	if err := r.settle(until); err != nil {
		return err
	}
	gap := r.in.Gap(r.action)
	for range rest {
		r.cascade.Add(gap)
	}
	return nil
}

// reveal draws the rewards of the displayed list until one equals stop, and
// returns how many were seen.
func (r *runner) reveal(stop float64) int {
	if coins, ok := r.rewards.(*bernoulliRewards); ok {
		return coins.reveal(r.action, r.outcome, stop == 1)
	}
	for j := range r.action {
		r.rewards.Draw(r.round, r.action[j:j+1], r.outcome[j:j+1])
		if r.outcome[j] == stop {
			return j + 1
		}
	}
	return len(r.action)
}

// reveal draws as Draw does, arm by arm, until a reward is 1, or 0 if that is not what ends the list.
func (r *bernoulliRewards) reveal(arms []int, rewards []float64, one bool) int {
	rewards, at, stop := rewards[:len(arms)], r.at, uint64(0)
	if one {
		stop = 1
	}
	for j, arm := range arms {
		p := &at[arm]
		word := p.rest
		if p.pulls&63 == 0 {
			word = r.stacks[arm].word(p.pulls >> 6)
		}
		p.pulls++
		p.rest = word >> 1
		rewards[j] = float64(int64(word & 1))
		if word&1 == stop {
			return j + 1
		}
	}
	return len(arms)
}
