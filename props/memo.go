package props

import (
	"context"
	"errors"
	"sync"

	"github.com/regretcheck/regretcheck/props/panics"
)

// A Memo computes each value once, for cases that share work. The zero value is ready; it may be
// used by several cases at a time, and a second asker waits for the first.
type Memo[K comparable, V any] struct {
	values sync.Map // *memoized[V] by K
}

type memoized[V any] struct {
	sync.Once
	value V
	err   error // or the panic of who computed it, for everybody who asks
}

// Get returns the value of a key, computing it if this is the first call. An error is kept like a
// value; only what the end of a context called off is computed anew for the next. If compute panics,
// so does everybody who asks, with the stack of the first. If it ends its goroutine, an error says so.
func (m *Memo[K, V]) Get(key K, compute func() (V, error)) (V, error) {
	kept, _ := m.values.LoadOrStore(key, &memoized[V]{err: errGone})
	one := kept.(*memoized[V])
	one.Do(func() {
		one.err = panics.Call(func() (err error) { one.value, err = compute(); return err })
	})
	switch p, panicked := one.err.(*panics.Panic); {
	case panicked:
		panic(p)
	case errors.Is(one.err, context.Canceled), errors.Is(one.err, context.DeadlineExceeded):
		m.values.CompareAndDelete(key, kept)
	}
	return one.value, one.err
}
