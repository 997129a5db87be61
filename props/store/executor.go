package store

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/regretcheck/regretcheck/props/sim"
)

// An Executor hands out what its store has and has the rest played by another
// executor, storing each result before it counts.
type Executor struct {
	store *Store
	next  sim.Executor
	warn  func(error)

	mu     sync.Mutex
	counts Counts
}

var _ sim.Executor = (*Executor)(nil)

// Counts are numbers of units, one for each request.
type Counts struct{ Found, Played, Damaged int }

// NewExecutor returns an executor over the store. warn hears of damaged files, from any goroutine;
// their units are played again.
func NewExecutor(s *Store, next sim.Executor, warn func(error)) *Executor {
	return &Executor{store: s, next: next, warn: warn}
}

// Counts returns what was found and played so far.
func (e *Executor) Counts() Counts {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.counts
}

// Execute hands done the results that the store has, and then those that next plays. Equal units
// are played once.
func (e *Executor) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit,
	done func(int, sim.Result) error) error {
	results := make([]*sim.Result, len(units))
	err := pool.Each(ctx, len(units), func(i int) (err error) {
		results[i], err = e.look(units[i])
		return err
	})
	if err != nil {
		return err
	}
	missing, same, err := e.sort(units, results, done)
	if err != nil || len(missing) == 0 {
		return err
	}
	return e.next.Execute(ctx, pool, missing, func(n int, r sim.Result) error {
		if err := missing[n].Check(r); err != nil {
			return err
		}
		if err := e.store.Put(missing[n], r); err != nil {
			return err
		}
		e.count(func(c *Counts) { c.Played++ })
		for _, i := range same[n] {
			if err := done(i, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// look returns the stored result of a unit, nil if there is none or it is damaged.
func (e *Executor) look(u sim.Unit) (*sim.Result, error) {
	r, found, err := e.store.Get(u)
	var damaged *DamagedError
	if errors.As(err, &damaged) {
		e.count(func(c *Counts) { c.Damaged++ })
		e.warn(fmt.Errorf("%w; its unit is played again", err))
		return nil, nil
	}
	if err != nil || !found {
		return nil, err
	}
	return &r, nil
}

// sort hands on the found results and returns the missing units, each once, with the indices of its
// requests.
func (e *Executor) sort(units []sim.Unit, results []*sim.Result, done func(unit int, r sim.Result) error) (
	missing []sim.Unit, same [][]int, err error) {
	index := map[string]int{}
	for i, r := range results {
		if r != nil {
			e.count(func(c *Counts) { c.Found++ })
			if err := done(i, *r); err != nil {
				return nil, nil, err
			}
			continue
		}
		key, err := units[i].Key(e.store.kernel)
		if err != nil {
			return nil, nil, err
		}
		n, known := index[key]
		if !known {
			n = len(missing)
			index[key] = n
			missing, same = append(missing, units[i]), append(same, nil)
		}
		same[n] = append(same[n], i)
	}
	return missing, same, nil
}

func (e *Executor) count(change func(*Counts)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change(&e.counts)
}
