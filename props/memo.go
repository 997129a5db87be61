package props

import (
	"sync"

	"github.com/regretcheck/regretcheck/props/panics"
)

// A Memo computes each value once, for cases that share work. The zero value is ready; it may be
// used by several cases at a time, and a second asker waits for the first.
type Memo[K comparable, V any] struct {
	values sync.Map // func() (V, error) by K
}

// Get returns the value of a key, computing it if this is the first call. An error is kept like a
// value. If compute panics, so does everybody who asks, with the stack of the first.
func (m *Memo[K, V]) Get(key K, compute func() (V, error)) (V, error) {
	once, _ := m.values.LoadOrStore(key, sync.OnceValues(func() (V, error) {
		defer func() {
			if p := panics.Recovered(recover()); p != nil {
				panic(p)
			}
		}()
		return compute()
	}))
	return once.(func() (V, error))()
}
