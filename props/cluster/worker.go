package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// maxDeliveries is how many workers may be lost with a unit before it is taken to
// be what kills them.
const maxDeliveries = 5

// A Worker plays units of this program's kernel.
type Worker struct {
	link *link
	name string
	pool func() sim.Pool

	mu       sync.Mutex
	consumer jetstream.Consumer
	renewed  time.Time
}

// NewWorker connects a worker. Each unit is played with a pool of its own.
func NewWorker(ctx context.Context, o Options, pool func() sim.Pool) (*Worker, error) {
	l, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	var consumer jetstream.Consumer
	err = askAgain(ctx, func() (err error) {
		consumer, err = l.consumer(ctx)
		return err
	})
	if err != nil {
		l.conn.Close()
		return nil, o.at(err)
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return &Worker{link: l, consumer: consumer, name: fmt.Sprintf("%s/%d", host, os.Getpid()), pool: pool}, nil
}

// consumer finds or makes what hands out the units of the kernel.
func (l *link) consumer(ctx context.Context) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, l.answer)
	defer cancel()
	return l.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
		Durable: "kernel-" + l.kernel, FilterSubject: l.subject("*"), AckPolicy: jetstream.AckExplicitPolicy, AckWait: l.Patience,
		MaxDeliver: -1, MaxAckPending: 10_000, InactiveThreshold: resultsKept,
	})
}

// renew makes anew what the server lacks, at most once in a while.
func (w *Worker) renew(ctx context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.renewed) < w.link.answer/4 {
		return
	}
	w.renewed = time.Now()
	err := w.link.renew(ctx)
	if err == nil {
		var c jetstream.Consumer
		if c, err = w.link.consumer(ctx); err == nil {
			w.consumer = c
		}
	}
	if err != nil && isRefusal(err) {
		w.link.refuse(err)
	}
}

// source is what hands out units at the moment.
func (w *Worker) source() jetstream.Consumer {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.consumer
}

// Kernel returns the kernel whose units are played.
func (w *Worker) Kernel() string { return w.link.kernel }

// Run plays so many units at a time until the context ends. Then it finishes the units under way,
// hands back those that it has not begun or that take longer than the patience, and disconnects. An
// error says why the server cannot be used any more.
func (w *Worker) Run(ctx context.Context, atOnce int) error {
	defer w.link.conn.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	context.AfterFunc(ctx, func() { time.AfterFunc(w.link.Patience, cut) })
	var group sync.WaitGroup
	for range atOnce {
		group.Go(func() { w.serve(ctx, work) })
	}
	ended := make(chan struct{})
	go func() { group.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-w.link.broken:
		stop()
		<-ended
	}
	if err := w.link.reason(); err != nil {
		return w.link.at(err)
	}
	return nil
}

// serve plays one unit after another until ctx ends; work ends a unit under way.
func (w *Worker) serve(ctx, work context.Context) {
	for ctx.Err() == nil {
		wait, cancel := context.WithTimeout(ctx, w.link.Patience)
		batch, err := w.source().Fetch(1, jetstream.FetchContext(wait))
		if err == nil {
			for msg := range batch.Messages() {
				w.handle(ctx, work, msg)
			}
			err = batch.Error()
		}
		cancel()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, jetstream.ErrNoMessages) {
			if missing(err) {
				w.renew(ctx)
			}
			pause(ctx, w.link.reconnect) // the server is away; the client comes back by itself
		}
	}
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// handle plays the unit of a message, puts the reply into its slot, and then
// acknowledges it. What goes wrong with the acknowledgment brings the message
// again, to find the slot filled.
func (w *Worker) handle(ctx, work context.Context, msg jetstream.Msg) {
	if ctx.Err() != nil {
		_ = msg.Nak() // if this is lost, patience runs out instead
		return
	}
	u, key, err := w.read(msg)
	if err != nil {
		w.link.Say(fmt.Sprintf("refused %s: %v", msg.Subject(), err))
		_ = msg.TermWithReason("no unit of this kernel")
		return
	}
	stop := w.beat(msg)
	defer stop()
	if w.filled(work, key, u) {
		_ = msg.Ack()
		return
	}
	reply, err := w.reply(work, msg, u)
	if work.Err() != nil {
		w.link.Say(fmt.Sprintf("handed back after %v: %s", w.link.Patience, u))
		_ = msg.Nak() // if this is lost, patience runs out instead
		return
	}
	if err != nil {
		w.link.Say(fmt.Sprintf("%s: %v", u, err))
		return
	}
	if w.put(ctx, key, reply) {
		_ = msg.Ack()
	}
}

// read returns the unit of a message, which must be what it says it is.
func (w *Worker) read(msg jetstream.Msg) (sim.Unit, string, error) {
	if len(msg.Data()) > maxUnitBytes {
		return sim.Unit{}, "", fmt.Errorf("%d bytes: want at most %d", len(msg.Data()), maxUnitBytes)
	}
	u, err := sim.DecodeUnit(msg.Data())
	if err != nil {
		return sim.Unit{}, "", err
	}
	if err := affordable(u, len(msg.Data())); err != nil {
		return sim.Unit{}, "", err
	}
	key, err := u.Key(w.link.kernel)
	if err != nil {
		return sim.Unit{}, "", err
	}
	if !strings.HasSuffix(msg.Subject(), "."+key) {
		return sim.Unit{}, "", fmt.Errorf("the message is unit %s", key)
	}
	return u, key, nil
}

// beat tells the server that the unit is at work, until stop is called.
func (w *Worker) beat(msg jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(w.link.Patience / 3)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				_ = msg.InProgress() // the next one comes soon
			}
		}
	})
	return func() { close(done); group.Wait() }
}

// filled reports whether a unit's result is there already, from a worker that was
// lost before it could say so.
func (w *Worker) filled(ctx context.Context, key string, u sim.Unit) bool {
	ctx, cancel := context.WithTimeout(ctx, w.link.answer)
	defer cancel()
	e, err := w.link.results.Get(ctx, w.link.slot(key))
	if err != nil {
		return false
	}
	_, failed, err := readReply(e.Value(), w.link.kernel, u)
	return err == nil && failed == nil
}

// reply plays the unit and returns what goes into its slot.
func (w *Worker) reply(ctx context.Context, msg jetstream.Msg, u sim.Unit) ([]byte, error) {
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > maxDeliveries {
		return newFailure(w.name, fmt.Errorf("not played: %d workers were lost with it", meta.NumDelivered-1)).encode()
	}
	begin := time.Now()
	r, err := play(ctx, w.pool(), u)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		w.link.Say(fmt.Sprintf("failed: %s: %v", u, err))
		return newFailure(w.name, err).encode()
	}
	w.link.Say(fmt.Sprintf("played in %v: %s", time.Since(begin).Round(time.Millisecond), u))
	data, err := store.Encode(w.link.kernel, u, r)
	if err == nil && len(data) > maxResultBytes {
		return newFailure(w.name, fmt.Errorf("the result has %d bytes: want at most %d", len(data), maxResultBytes)).encode()
	}
	return timed(data, r), err
}

// play plays the unit; a panic, which is a bug of the policy, is its failure.
func play(ctx context.Context, pool sim.Pool, u sim.Unit) (r sim.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &sim.PolicyError{Replicate: u.First, Err: fmt.Errorf("panic: %v", p)}
		}
	}()
	return u.Play(ctx, pool)
}

// put writes the slot, trying until the server is there; a worker that drains
// gives up after its patience, and the unit is played elsewhere.
func (w *Worker) put(ctx context.Context, key string, reply []byte) bool {
	var giveUp <-chan time.Time
	for {
		once, cancel := context.WithTimeout(context.WithoutCancel(ctx), w.link.answer)
		_, err := w.link.results.Put(once, w.link.slot(key), reply)
		cancel()
		if err == nil {
			return true
		}
		if giveUp == nil && ctx.Err() != nil {
			giveUp = time.After(w.link.Patience)
		}
		if missing(err) {
			w.renew(ctx)
		}
		select {
		case <-giveUp:
			return false
		case <-w.link.broken:
			return false
		case <-time.After(time.Second / 4):
		}
	}
}
