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
		if err := r.learn(r.reveal(stop)); err != nil {
			return err
		}
	}
	return nil
}

// reveal draws the rewards of the displayed list until one equals stop, and
// returns how many were seen.
func (r *runner) reveal(stop float64) int {
	for j := range r.action {
		r.rewards.Draw(r.round, r.action[j:j+1], r.outcome[j:j+1])
		if r.outcome[j] == stop {
			return j + 1
		}
	}
	return len(r.action)
}
