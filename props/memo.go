package props

import "sync"

// A Memo computes each value once, for cases that share work. The zero value
// is ready; it may be used by several cases at a time, and a second asker
// waits for the first.
type Memo[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]*memoized[V]
}

type memoized[V any] struct {
	once  sync.Once
	value V
	err   error
}

// Get returns the value of a key, computing it if this is the first call.
func (m *Memo[K, V]) Get(key K, compute func() (V, error)) (V, error) {
	m.mu.Lock()
	if m.values == nil {
		m.values = map[K]*memoized[V]{}
	}
	one := m.values[key]
	if one == nil {
		one = &memoized[V]{}
		m.values[key] = one
	}
	m.mu.Unlock()
	one.once.Do(func() { one.value, one.err = compute() })
	return one.value, one.err
}
