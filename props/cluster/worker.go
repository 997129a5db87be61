package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// maxDeliveries is how many workers may be lost with a unit before it is taken for the cause.
const maxDeliveries = 5

// A Worker plays units of this program's kernel.
type Worker struct {
	link *link
	name string
	pool func() sim.Pool
}

// NewWorker connects a worker. Each unit is played with a pool of its own.
func NewWorker(ctx context.Context, o Options, pool func() sim.Pool) (*Worker, error) {
	l, err := connect(ctx, o, func(l *link) error { _, err := l.consumer(ctx); return err })
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname() // a failure names it, if it is known
	return &Worker{link: l, name: fmt.Sprintf("%s/%d", host, os.Getpid()), pool: pool}, nil
}

func (l *link) consumerName() string { return "kernel-" + l.kernel }

// consumer finds or makes what hands out the units of the kernel.
func (l *link) consumer(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, l.answer)
	defer cancel()
	return l.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
		Durable: l.consumerName(), FilterSubject: l.subject("*"), AckPolicy: jetstream.AckExplicitPolicy, AckWait: l.Patience,
		MaxDeliver: -1, MaxAckPending: 10_000, InactiveThreshold: resultsKept,
	})
}

// Kernel returns the kernel whose units are played.
func (w *Worker) Kernel() string { return w.link.kernel }

// Run plays the given number of units at a time until the context ends. Then it finishes the units under way, hands
// back those that take longer than the patience, and disconnects. An error says why the server cannot be used.
func (w *Worker) Run(ctx context.Context, atOnce int) error {
	defer w.link.conn.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	context.AfterFunc(w.link.alive, stop)
	work, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	context.AfterFunc(ctx, func() { time.AfterFunc(w.link.Patience, cut) })
	var group sync.WaitGroup
	for range atOnce {
		group.Go(func() { w.serve(ctx, work) })
	}
	group.Wait()
	if err := w.link.reason(); err != nil {
		return w.link.at(err)
	}
	return nil
}

// serve plays one unit after another until ctx ends; work ends a unit under way.
func (w *Worker) serve(ctx, work context.Context) {
	var source jetstream.Consumer
	for ctx.Err() == nil {
		if source == nil {
			if source = w.source(ctx); source == nil {
				continue
			}
		}
		wait, cancel := context.WithTimeout(ctx, w.link.Patience)
		msg, err := source.Next(jetstream.FetchContext(wait))
		cancel()
		switch {
		case err == nil:
			w.handle(work, msg)
		case !silent(err):
			source = nil
		}
	}
}

// source returns the consumer, which it makes if need be. It returns nil, after a pause, if the
// server fails: the client comes back by itself when the server does.
func (w *Worker) source(ctx context.Context) jetstream.Consumer {
	if w.link.prepare(ctx) == nil {
		if c, err := w.link.consumer(ctx); err == nil {
			return c
		}
	}
	pause(ctx, w.link.reconnect())
	return nil
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// handle plays the unit of a message, puts the reply into its slot, and then
// acknowledges it. An acknowledgment that is lost brings the message again.
func (w *Worker) handle(work context.Context, msg jetstream.Msg) {
	u, key, err := w.read(msg)
	if err != nil {
		w.link.Say(fmt.Sprintf("refused %s: %v", msg.Subject(), err))
		_ = msg.TermWithReason("no unit of this kernel")
		return
	}
	beating, stop := context.WithCancel(context.Background())
	defer stop()
	go w.beat(beating, msg)
	reply, err := w.reply(work, msg, u)
	switch {
	case work.Err() != nil:
		w.link.Say(fmt.Sprintf("handed back after %v: %s", w.link.Patience, u))
		_ = msg.Term() // its driver sends it anew; delivered again, it would count as a lost worker's
	case err != nil:
		w.link.Say(fmt.Sprintf("%s: %v", u, err))
	case w.put(work, key, reply):
		_ = msg.Ack()
	}
}

// read returns the unit of a message, whose subject must name it.
func (w *Worker) read(msg jetstream.Msg) (sim.Unit, string, error) {
	u, err := sim.DecodeUnit(msg.Data())
	if err == nil {
		err = affordable(u)
	}
	if err != nil {
		return sim.Unit{}, "", err
	}
	key := mustKey(u, w.link.kernel)
	if msg.Subject() != w.link.subject(key) {
		return sim.Unit{}, "", fmt.Errorf("the message is unit %s", key)
	}
	return u, key, nil
}

// beat tells the server that the unit is at work, until the context ends.
func (w *Worker) beat(ctx context.Context, msg jetstream.Msg) {
	for {
		pause(ctx, w.link.Patience/3)
		if ctx.Err() != nil {
			return
		}
		_ = msg.InProgress() // the next one comes soon
	}
}

// reply plays the unit and returns what goes into its slot.
func (w *Worker) reply(ctx context.Context, msg jetstream.Msg, u sim.Unit) ([]byte, error) {
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > maxDeliveries {
		return json.Marshal(newFailure(w.name, fmt.Errorf("not played: %d workers were lost with it", meta.NumDelivered-1)))
	}
	begin := time.Now()
	r, err := play(ctx, w.pool(), u)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		w.link.Say(fmt.Sprintf("failed: %s: %v", u, err))
		return json.Marshal(newFailure(w.name, err))
	}
	w.link.Say(fmt.Sprintf("played in %v: %s", time.Since(begin).Round(time.Millisecond), u))
	return store.Encode(w.link.kernel, u, r)
}

// play plays the unit. A panic that gets here is of the harness, as a policy's is an error of its run.
func play(ctx context.Context, pool sim.Pool, u sim.Unit) (r sim.Result, err error) {
	err = panics.Call(func() error { r, err = u.Play(ctx, pool); return err })
	if p, panicked := err.(*panics.Panic); panicked {
		return r, fmt.Errorf("the worker %w, which is a bug of regretcheck", p)
	}
	return r, err
}

// put writes the slot, and tries until the server is there or work ends. Then the unit is played
// elsewhere.
func (w *Worker) put(work context.Context, key string, reply []byte) bool {
	for work.Err() == nil && w.link.reason() == nil {
		once, cancel := context.WithTimeout(work, w.link.answer)
		_, err := w.link.results.Put(once, w.link.slot(key), reply)
		cancel()
		if err == nil {
			return true
		}
		pause(work, w.link.reconnect())
	}
	return false
}
