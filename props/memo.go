package props

import (
	"context"
	"errors"
	"sync"

	"github.com/regretcheck/regretcheck/props/panics"
)

// A Memo computes each value once, for cases that share work. The zero value
// is ready; it may be used by several cases at a time, and a second asker
// waits for the first.
type Memo[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]*memoized[V]
}

type memoized[V any] struct {
	known chan struct{} // closed once the rest is set
	value V
	err   error
	panic *panics.Panic // of who computed it, for everybody who asks
}

// Get returns the value of a key, computing it if this is the first call. A case
// gives its trial's workers, so that who waits for another keeps none of them busy;
// nil is for callers that hold none.
func (m *Memo[K, V]) Get(w *Workers, key K, compute func() (V, error)) (V, error) {
	values, err := m.GetAll(w, []K{key}, func([]K) ([]V, error) {
		value, err := compute()
		return []V{value}, err
	})
	return values[0], err
}

// GetAll returns the values of the keys. Those that nobody has asked for before
// are computed together, each once; compute's error is theirs. It returns the error
// of the first key that has one. If compute panics, so does everybody who asks, with
// the stack of the first. Workers are as for Get.
func (m *Memo[K, V]) GetAll(w *Workers, keys []K, compute func(missing []K) ([]V, error)) ([]V, error) {
	all, missing, fresh := m.claim(keys)
	if len(missing) > 0 {
		fill(fresh, func() ([]V, error) { return compute(missing) })
	}
	// A caller that computes finishes its own entries before it waits for those of others. So no
	// two callers can wait for each other.
	values := make([]V, len(keys))
	var err error
	for i, one := range all {
		one.await(w)
		if one.panic != nil {
			panic(one.panic)
		}
		values[i] = one.value
		if err == nil {
			err = one.err
		}
	}
	return values, err
}

// await returns once the value is known.
func (o *memoized[V]) await(w *Workers) {
	select {
	case <-o.known:
	default:
		w.lend(func() { <-o.known })
	}
}

// claim returns the entries of the keys, and which of them it has just made: those the caller
// must fill.
func (m *Memo[K, V]) claim(keys []K) (all []*memoized[V], missing []K, fresh []*memoized[V]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil {
		m.values = map[K]*memoized[V]{}
	}
	for _, key := range keys {
		one := m.values[key]
		if one == nil || one.cancelled() {
			one = &memoized[V]{known: make(chan struct{}), err: errGone}
			m.values[key] = one
			missing, fresh = append(missing, key), append(fresh, one)
		}
		all = append(all, one)
	}
	return all, missing, fresh
}

// cancelled reports that whoever computed the value was called off. Others still want it: they compute it anew.
func (o *memoized[V]) cancelled() bool {
	select {
	case <-o.known:
		return errors.Is(o.err, context.Canceled)
	default:
		return false
	}
}

// fill computes entries. They keep a panic of compute; if it ends its goroutine, the
// error that says so; and nobody waits for ever.
func fill[V any](fresh []*memoized[V], compute func() ([]V, error)) {
	defer func() {
		p := panics.Recovered(recover())
		for _, one := range fresh {
			one.panic = p
			close(one.known)
		}
	}()
	values, err := compute()
	for i, one := range fresh {
		if one.err = err; i < len(values) {
			one.value = values[i]
		}
	}
}
