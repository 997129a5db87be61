package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// sweep asks again for units that are neither waiting nor finished, says that this
// driver is alive, and says once if no worker asks for units.
func (d *Driver) sweep(ctx context.Context) {
	ticker := time.NewTicker(d.link.sweep)
	defer ticker.Stop()
	announced := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		keys := d.keys()
		if len(keys) == 0 || !d.link.conn.IsConnected() {
			continue
		}
		if time.Since(announced) > driverKept/4 {
			announced = time.Now()
			d.forget() // so that the list is sent again
		}
		waiting, err := d.waiting(ctx)
		if err != nil { // the server is busy or away, or has lost what was there
			_ = d.transient(ctx, err) // it is said, or ends what waits
			continue
		}
		for key := range waiting {
			delete(keys, key)
		}
		if err := d.submit(ctx, keys); err != nil && ctx.Err() == nil {
			d.link.Say(err.Error())
		}
		d.missWorkers(ctx)
	}
}

// keys returns what is pending.
func (d *Driver) keys() map[string]bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	keys := map[string]bool{}
	for key := range d.pending {
		keys[key] = true
	}
	return keys
}

// waiting returns the units of this kernel that are in the queue, with a worker or
// without.
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

// missWorkers says once that no worker plays.
func (d *Driver) missWorkers(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, d.link.answer)
	defer cancel()
	c, err := d.link.units.Consumer(ctx, "kernel-"+d.link.kernel)
	if err != nil || c.CachedInfo().NumWaiting+c.CachedInfo().NumAckPending == 0 {
		d.mu.Lock()
		defer d.mu.Unlock()
		if !d.alone && len(d.pending) > 0 {
			d.alone = true
			d.link.Say(fmt.Sprintf("no worker asks for units of kernel %s: start %s worker, of the same build, somewhere", d.link.kernel, d.link.Program))
		}
	}
}

// shorten makes a key as short as a list of them wants it.
func shorten(key string) string { return key[:16] }

// announce tells other drivers which units this one waits for, so that they do not
// withdraw them.
func (d *Driver) announce(ctx context.Context) error {
	keys := d.keys()
	d.mu.Lock()
	same := d.known != nil && maps.Equal(keys, d.known)
	d.known = keys
	d.mu.Unlock()
	if same {
		return nil
	}
	list := []string{}
	for key := range keys {
		list = append(list, shorten(key))
	}
	slices.Sort(list)
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	once, cancel := context.WithTimeout(ctx, d.link.answer)
	defer cancel()
	if _, err := d.link.drivers.Put(once, d.id, data); err != nil {
		d.forget()
		return d.transient(ctx, err)
	}
	return nil
}

func (d *Driver) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known = nil
}

// withdraw forgets the requests of one call of Execute, and takes the units from the queue that no
// other call waits for.
func (d *Driver) withdraw(keys map[string]bool, of chan<- arrival) {
	mine := map[string]bool{}
	d.mu.Lock()
	for key := range keys {
		p := d.pending[key]
		if p == nil {
			continue
		}
		p.asked = slices.DeleteFunc(p.asked, func(q request) bool { return q.to == of })
		if len(p.asked) == 0 {
			delete(d.pending, key)
			mine[key] = true
		}
	}
	d.mu.Unlock()
	if len(mine) == 0 || !d.link.conn.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), d.link.answer)
	defer cancel()
	if err := d.announce(ctx); err != nil {
		return
	}
	wanted, err := d.wanted(ctx)
	if err != nil {
		return // they are played in vain, at worst
	}
	for key := range mine {
		if !wanted[shorten(key)] {
			if err := d.link.units.Purge(ctx, jetstream.WithPurgeSubject(d.link.subject(key))); err != nil {
				return
			}
		}
	}
}

// wanted returns what other drivers wait for.
func (d *Driver) wanted(ctx context.Context) (map[string]bool, error) {
	wanted := map[string]bool{}
	lister, err := d.link.drivers.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	defer lister.Stop()
	for id := range lister.Keys() {
		if id == d.id {
			continue
		}
		e, err := d.link.drivers.Get(ctx, id)
		if err != nil {
			continue // gone since
		}
		var list []string
		if err := json.Unmarshal(e.Value(), &list); err != nil {
			return nil, err
		}
		for _, key := range list {
			wanted[key] = true
		}
	}
	return wanted, nil
}
