package props

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/regretcheck/regretcheck/props/panics"
)

// Run decides the selected cases of the claims, as many at a time as there
// are workers. The rows do not depend on the number of workers.
//
// An error or a panic of a check fails its row, with the error as the witness, and every other row
// is decided. Only a Fatal error ends the run and is returned; of several, the one of the first row.
// When the context ends, Run returns what is decided by then and says so in
// Interrupted; that is no error.
//
// At Until the context of what is being checked ends. A check that does not heed it is left behind
// after some seconds, so that its goroutine may outlive the run.
func Run(ctx context.Context, cfg Config) (Report, error) {
	cfg = cfg.withDefaults()
	jobs, err := cfg.plan()
	if err != nil {
		return Report{}, err
	}
	start, used := time.Now(), cpuTime()
	r := &run{cfg: cfg, jobs: jobs, workers: NewWorkers(cfg.Workers), progress: newProgress(jobs, cfg.OnProgress)}
	out := newDelivery(cfg, jobs)
	inner, cancel := cfg.bounded(ctx)
	defer cancel()
	for o := range r.untilGivenUp(r.start(inner)) {
		if out.add(o, inner.Err() != nil, ctx.Err() != nil) != nil {
			cancel()
		}
		r.workers.release()
	}
	if cfg.over() && ctx.Err() == nil {
		out.cut()
	}
	report := Report{Command: cfg.Command, Seed: cfg.Seed, Alpha: cfg.Alpha, Effort: cfg.Effort}
	if out.err == nil {
		report.Rows, report.Timing.Rows = out.finish()
		report.Interrupted = len(report.Rows) < len(jobs)
	}
	report.Timing.CPU = cpuTime() - used
	report.Timing.Elapsed, report.Timing.Workers, report.Timing.Claims = time.Since(start), r.workers.N(), out.times()
	return report, out.err
}

// bounded returns the context of the checks, which ends at Until.
func (c Config) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, c.Until)
}

// over reports whether the time of the run is over.
func (c Config) over() bool { return !c.Until.IsZero() && !time.Now().Before(c.Until) }

// patience is how long a run waits, after its time is over, for checks that are under way.
const patience = 2 * time.Second

// untilGivenUp yields what arrives until all has, or until no more is waited for.
func (r *run) untilGivenUp(results <-chan outcome) iter.Seq[outcome] {
	return func(yield func(outcome) bool) {
		var late <-chan time.Time
		if !r.cfg.Until.IsZero() {
			timer := time.NewTimer(time.Until(r.cfg.Until) + patience)
			defer timer.Stop()
			late = timer.C
		}
		for {
			select {
			case o, more := <-results:
				if !more || !yield(o) {
					return
				}
			case <-late:
				return
			}
		}
	}
}

// A run is the part of Run that computes.
type run struct {
	cfg      Config
	jobs     []job
	workers  *Workers
	progress *progress
}

// An outcome is what became of one job.
type outcome struct {
	job     int
	verdict Verdict
	err     error
	busy    time.Duration
	more    string // about the error
	late    bool   // it came when the time of the run was over
}

// start checks the jobs in order, those of First before the others, each on a goroutine of its own that holds a
// token, and closes the channel when the last has ended. Once the context has
// ended no further job is begun. Who takes an outcome gives its token back when the row has been handed on: if OnRow
// then stops a run of one worker, no further case has been begun.
func (r *run) start(ctx context.Context) <-chan outcome {
	results := make(chan outcome, len(r.jobs))
	go func() {
		var group sync.WaitGroup
		for _, i := range r.order() {
			if r.workers.acquire(ctx) != nil {
				break
			}
			if ctx.Err() != nil {
				break
			}
			group.Go(func() { r.decide(ctx, i, results) })
		}
		group.Wait()
		close(results)
	}()
	return results
}

// order returns the numbers of the jobs as they are begun.
func (r *run) order() []int {
	var first, rest []int
	for i, j := range r.jobs {
		if j.kase.First {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
}

// decide sends the outcome of one job, also if its check ends the goroutine.
func (r *run) decide(ctx context.Context, i int, results chan<- outcome) {
	j := r.jobs[i]
	o := outcome{job: i, err: errGone}
	start := time.Now()
	defer func() {
		o.busy, o.late = time.Since(start), r.cfg.over()
		results <- o
	}()
	book := &ledger{}
	o.verdict, o.err = j.decide(ctx, r.cfg, Trial{
		Seed: r.cfg.Seed, Alpha: j.alpha, Effort: r.cfg.Effort, Workers: r.workers.noting(book),
		Progress: func(done float64) { r.progress.at(i, done, j.cost()) }, Program: programOf(r.cfg.Command),
		ledger: book,
	})
	if o.err != nil && r.cfg.Broken != nil && ctx.Err() == nil {
		o.more = r.cfg.Broken(ctx, o.err)
	}
	r.progress.at(i, 1, j.cost())
}

// debugEnv names the environment variable that adds the stack of a panicking
// check to the error.
const debugEnv = "REGRETCHECK_DEBUG"

// A job is one case of a run, with its share of the budget.
type job struct {
	claim *Claim
	kase  *Case
	alpha float64
}

func (j job) key() Key { return Key{j.claim.ID, j.kase.Instance} }

func (j job) cost() float64 {
	if j.kase.Cost > 0 {
		return j.kase.Cost
	}
	return 1
}

// decide checks the case and decides its finding. An error that is excused skips the case.
func (j job) decide(ctx context.Context, cfg Config, t Trial) (Verdict, error) {
	finding, err := j.check(ctx, t)
	if err != nil && cfg.Excuse != nil {
		if reason := cfg.Excuse(err); reason != "" {
			finding, err = Finding{Skip: reason}, nil
		}
	}
	if err == nil {
		finding, err = j.complete(finding, t.ledger)
	}
	if err != nil {
		return Verdict{}, err
	}
	return Decide(finding), nil
}

func (j job) check(ctx context.Context, t Trial) (f Finding, err error) {
	defer func() {
		if p := panics.Recovered(recover()); p != nil {
			err = panicked{p}
		}
	}()
	return j.kase.Check(ctx, t)
}

// broken is the failing verdict of a check that ended in an error, with more about it.
func (j job) broken(err error, more string) Verdict {
	return Decide(Finding{
		Evidence: j.claim.Evidence, Guarantee: "seen once", Observed: Point(math.Inf(1)), Bound: AtMost(0), Alpha: j.alpha,
		N:       1,
		Witness: strings.TrimSuffix(err.Error()+"; "+more, "; "), broke: true,
	})
}

// Fatal returns an error of a check that ends the run, because no row can be decided any more: the
// folder of finished units cannot be written, the server is lost.
func Fatal(err error) error { return fatal{err} }

type fatal struct{ error }

// Unwrap returns the error.
func (f fatal) Unwrap() error { return f.error }

// A panicked check is an error that says where, with all of the stack if asked.
type panicked struct{ *panics.Panic }

// Unwrap returns the panic.
func (p panicked) Unwrap() error { return p.Panic }

// Error names the innermost calls.
func (p panicked) Error() string {
	whose := ""
	if p.Harness() {
		whose = ", which is a bug of the claim"
	}
	if os.Getenv(debugEnv) == "" {
		return fmt.Sprintf("the check panicked%s: %v%s (%s=1 shows where)", whose, p.Value, p.Where(), debugEnv)
	}
	var stack strings.Builder
	for _, f := range p.Frames {
		fmt.Fprintf(&stack, "\n%s\n\t%s:%d", f.Function, f.File, f.Line)
	}
	return fmt.Sprintf("the check panicked%s: %v\n\ngoroutine that panicked:%s", whose, p.Value, stack.String())
}

// complete fills in what the claim already says and rejects a finding that
// contradicts it: other evidence, more of the budget than its share, or a ledger that does not add up.
func (j job) complete(f Finding, l *ledger) (Finding, error) {
	if f.Evidence == 0 {
		f.Evidence = j.claim.Evidence
	}
	if f.Evidence != j.claim.Evidence {
		return f, fmt.Errorf("the finding rests on %v evidence: want %v, as the claim states", f.Evidence, j.claim.Evidence)
	}
	if f.Skip != "" {
		return f, nil
	}
	if f.Evidence.statistical() && f.Alpha == 0 {
		f.Alpha = j.alpha
	}
	if f.Alpha > j.alpha {
		return f, fmt.Errorf("the finding spends alpha=%v: want at most its share %v", f.Alpha, j.alpha)
	}
	if f.Evidence.statistical() {
		if err := l.check(j.alpha); err != nil {
			return f, err
		}
	}
	return f, f.check()
}

// errGone reports a check that called runtime.Goexit, as the FailNow of a
// testing.TB does.
var errGone = errors.New("the check ended its goroutine, which is a bug of the claim")
