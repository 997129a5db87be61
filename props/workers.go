package props

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/props/panics"
)

// Workers is a fixed number of tokens for computing goroutines, shared by all
// cases of a run. A case that is being checked holds one token itself; inside
// Each its goroutine works on, helped by whatever tokens are free.
type Workers struct {
	tokens chan struct{}
	ledger *ledger // of the trial that computes with them, if any
}

// NewWorkers returns n tokens; n < 1 means one per CPU.
func NewWorkers(n int) *Workers {
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	w := &Workers{tokens: make(chan struct{}, n)}
	for range n {
		w.tokens <- struct{}{}
	}
	return w
}

// N returns the number of tokens.
func (w *Workers) N() int { return cap(w.tokens) }

// noting returns the same workers for the trial of a ledger.
func (w *Workers) noting(l *ledger) *Workers { return &Workers{w.tokens, l} }

// Play notes replicates in the ledger of the trial (see ledger.Play).
func (w *Workers) Play(stream string, first, runs int) {
	if w.ledger != nil {
		w.ledger.Play(stream, first, runs)
	}
}

// acquire takes a token, or reports why not.
func (w *Workers) acquire(ctx context.Context) error {
	select {
	case <-w.tokens:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *Workers) release() { w.tokens <- struct{}{} }

// lend calls wait, which blocks until another goroutine has done something, while
// the caller's token is at the others' disposal. The caller must hold one: it is the
// goroutine of a case, or one that Each calls on. Nil workers lend nothing.
func (w *Workers) lend(wait func()) {
	if w == nil {
		wait()
		return
	}
	w.release()
	defer func() { <-w.tokens }()
	wait()
}

// Each calls do(0) … do(n−1), each once, on the calling goroutine and on
// helpers while tokens are free. The order of calls is not fixed, so do(i)
// must depend on i alone. It returns the error of the smallest failing i, or
// the context's error; after either, calls not yet started are dropped. A
// panic of do is raised again on the calling goroutine.
func (w *Workers) Each(ctx context.Context, n int, do func(i int) error) error {
	var (
		next   atomic.Int64
		first  = int64(n)
		failed error
		mu     sync.Mutex
		group  sync.WaitGroup
		stop   = make(chan struct{})
	)
	work := func() {
		for ctx.Err() == nil {
			i := next.Add(1) - 1
			if i >= int64(n) {
				return
			}
			if err := guarded(do, int(i)); err != nil {
				mu.Lock()
				if i < first {
					first, failed = i, err
				}
				mu.Unlock()
				next.Store(int64(n))
			}
		}
	}
	for range min(n, w.N()) - 1 {
		group.Go(func() {
			select {
			case <-w.tokens:
				defer w.release()
				work()
			case <-stop:
			}
		})
	}
	work()
	close(stop)
	group.Wait()
	var p *panics.Panic
	if errors.As(failed, &p) {
		panic(p)
	}
	if failed != nil {
		return failed
	}
	return ctx.Err()
}

// guarded calls do(i) and returns its panic as an error, which takes it from a
// helper to the goroutine that called Each; uncaught on the helper it would end the
// process.
func guarded(do func(int) error, i int) (err error) {
	defer func() {
		if p := panics.Recovered(recover()); p != nil {
			err = p
		}
	}()
	return do(i)
}
