package cluster

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props/sim"
)

// sweep queues units at once when somebody asks. Every few seconds it queues again those that are
// neither waiting nor finished, and makes anew what the server lacks.
func (d *Driver) sweep(ctx context.Context) {
	ticker := time.NewTicker(d.link.answer * 2 / 5) // 2 s
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.asked:
		case <-ticker.C:
			d.missWorkers(ctx)
		}
		err := d.submit(ctx, d.units())
		if missing(err) {
			err = d.link.prepare(ctx)
		}
		if err != nil && ctx.Err() == nil {
			d.link.Say(fmt.Sprintf("%v: asking again", d.link.at(err)))
		}
	}
}

// units returns what is pending.
func (d *Driver) units() map[string]sim.Unit {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := map[string]sim.Unit{}
	for key, p := range d.pending {
		all[key] = p.unit
	}
	return all
}

// submit takes the results that have arrived, and queues the other units that are not in the queue.
func (d *Driver) submit(ctx context.Context, units map[string]sim.Unit) error {
	if len(units) == 0 {
		return nil
	}
	waiting, err := d.waiting(ctx)
	if err != nil { // the server is busy or away, or has lost what was there
		return err
	}
	maps.DeleteFunc(units, func(key string, _ sim.Unit) bool { return waiting[key] })
	d.collect(ctx, units)
	var futures []jetstream.PubAckFuture
	for key, u := range units {
		if !d.sending(key) {
			continue
		}
		data, err := u.Encode()
		if err != nil {
			return err
		}
		f, err := d.link.js.PublishAsync(d.link.subject(key), data)
		if err != nil {
			return err
		}
		futures = append(futures, f)
	}
	for _, f := range futures {
		select {
		case <-f.Ok():
		case failed := <-f.Err():
			err = failed // many fail for one reason: one is reported
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

// waiting returns the units of this kernel that are in the queue, with a worker or without.
func (d *Driver) waiting(ctx context.Context) (map[string]bool, error) {
	ctx, cancel := context.WithTimeout(ctx, d.link.answer)
	defer cancel()
	info, err := d.link.units.Info(ctx, jetstream.WithSubjectFilter(d.link.subject(">")))
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for subject := range info.State.Subjects {
		keys[subject[len(d.link.subject("")):]] = true
	}
	return keys, nil
}

// collect reads the slots of units, several at a time.
func (d *Driver) collect(ctx context.Context, units map[string]sim.Unit) {
	var group sync.WaitGroup
	atOnce := make(chan bool, 16)
	for key := range units {
		atOnce <- true
		group.Go(func() {
			defer func() { <-atOnce }()
			once, cancel := context.WithTimeout(ctx, d.link.answer)
			defer cancel()
			if e, err := d.link.results.Get(once, d.link.slot(key)); err == nil {
				d.take(once, key, e)
			}
		})
	}
	group.Wait()
}

// sending reports whether a unit is still pending, and marks it as sent.
func (d *Driver) sending(key string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending[key]
	if p != nil {
		p.sent = true
	}
	return p != nil
}

// missWorkers says once that no worker plays the pending units.
func (d *Driver) missWorkers(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, d.link.answer)
	defer cancel()
	c, err := d.link.units.Consumer(ctx, d.link.consumerName())
	if err == nil && c.CachedInfo().NumWaiting+c.CachedInfo().NumAckPending > 0 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.alone && len(d.pending) > 0 {
		d.alone = true
		d.link.Say(fmt.Sprintf("no worker takes units of kernel %s: start %s worker from the same build",
			d.link.kernel, d.link.Program))
	}
}
