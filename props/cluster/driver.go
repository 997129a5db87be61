package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// sweepEvery is how often a driver looks after units that are neither waiting nor
// finished.
const sweepEvery = 2 * time.Second

// maxCorrupt is how many corrupted results of one unit are thrown away.
const maxCorrupt = 10

// A Driver is a sim.Executor that has units played by workers. It may be used by
// several runs at a time; units that several ask for are played once.
type Driver struct {
	link *link
	id   string
	stop context.CancelFunc
	done sync.WaitGroup

	mu      sync.Mutex
	pending map[string]*pending // by key
	known   map[string]bool     // the list of units that the server has of this driver
	alone   bool                // it was said that there is no worker
}

var _ sim.Executor = (*Driver)(nil)

// A pending unit is one that somebody waits for.
type pending struct {
	unit    sim.Unit
	asked   []request
	sent    bool // a stale failure was removed, and the unit was put into the queue
	corrupt int
	refused map[writing]bool // what was in the slot and is not its result
}

// A writing is one write of a slot. The driver may read it twice: it watches, and it
// looks. A server that lost its last writes may use a revision again.
type writing struct {
	revision uint64
	created  int64
}

// A request is one unit of one call of Execute.
type request struct {
	to   chan<- arrival
	unit int
}

// An arrival is what became of a request.
type arrival struct {
	unit   int
	result sim.Result
	err    error
}

// NewDriver connects a driver. Call Close.
func NewDriver(ctx context.Context, o Options) (*Driver, error) {
	l, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	d := &Driver{link: l, id: rand.Text(), stop: cancel, pending: map[string]*pending{}}
	var watch jetstream.KeyWatcher
	err = askAgain(ctx, func() (err error) {
		watch, err = l.results.Watch(ctx, l.slot("*"), jetstream.UpdatesOnly(), jetstream.IgnoreDeletes())
		return err
	})
	if err != nil {
		cancel()
		l.conn.Close()
		return nil, o.at(err)
	}
	d.done.Go(func() { d.listen(ctx, watch) })
	d.done.Go(func() { d.sweep(ctx) })
	return d, nil
}

// Close disconnects. Units that still wait are left to whoever asks for them next.
func (d *Driver) Close() {
	d.stop()
	d.done.Wait()
	d.link.conn.Close()
}

// Execute hands the units to workers. When the context ends it withdraws those
// that no other driver waits for. What is too large to be sent is played here.
func (d *Driver) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(unit int, r sim.Result) error) error {
	var here []int
	arrivals := make(chan arrival, len(units)) // each unit arrives once
	keys, sent := map[string]bool{}, 0
	for i, u := range units {
		if !fits(u) {
			here = append(here, i)
			continue
		}
		key := mustKey(u, d.link.kernel)
		keys[key] = true
		sent++
		d.ask(key, u, request{arrivals, i})
	}
	defer func() { d.withdraw(keys, arrivals) }()
	if err := d.submit(ctx, keys); err != nil {
		return props.Fatal(err)
	}
	err := pool.Each(ctx, len(here), func(n int) error {
		r, err := units[here[n]].Play(ctx, pool)
		if err != nil {
			return err
		}
		return done(here[n], r)
	})
	for ; err == nil && sent > 0; sent-- {
		select {
		case a := <-arrivals:
			if err = a.err; err == nil {
				err = done(a.unit, a.result)
			}
		case <-d.link.broken:
			err = props.Fatal(d.link.at(d.link.reason()))
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	return err
}

// fits reports whether a unit and its result can be sent, and a worker would play it.
func fits(u sim.Unit) bool {
	data, err := u.Encode()
	return err == nil && len(data) <= maxUnitBytes && affordable(u, len(data)) == nil
}

// affordable returns an error if a unit's result would be too large to send or its rounds too many
// to play. A result has at most 25 bytes for each number (24 characters and a comma) and 20 for
// each checkpoint. The command has the same limit of rounds.
func affordable(u sim.Unit, bytes int) error {
	if size := u.Runs*(len(u.Checkpoints)*25+2) + len(u.Checkpoints)*20 + bytes + 1000; size > maxResultBytes {
		return fmt.Errorf("%d checkpoints of %d runs: want a result of at most %d bytes", len(u.Checkpoints), u.Runs, maxResultBytes)
	}
	if total := float64(u.Runs) * float64(u.Horizon); total > sim.MaxRounds {
		return fmt.Errorf("T=%d in %d runs is %.2g rounds: want at most %.0g", u.Horizon, u.Runs, total, float64(sim.MaxRounds))
	}
	return nil
}

func (d *Driver) ask(key string, u sim.Unit, r request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending[key]
	if p == nil {
		p = &pending{unit: u}
		d.pending[key] = p
	}
	p.asked = append(p.asked, r)
}

// submit takes the results that are there and puts the other units into the queue.
// It may be called again for any of them: a unit that waits is not put there twice.
func (d *Driver) submit(ctx context.Context, keys map[string]bool) error {
	if err := d.announce(ctx); err != nil {
		return err
	}
	if err := d.collect(ctx, keys); err != nil {
		return err
	}
	var futures []jetstream.PubAckFuture
	for key, u := range d.units(keys) {
		data, err := u.Encode()
		if err != nil {
			return err
		}
		f, err := d.link.js.PublishAsync(d.link.subject(key), data)
		if err != nil {
			return d.transient(ctx, err)
		}
		futures = append(futures, f)
	}
	var failed error // of many that fail for one reason, one is told
	for _, f := range futures {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			if failed == nil && !isWaiting(err) {
				failed = err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if failed != nil {
		return d.transient(ctx, failed)
	}
	return nil
}

// units returns those of the keys that are still pending, and marks them as sent.
func (d *Driver) units(keys map[string]bool) map[string]sim.Unit {
	d.mu.Lock()
	defer d.mu.Unlock()
	left := map[string]sim.Unit{}
	for key := range keys {
		if p := d.pending[key]; p != nil {
			p.sent = true
			left[key] = p.unit
		}
	}
	return left
}

// isWaiting reports whether a unit was not put into the queue because it is there.
func isWaiting(err error) bool {
	const storeFailed = 10077 // JSStreamStoreFailedErrF of the server, with "maximum messages per subject exceeded"
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == storeFailed && strings.Contains(api.Description, "per subject")
}

// transient returns an error if the context has ended, or the server has refused for so
// long that this is its answer. What it lacks is made anew. Other errors are said and
// left to the next sweep. The context is that of the whole, not of one request.
func (d *Driver) transient(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case isRefusal(err) && d.link.refuse(err):
		return d.link.at(err)
	case missing(err):
		d.forget()
		err = d.link.renew(ctx)
		if err == nil {
			return nil
		}
	}
	d.link.Say(fmt.Sprintf("%v: asking again", d.link.at(err)))
	return ctx.Err()
}
