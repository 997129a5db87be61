package sim

import "github.com/regretcheck/regretcheck/algos"

// A watcher shows an observer the rounds of one replicate.
type watcher struct {
	observer   Observer
	stopper    Stopper // nil if it never ends a run
	indexer    algos.Indexer
	marginaler algos.Marginaler
	rows       RowSource
	round      Round
}

// newWatcher returns nil for a nil observer.
func newWatcher(o Observer, in *Instance, policy algos.Policy, rewards RewardSource) *watcher {
	if o == nil {
		return nil
	}
	w := &watcher{observer: o}
	w.stopper, _ = o.(Stopper)
	w.indexer, _ = policy.(algos.Indexer)
	w.marginaler, _ = policy.(algos.Marginaler)
	w.rows, _ = rewards.(RowSource)
	o.Begin(in)
	return w
}

func (w *watcher) see(r *runner, seen int) error {
	w.round.T, w.round.Action = r.round, r.action
	w.round.Observed, w.round.Rewards = r.action[:seen], r.outcome[:seen]
	if w.indexer != nil {
		w.round.Indices = w.indexer.Indices(w.round.Indices[:0])
	}
	if w.marginaler != nil {
		w.round.Marginals = w.marginaler.Marginals(w.round.Marginals[:0])
	}
	if w.rows != nil {
		w.round.All = w.rows.Row(r.round)
	}
	w.observer.See(&w.round)
	if w.stopper != nil {
		return w.stopper.Err()
	}
	return nil
}
