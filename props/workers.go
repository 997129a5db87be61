package props

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/props/panics"
)

// Workers spread the work of a case over cores. The goroutine of the case is one of them. The others
// are helpers, which all cases of a run share: of n workers, n − 1.
type Workers struct {
	helpers chan struct{} // holds one for each that is busy
	ledger                // of the trial that they compute for
}

// NewWorkers returns n workers; n < 1 means one per CPU.
func NewWorkers(n int) *Workers {
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	return &Workers{helpers: make(chan struct{}, n-1)}
}

// N returns the number of workers, counting the goroutine that calls Each.
func (w *Workers) N() int { return cap(w.helpers) + 1 }

// noting returns the same workers for a trial, with a ledger of its own.
func (w *Workers) noting() *Workers { return &Workers{helpers: w.helpers} }

// Each calls do(0) … do(n−1), each once, on the calling goroutine and on
// the helpers that are free. The order of calls is not fixed, so do(i)
// must depend on i alone. It returns the error of the smallest failing i, or
// the context's error; after either, calls not yet started are dropped. A
// panic of do, which would end the process on a helper, is raised again on the calling goroutine.
func (w *Workers) Each(ctx context.Context, n int, do func(i int) error) error {
	var next atomic.Int64
	var group sync.WaitGroup
	errs, done := make([]error, n), make(chan struct{})
	work := func() {
		for i := next.Add(1) - 1; i < int64(n) && ctx.Err() == nil; i = next.Add(1) - 1 {
			errs[i] = errGone // unless do returns
			if errs[i] = panics.Call(func() error { return do(int(i)) }); errs[i] != nil {
				next.Store(int64(n))
			}
		}
	}
	for range min(n, w.N()) - 1 {
		group.Go(func() {
			select {
			case w.helpers <- struct{}{}:
				defer func() { <-w.helpers }()
				work()
			case <-done:
			}
		})
	}
	work()
	close(done)
	group.Wait()
	for _, err := range errs {
		if p, panicked := err.(*panics.Panic); panicked {
			panic(p)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
