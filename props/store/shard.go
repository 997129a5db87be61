package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Shard is one of several parts into which units are split by their keys, so
// that processes which know nothing of each other play different ones. The zero
// value is all units.
type Shard struct{ Part, Of int } // 1 ≤ Part ≤ Of

// ParseShard reads I/N.
func ParseShard(s string) (Shard, error) {
	part, of, _ := strings.Cut(s, "/")
	i, errPart := strconv.Atoi(part)
	n, errOf := strconv.Atoi(of)
	if errPart != nil || errOf != nil || i < 1 || i > n {
		return Shard{}, fmt.Errorf("shard=%q: want I/N with 1 ≤ I ≤ N, such as 3/8", s)
	}
	return Shard{i, n}, nil
}

// has reports whether the unit with this key is in the shard. Keys are hashes:
// their first 60 bits are spread evenly.
func (s Shard) has(key string) bool {
	x, err := strconv.ParseUint(key[:15], 16, 64)
	return err == nil && x%uint64(s.Of) == uint64(s.Part-1)
}

// ErrElsewhere ends a run that needs units of other shards.
var ErrElsewhere = errors.New("units of other shards are not there yet")

// A Sharded executor plays the units of its shard. If it was asked for units of other shards too,
// it then ends with ErrElsewhere. An Executor over a common store asks it for the units that the
// store lacks.
type Sharded struct {
	Shard
	next    sim.Executor
	mu      sync.Mutex
	waiting map[string]bool
}

var _ sim.Executor = (*Sharded)(nil)

// NewSharded returns the executor of a shard.
func NewSharded(s Shard, next sim.Executor) *Sharded {
	return &Sharded{Shard: s, next: next, waiting: map[string]bool{}}
}

// Waiting returns how many units it was asked for that other shards play.
func (s *Sharded) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting)
}

// Execute implements sim.Executor.
func (s *Sharded) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit,
	done func(int, sim.Result) error) error {
	var mine []sim.Unit
	var index []int
	for i, u := range units {
		key, err := u.Key(sim.ThisKernel().ID())
		if err != nil {
			return err
		}
		if s.has(key) {
			mine, index = append(mine, u), append(index, i)
			continue
		}
		s.mu.Lock()
		s.waiting[key] = true
		s.mu.Unlock()
	}
	err := s.next.Execute(ctx, pool, mine, func(i int, r sim.Result) error { return done(index[i], r) })
	if err == nil && len(mine) < len(units) {
		err = ErrElsewhere
	}
	return err
}
