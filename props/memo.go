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

// Get returns the value of a key, computing it if this is the first call. A case passes its trial's
// workers, and lends them its token while it waits for another case; nil is for callers that hold no
// token. If compute panics, so does everybody who asks, with the stack of the first. A computation
// that was called off is done anew for the next.
func (m *Memo[K, V]) Get(w *Workers, key K, compute func() (V, error)) (V, error) {
	m.mu.Lock()
	one := m.values[key]
	first := one == nil || one.isKnown() && errors.Is(one.err, context.Canceled)
	if first {
		if m.values == nil {
			m.values = map[K]*memoized[V]{}
		}
		one = &memoized[V]{known: make(chan struct{}), err: errGone}
		m.values[key] = one
	}
	m.mu.Unlock()
	switch {
	case first:
		one.fill(compute)
	case !one.isKnown():
		w.lend(func() { <-one.known })
	}
	if one.panic != nil {
		panic(one.panic)
	}
	return one.value, one.err
}

func (o *memoized[V]) isKnown() bool {
	select {
	case <-o.known:
		return true
	default:
		return false
	}
}

// fill computes the value. It keeps a panic; if compute ends its goroutine, an error says so.
func (o *memoized[V]) fill(compute func() (V, error)) {
	defer func() {
		o.panic = panics.Recovered(recover())
		close(o.known)
	}()
	o.value, o.err = compute()
}
