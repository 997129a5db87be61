package props

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Run decides the selected cases of the claims, as many at a time as there
// are workers. The rows do not depend on the number of workers.
//
// An error or a panic of a check fails its row, with the error as the witness, and every other row
// is decided. Only a Fatal error ends the run and is returned.
//
// When the context ends, Run returns what is decided by then and says so in Interrupted; that is no
// error. But at a deadline that has a cause, such as "the 30s are over", rows that are not decided
// are skipped, and say why. A check that ignores its context is abandoned after two seconds; its
// goroutine may outlive the run.
func Run(ctx context.Context, cfg Config) (Report, error) {
	cfg.Alpha, cfg.Effort = cmp.Or(cfg.Alpha, DefaultAlpha), cmp.Or(cfg.Effort, Default)
	jobs, err := cfg.plan()
	if err != nil {
		return Report{}, err
	}
	start := time.Now()
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &run{
		cfg: cfg, jobs: jobs, workers: NewWorkers(cfg.Workers), stop: stop,
		rows: make([]Row, len(jobs)), parts: make([]float64, len(jobs)),
	}
	for _, j := range jobs {
		r.cost += j.cost()
	}
	r.wait(inner)
	report := Report{Command: cfg.Command, Seed: cfg.Seed, Alpha: cfg.Alpha, Effort: cfg.Effort,
		Elapsed: time.Since(start), Workers: r.workers.N()}
	report.Rows, report.Interrupted = r.decided(TimedOut(inner))
	if err := context.Cause(inner); errors.As(err, new(fatal)) {
		return Report{}, err
	}
	return report, nil
}

// TimedOut returns why a context has ended at its deadline, "" if it has not or if its deadline has
// no cause of its own (context.WithDeadlineCause).
func TimedOut(ctx context.Context) string {
	why := context.Cause(ctx)
	if why == context.DeadlineExceeded || ctx.Err() != context.DeadlineExceeded {
		return ""
	}
	return why.Error()
}

// patience is how long a run waits, after its context has ended, for checks that are under way.
const patience = 2 * time.Second

// A run holds what is decided so far, job by job.
type run struct {
	cfg     Config
	jobs    []job
	workers *Workers
	stop    context.CancelCauseFunc
	cost    float64 // of all jobs

	mu    sync.Mutex // of all that follows, and of the callbacks
	rows  []Row      // without a claim: not decided yet
	parts []float64  // how much of each job is done, 0 to 1
	done  float64    // sum of the parts, by cost
}

// wait returns when every job has ended, or some time after the context has.
func (r *run) wait(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.start(ctx)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
		select {
		case <-ended:
		case <-time.After(patience):
		}
	}
}

// start checks the jobs in order, each on a goroutine of its own, and returns when the last has ended.
// Once the context has ended no further job is begun.
func (r *run) start(ctx context.Context) {
	var group sync.WaitGroup
	defer group.Wait()
	atOnce := make(chan struct{}, r.workers.N())
	for i := range r.jobs {
		atOnce <- struct{}{}
		if ctx.Err() != nil {
			return
		}
		group.Go(func() {
			defer func() { <-atOnce }()
			r.decide(ctx, i)
		})
	}
}

// decide makes the row of a job, also if its check ends the goroutine.
func (r *run) decide(ctx context.Context, i int) {
	var v Verdict
	err, start, workers := errGone, time.Now(), r.workers.noting()
	defer func() { r.take(ctx, i, v, err, time.Since(start)) }()
	v, err = r.jobs[i].decide(ctx, Trial{
		Seed: r.cfg.Seed, Alpha: r.jobs[i].alpha, Effort: r.cfg.Effort, Workers: workers,
		Progress: func(part float64) { r.progress(i, part) }, ledger: &workers.ledger, onError: r.cfg.OnError,
	})
	r.progress(i, 1)
}

// take enters the verdict of a job. A job stays undecided if it ends after the deadline, where a
// program that is stopped in mid-game looks broken, or after a Fatal error. So does one that errs
// after the end of the context.
func (r *run) take(ctx context.Context, i int, v Verdict, err error, busy time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	j := r.jobs[i]
	r.rows[i].Busy = busy
	switch {
	case TimedOut(ctx) != "", err != nil && ctx.Err() != nil, errors.As(context.Cause(ctx), new(fatal)):
		return
	case errors.As(err, new(fatal)):
		r.stop(fmt.Errorf("claim %s: %w", j.key(), err))
		return
	case err != nil:
		v = j.broken(err)
	}
	v, reason := r.cfg.Expected.settle(j.key(), j.claim.Printed, r.cfg.Effort, v)
	r.rows[i] = j.row(r.cfg, v, reason, busy)
	if r.cfg.OnRow != nil {
		r.cfg.OnRow(r.rows[i])
	}
}

// decided returns the rows that are decided, and whether any are missing. If the time was over, for
// the given reason, the others are skipped.
func (r *run) decided(timeout string) (rows []Row, missing bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cfg.OnRow, r.cfg.OnProgress = nil, nil // an abandoned check reports nothing more
	for i, row := range r.rows {
		j := r.jobs[i]
		if row.Claim == "" && timeout != "" {
			row = j.row(r.cfg, Decide(Finding{Evidence: j.claim.Evidence, Skip: timeout}), "", row.Busy)
		}
		if row.Claim != "" {
			rows = append(rows, row)
		}
	}
	return rows, len(rows) < len(r.rows)
}

// progress enters how much of a job is done, 0 to 1. Steps backwards are ignored.
func (r *run) progress(i int, part float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if more := min(part, 1) - r.parts[i]; more > 0 && r.cfg.OnProgress != nil {
		r.parts[i] += more
		r.done += more * r.jobs[i].cost()
		r.cfg.OnProgress(min(r.done/r.cost, 1))
	}
}
