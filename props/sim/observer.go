package sim

import "github.com/regretcheck/regretcheck/algos"

// A Round is what an Observer sees of a round. Its slices are reused by the
// engine: copy what must outlive the call.
type Round struct {
	T        int64     // 1, 2, …
	Action   []int     // A_t in display order
	Observed []int     // the observed prefix of Action; all of it under semi-bandit feedback
	Rewards  []float64 // their rewards
	Indices  []float64 // the policy's clipped indices before the round; nil if it has none
}

// An Observer watches one replicate, every round.
type Observer interface {
	// Begin is called before the first round.
	Begin(in *Instance)
	// See is called after each round's rewards are drawn and before the
	// policy observes them.
	See(r *Round)
}

// A watcher shows an observer the rounds of one replicate.
type watcher struct {
	observer Observer
	indexer  algos.Indexer
	round    Round
}

// newWatcher returns nil for a nil observer.
func newWatcher(o Observer, in *Instance, policy algos.Policy) *watcher {
	if o == nil {
		return nil
	}
	w := &watcher{observer: o}
	w.indexer, _ = policy.(algos.Indexer)
	o.Begin(in)
	return w
}

func (w *watcher) see(r *runner, seen int) {
	w.round.T, w.round.Action = r.round, r.action
	w.round.Observed, w.round.Rewards = r.action[:seen], r.outcome[:seen]
	if w.indexer != nil {
		w.round.Indices = w.indexer.Indices(w.round.Indices[:0])
	}
	w.observer.See(&w.round)
}
