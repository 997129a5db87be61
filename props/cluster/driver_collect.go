package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// collect looks into the slots of the keys, several at a time. Failures that were
// there before this driver asked are removed: what failed then is tried again.
func (d *Driver) collect(ctx context.Context, keys map[string]bool) error {
	const atOnce = 16
	queue := make(chan string)
	var group sync.WaitGroup
	for range min(atOnce, len(keys)) {
		group.Go(func() {
			for key := range queue {
				once, cancel := context.WithTimeout(ctx, d.link.answer)
				if e, err := d.link.results.Get(once, d.link.slot(key)); err == nil {
					d.take(once, key, e)
				}
				cancel()
			}
		})
	}
	for key := range keys {
		queue <- key
	}
	close(queue)
	group.Wait()
	return ctx.Err()
}

// listen takes results as they come.
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

// take hands a reply to who waits for it, once.
func (d *Driver) take(ctx context.Context, key string, e jetstream.KeyValueEntry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending[key]
	w := writing{e.Revision(), e.Created().UnixNano()}
	if p == nil || p.refused[w] {
		return
	}
	r, failed, err := readReply(e.Value(), d.link.kernel, p.unit)
	switch {
	case err != nil && p.corrupt < maxCorrupt, failed != nil && !p.sent:
		if err != nil {
			p.corrupt++
			d.link.Say(fmt.Sprintf("%v; its unit is played again: %s", err, p.unit))
		}
		if p.refused == nil {
			p.refused = map[writing]bool{}
		}
		p.refused[w] = true
		d.clear(ctx, key, e.Revision())
		return // the sweep asks for it again
	case failed != nil:
		err = failed.of(p.unit, d.link.Program)
	case err != nil:
		err = fmt.Errorf("%w, %d times (%s simulate %s)", err, maxCorrupt+1, d.link.Program, p.unit)
	}
	delete(d.pending, key)
	for _, q := range p.asked {
		q.to <- arrival{q.unit, r, err}
	}
}

// clear empties a slot, but not of what was written there since.
func (d *Driver) clear(ctx context.Context, key string, revision uint64) {
	ctx, cancel := context.WithTimeout(ctx, d.link.answer)
	defer cancel()
	err := d.link.results.Purge(ctx, d.link.slot(key), jetstream.LastRevision(revision))
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) && ctx.Err() == nil {
		d.link.Say(err.Error())
	}
}
