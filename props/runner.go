package props

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Run decides the selected cases of the claims, as many at a time as there
// are workers. The rows do not depend on the number of workers.
//
// An error or a panic of a check fails its row, with the error as the witness, and every other row
// is decided. Only a Fatal error ends the run and is returned; of several, the one of the first
// row. When the context ends, Run returns what is decided by then and says so in Interrupted; that
// is no error.
//
// At the time of an Until context, rows that are not decided are skipped. A check that does not
// heed its context is left behind after some seconds, so that its goroutine may outlive the run.
func Run(ctx context.Context, cfg Config) (Report, error) {
	cfg = cfg.withDefaults()
	jobs, err := cfg.plan()
	if err != nil {
		return Report{}, err
	}
	start, used := time.Now(), cpuTime()
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{
		cfg: cfg, jobs: jobs, workers: NewWorkers(cfg.Workers), progress: newProgress(jobs, cfg.OnProgress),
		rows: make([]Row, len(jobs)),
	}
	r.collect(ctx, inner, cancel)
	report := Report{Command: cfg.Command, Seed: cfg.Seed, Alpha: cfg.Alpha, Effort: cfg.Effort}
	if r.err == nil {
		report.Rows = slices.DeleteFunc(r.rows, func(row Row) bool { return row.Claim == "" })
		report.Interrupted = len(report.Rows) < len(jobs)
	}
	report.Timing = Timing{time.Since(start), cpuTime() - used, r.workers.N()}
	return report, r.err
}

// A timeout is why an Until context has ended.
type timeout string

func (t timeout) Error() string { return string(t) }

// Until returns a context that ends at the given time. Rows that a run has not decided by then are
// skipped, and why says so, such as "the 30s are over".
func Until(ctx context.Context, end time.Time, why string) (context.Context, context.CancelFunc) {
	return context.WithDeadlineCause(ctx, end, timeout(why))
}

// TimedOut returns why a context has ended at the time of Until, "" if it has not.
func TimedOut(ctx context.Context) string {
	var why timeout
	errors.As(context.Cause(ctx), &why)
	return string(why)
}

// patience is how long a run waits, after its time is over, for checks that are under way.
const patience = 2 * time.Second

// A run is what is decided so far, job by job.
type run struct {
	cfg      Config
	jobs     []job
	workers  *Workers
	progress *progress

	rows   []Row // without a claim: not decided yet
	err    error // that ends the run
	failed int   // the job that err belongs to
}

// An outcome is what became of one job.
type outcome struct {
	job     int
	verdict Verdict
	err     error
	busy    time.Duration
	late    bool // it came when the time of the run was over
}

// collect takes outcomes until all are there, or until it stops waiting. It gives a case's token back
// once the row has been handed on: if OnRow then stops a run of one worker, no further case begins.
func (r *run) collect(ctx, inner context.Context, cancel func()) {
	late := make(chan struct{})
	defer context.AfterFunc(ctx, func() {
		if TimedOut(ctx) != "" {
			time.AfterFunc(patience, func() { close(late) })
		}
	})()
	results := r.start(inner)
	next := func() (o outcome, more bool) {
		select {
		case o, more = <-results:
		case <-late:
		}
		return o, more
	}
	for o, more := next(); more; o, more = next() {
		r.take(o, inner.Err() != nil, ctx.Err() != nil)
		if r.err != nil {
			cancel()
		}
		r.workers.release()
	}
	if why := TimedOut(ctx); why != "" {
		r.cut(why)
	}
}

// start checks the jobs in order, each on a goroutine of its own that holds a token, and closes the
// channel when the last has ended. Once the context has ended no further job is begun.
func (r *run) start(ctx context.Context) <-chan outcome {
	results := make(chan outcome, len(r.jobs))
	go func() {
		var group sync.WaitGroup
		for i := range r.jobs {
			if r.workers.acquire(ctx) != nil || ctx.Err() != nil {
				break
			}
			group.Go(func() { r.decide(ctx, i, results) })
		}
		group.Wait()
		close(results)
	}()
	return results
}

// decide sends the outcome of one job, also if its check ends the goroutine.
func (r *run) decide(ctx context.Context, i int, results chan<- outcome) {
	j := r.jobs[i]
	o := outcome{job: i, err: errGone}
	start := time.Now()
	defer func() {
		o.busy, o.late = time.Since(start), TimedOut(ctx) != ""
		results <- o
	}()
	book := &ledger{}
	o.verdict, o.err = j.decide(ctx, Trial{
		Seed: r.cfg.Seed, Alpha: j.alpha, Effort: r.cfg.Effort, Workers: r.workers.noting(book),
		Progress: func(done float64) { r.progress.at(i, done, j.cost()) }, Program: programOf(r.cfg.Command),
		ledger: book,
	})
	r.progress.at(i, 1, j.cost())
}

// take makes a row of an outcome. A job that was cut short by the end of the context is undecided,
// which is no error.
func (r *run) take(o outcome, ended, interrupted bool) {
	r.rows[o.job].Busy = o.busy // also of one that comes too late
	j, called := r.jobs[o.job], errors.Is(o.err, context.Canceled) || errors.Is(o.err, context.DeadlineExceeded)
	switch {
	case o.late: // whatever it says: a program that was stopped in mid-game seems to break
		return
	case o.err != nil && (interrupted || ended && called):
		return
	case errors.As(o.err, new(fatal)):
		if r.err == nil || o.job < r.failed {
			r.err, r.failed = fmt.Errorf("claim %s: %w", j.key(), o.err), o.job
		}
		return
	case o.err != nil:
		o.verdict = j.broken(o.err)
	}
	v, reason := r.cfg.Expected.settle(j.key(), j.claim.Printed, r.cfg.Effort, o.verdict)
	r.enter(o.job, v, reason)
	if r.cfg.OnRow != nil && r.err == nil {
		r.cfg.OnRow(r.rows[o.job])
	}
}

// enter makes the row of a job that is decided, or skipped when the time is over.
func (r *run) enter(i int, v Verdict, reason string) {
	row := r.jobs[i].row(r.cfg, v, reason)
	row.Busy = r.rows[i].Busy
	r.rows[i] = row
}

// cut skips what is not decided.
func (r *run) cut(why string) {
	for i, j := range r.jobs {
		if r.rows[i].Claim == "" {
			r.enter(i, Decide(Finding{Evidence: j.claim.Evidence, Skip: why}), "")
		}
	}
}

// progress adds up what the cases report. Cases report concurrently; the
// callback is called under the lock, hence one call at a time and never with
// less done than before.
type progress struct {
	mu     sync.Mutex
	report func(done, total float64)
	total  float64
	done   float64
	parts  []float64 // done cost of each job
}

func newProgress(jobs []job, report func(done, total float64)) *progress {
	p := &progress{report: report, parts: make([]float64, len(jobs))}
	for _, j := range jobs {
		p.total += j.cost()
	}
	return p
}

// at records that the fraction of a job of the given cost is done. Going
// backwards is ignored.
func (p *progress) at(job int, fraction, cost float64) {
	if p.report == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := min(max(fraction, 0), 1) * cost
	if !(now > p.parts[job]) {
		return
	}
	p.done += now - p.parts[job]
	p.parts[job] = now
	p.report(min(p.done, p.total), p.total)
}
