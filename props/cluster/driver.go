package cluster

import (
	"context"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// maxCorrupt is how many corrupted results of one unit are thrown away.
const maxCorrupt = 10

// A Driver is a sim.Executor that has units played by workers. It may be used by
// several runs at a time; units that several ask for are played once.
type Driver struct {
	link  *link
	stop  context.CancelFunc
	done  sync.WaitGroup
	asked chan struct{} // holds one if somebody has asked since the last sweep

	mu      sync.Mutex
	pending map[string]*pending // by key
	alone   bool                // it was said that there is no worker
}

var _ sim.Executor = (*Driver)(nil)

// A pending unit is one that somebody waits for.
type pending struct {
	unit    sim.Unit
	tell    []func(r sim.Result, err error) // they do not block
	sent    bool                            // this driver put it into the queue, after it had cleared the slot
	corrupt int
}

// NewDriver connects a driver. Call Close.
func NewDriver(ctx context.Context, o Options) (*Driver, error) {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	var watch jetstream.KeyWatcher
	l, err := connect(ctx, o, func(l *link) (err error) {
		watch, err = l.results.Watch(running, l.slot("*"), jetstream.UpdatesOnly(), jetstream.IgnoreDeletes())
		return err
	})
	if err != nil {
		stop()
		return nil, err
	}
	d := &Driver{link: l, stop: stop, asked: make(chan struct{}, 1), pending: map[string]*pending{}}
	d.done.Go(func() { d.listen(running, watch) })
	d.done.Go(func() { d.sweep(running) })
	return d, nil
}

// Close takes its pending units from the queue, and disconnects. Another driver that waits for them
// asks again.
func (d *Driver) Close() {
	d.stop()
	d.done.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), d.link.answer)
	defer cancel()
	for key := range d.units() {
		if !d.link.conn.IsConnected() || d.link.units.Purge(ctx, jetstream.WithPurgeSubject(d.link.subject(key))) != nil {
			break // the rest is played in vain, at worst
		}
	}
	d.link.conn.Close()
}

// Execute hands the units to workers. Units that are too large to be sent are played here.
func (d *Driver) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	type arrival struct {
		unit   int
		result sim.Result
		err    error
	}
	arrivals := make(chan arrival, len(units)) // each unit arrives once
	var large []sim.Unit
	var here []int
	for i, u := range units {
		if affordable(u) != nil {
			large, here = append(large, u), append(here, i)
			continue
		}
		d.ask(u, func(r sim.Result, err error) { arrivals <- arrival{i, r, err} })
	}
	select {
	case d.asked <- struct{}{}:
	default:
	}
	err := sim.InProcess{}.Execute(ctx, pool, large, func(n int, r sim.Result) error { return done(here[n], r) })
	for n := len(here); err == nil && n < len(units); n++ {
		select {
		case a := <-arrivals:
			if err = a.err; err == nil {
				err = done(a.unit, a.result)
			}
		case <-d.link.alive.Done():
			err = props.Fatal(d.link.at(d.link.reason()))
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	return err
}

// ask has a unit played, and tell called with its result.
func (d *Driver) ask(u sim.Unit, tell func(r sim.Result, err error)) {
	key := mustKey(u, d.link.kernel)
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending[key]
	if p == nil {
		p = &pending{unit: u}
		d.pending[key] = p
	}
	p.tell = append(p.tell, tell)
}

// listen takes replies as they come.
func (d *Driver) listen(ctx context.Context, watch jetstream.KeyWatcher) {
	for {
		select {
		case <-ctx.Done():
			_ = watch.Stop() // the connection goes next
			return
		case e, open := <-watch.Updates():
			if !open {
				return // then the sweep finds them
			}
			if e != nil {
				d.take(ctx, e.Key()[len(d.link.kernel)+1:], e)
			}
		}
	}
}

// take hands a reply to those who wait for it, once. It clears the slot of a corrupted reply, and
// of a failure from before this driver asked. The sweep then asks for the unit again.
func (d *Driver) take(ctx context.Context, key string, e jetstream.KeyValueEntry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending[key]
	if p == nil {
		return
	}
	r, failed, err := readReply(e.Value(), d.link.kernel, p.unit)
	if err != nil || failed != nil && !p.sent {
		once, cancel := context.WithTimeout(ctx, d.link.answer)
		defer cancel()
		kept := d.link.results.Purge(once, d.link.slot(key), jetstream.LastRevision(e.Revision()))
		if err == nil || kept != nil { // it was seen before, or is replaced by now
			return
		}
		d.link.Say(fmt.Sprintf("%v; its unit is played again: %s", err, p.unit))
		if p.corrupt++; p.corrupt <= maxCorrupt {
			return
		}
		err = fmt.Errorf("%w, %d times (%s simulate %s)", err, p.corrupt, d.link.Program, p.unit)
	}
	if failed != nil {
		err = failed.of(p.unit, d.link.Program)
	}
	delete(d.pending, key)
	for _, tell := range p.tell {
		tell(r, err)
	}
}
