package props

import (
	"context"
	"errors"
	"sync"

	"github.com/regretcheck/regretcheck/props/panics"
)

// A Memo computes each value once, for cases that share work. The zero value is ready; it may be
// used by several cases at a time, and a second caller waits for the first.
type Memo[K comparable, V any] struct {
	values sync.Map // *memoized[V] by K
}

type memoized[V any] struct {
	sync.Once
	value V
	err   error // or the panic of the computation, for every caller
}

// Get returns the value of a key, computing it if this is the first call. An error is kept like a
// value, unless it is a context's: then the next call computes anew. If compute panics, every
// caller panics, with the stack of the first. If it ends its goroutine, every caller gets an error.
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
