package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A sample keeps most of what it is offered, each with the same chance (reservoir
// sampling, Vitter's algorithm R).
type sample struct {
	most, offered int
	random        *rand.Rand
	kept          []Record
}

// offer is safe on a nil sample, which keeps nothing.
func (s *sample) offer(u sim.Unit, r sim.Result) {
	if s == nil {
		return
	}
	s.offered++
	if len(s.kept) < s.most {
		s.kept = append(s.kept, Record{Unit: u, Result: r})
	} else if n := s.random.IntN(s.offered); n < s.most {
		s.kept[n] = Record{Unit: u, Result: r}
	}
}

// Rechecked plays the sampled units again, in this process, and returns an error
// that names the first whose stored result is another.
func (e *Executor) Rechecked(ctx context.Context, pool sim.Pool) error {
	if e.recheck == nil {
		return nil
	}
	return pool.Each(ctx, len(e.recheck.kept), func(i int) error {
		old := e.recheck.kept[i]
		fresh, err := old.Unit.Play(ctx, pool)
		if err != nil {
			return err
		}
		if !sameResult(old.Result, fresh) {
			key, err := old.Unit.Key(e.store.kernel)
			if err != nil {
				return err
			}
			return &DifferentError{e.store.path(key), old.Unit}
		}
		e.count(func(c *Counts) { c.Rechecked++ })
		return nil
	})
}

// sameResult compares all but timings.
func sameResult(a, b sim.Result) bool {
	a.Elapsed, a.Rounds, b.Elapsed, b.Rounds = 0, 0, 0, 0
	return reflect.DeepEqual(a, b)
}

// A DifferentError is a stored result that this program does not get itself.
type DifferentError struct {
	Path string
	Unit sim.Unit
}

// Error names the file and the unit.
func (e *DifferentError) Error() string {
	return fmt.Sprintf("%s holds another result than playing its unit gives (%s)", e.Path, e.Unit)
}
