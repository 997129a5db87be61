package props

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// A delivery puts outcomes, which arrive in any order, into the order of the
// jobs and hands each row on as soon as all before it are decided.
type delivery struct {
	cfg     Config
	jobs    []job
	rows    []Row
	decided []bool
	busy    []time.Duration
	next    int // rows before it have been handed on
	err     error
	failed  int // the job that err belongs to
}

func newDelivery(cfg Config, jobs []job) *delivery {
	n := len(jobs)
	return &delivery{cfg: cfg, jobs: jobs, rows: make([]Row, n), decided: make([]bool, n), busy: make([]time.Duration, n)}
}

// add takes an outcome and returns the error that must stop the run, if any. A job that was cut
// short by the end of the context is undecided; that is no error.
func (d *delivery) add(o outcome, ended, interrupted bool) error {
	d.busy[o.job] = o.busy
	if o.late { // whatever it says: a program that was stopped in mid-game seems to break
		return d.err
	}
	if o.err != nil {
		if interrupted || ended && (errors.Is(o.err, context.Canceled) || errors.Is(o.err, context.DeadlineExceeded)) {
			return d.err
		}
		if errors.As(o.err, new(fatal)) {
			d.stop(o)
			return d.err
		}
		o.verdict = d.jobs[o.job].broken(o.err, o.more)
	}
	d.rows[o.job], d.decided[o.job] = d.row(o), true
	for d.err == nil && d.next < len(d.rows) && d.decided[d.next] {
		d.hand(d.next)
		d.next++
	}
	return d.err
}

// stop keeps a fatal error; of several, that of the first row.
func (d *delivery) stop(o outcome) {
	if d.err == nil || o.job < d.failed {
		d.err, d.failed = fmt.Errorf("claim %s: %w", d.jobs[o.job].key(), o.err), o.job
	}
}

func (d *delivery) row(o outcome) Row {
	j := d.jobs[o.job]
	v, reason := d.cfg.Expected.Settle(j.key(), j.claim.Printed, d.cfg.Open.Settle(j.key(), d.cfg.Effort, o.verdict))
	return d.rowOf(j, v, reason)
}

// cut skips what is not decided.
func (d *delivery) cut() {
	for i, j := range d.jobs {
		if !d.decided[i] {
			d.rows[i] = d.rowOf(j, Decide(Finding{Evidence: j.claim.Evidence, Skip: d.cfg.Cut}), "")
			d.decided[i] = true
		}
	}
}

func (d *delivery) rowOf(j job, v Verdict, reason string) Row {
	return Row{
		Claim: j.claim.ID, Group: j.claim.Group, Reference: j.claim.Reference,
		Statement: j.claim.Statement, Method: j.claim.Method, Rejects: j.claim.Rejects,
		Instance: j.kase.Instance, Params: j.kase.Params.withWritten(j.kase.Instance), Printed: j.claim.Printed,
		Verdict: v, Reason: reason, Reproduce: d.cfg.reproduce(j.key()),
	}
}

func (d *delivery) hand(i int) {
	if d.cfg.OnRow != nil {
		d.cfg.OnRow(d.rows[i])
	}
}

// finish hands on what was decided behind a gap and returns all decided rows
// with the time that each took.
func (d *delivery) finish() ([]Row, []time.Duration) {
	rows, times := d.rows[:d.next:d.next], d.busy[:d.next:d.next]
	for i := d.next; i < len(d.rows); i++ {
		if d.decided[i] {
			d.hand(i)
			rows, times = append(rows, d.rows[i]), append(times, d.busy[i])
		}
	}
	return rows, times
}

// times adds up the time of each claim that was begun.
func (d *delivery) times() []ClaimTime {
	var out []ClaimTime
	for i, j := range d.jobs {
		if d.busy[i] == 0 {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Claim != j.claim.ID {
			out = append(out, ClaimTime{Claim: j.claim.ID})
		}
		out[len(out)-1].Busy += d.busy[i]
	}
	return out
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
