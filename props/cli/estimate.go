package cli

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// estimateAfter is the time after which a run announces how long it will take. A run that finds
// everything in a store has ended by then and announces nothing.
const estimateAfter = time.Second

// estimateLater announces on stderr how long a run will take, unless stop is called before.
func (a *App) estimateLater(ctx context.Context, estimate func(context.Context) string, bar *Bar) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-ctx.Done():
			return
		case <-time.After(estimateAfter):
		}
		if text := estimate(ctx); text != "" {
			bar.pause()
			defer bar.resume()
			bar.foretold()
			fmt.Fprintln(a.stderr, text)
		}
	}()
	return func() { cancel(); <-ended }
}

// foretold announces how long a run of claims will take, until the returned function is called. The
// command may know this itself (Foretell); otherwise the record of costs says it.
func (a *App) foretold(ctx context.Context, d decidedRun, cfg props.Config, bar *Bar) (stop func()) {
	if a.Shared.Quiet || a.Units.part != nil {
		return func() {}
	}
	estimate := a.Foretell
	if estimate == nil {
		e := a.expectation(d.claims, cfg.Select, cfg.Effort)
		estimate = func(context.Context) string { return a.expectedText(e) }
	}
	return a.estimateLater(ctx, estimate, bar)
}

// mostUnknown is the share of the cases that an estimate from the record may leave out.
const mostUnknown = 0.1

// expectedText says in a line what the record expects; "" if it does not know or if that is not long.
func (a *App) expectedText(e expectation) string {
	workers := min(props.NewWorkers(a.Shared.Workers).N(), runtime.GOMAXPROCS(0))
	seconds := e.here()
	if e.known < 1-mostUnknown || seconds/float64(workers) < worthWaiting {
		return ""
	}
	text := a.Name + ": " + fmt.Sprintf("%s, about %s of CPU time, %s with %s", report.Plural(e.cases, "row"), report.RoughTime(seconds),
		report.RoughTime(seconds/float64(workers)), report.Plural(workers, "worker"))
	if a.Units.resume != "" {
		text += ", less what is found in " + a.Units.resume
	}
	if a.Shared.budget.limit == 0 {
		text += "; --budget TIME bounds it"
	}
	return text
}

// playingText says how long the plan's rounds take. It measures the first rounds and assumes that
// all take as long, which is true round by round. It returns "" if the time is short, and for games
// played by events, where later rounds are cheaper.
func (a *App) playingText(ctx context.Context, plan sim.Plan) string {
	if a.Shared.Quiet || a.Units.driver != nil {
		return ""
	}
	speed, err := sim.Measure(ctx, plan)
	if err != nil || speed.ByEvents {
		return ""
	}
	workers := min(props.NewWorkers(a.Shared.Workers).N(), runtime.GOMAXPROCS(0), plan.Runs)
	seconds := speed.NsPerRound * 1e-9 * float64(plan.Horizon) * float64(plan.Runs)
	if seconds/float64(workers) < worthWaiting {
		return ""
	}
	text := fmt.Sprintf("%s: %s of %g rounds, about %s with %s", a.Name, report.Plural(plan.Runs, "run"), float64(plan.Horizon),
		report.RoughTime(seconds/float64(workers)), report.Plural(workers, "worker"))
	if a.Units.resume != "" {
		text += ", less what is found in " + a.Units.resume
	}
	return text
}

// Estimate rehearses the picked claims and returns, as a line of text, how long they will take;
// "" if they play nothing or if it cannot be known. The claims must be a second copy, not those
// of the run, because claims keep what they have measured. Their policies must be data; cost is what
// a unit takes, in seconds of one core.
func (a *App) Estimate(ctx context.Context, claims []props.Claim, filter ClaimFilter, cost func(sim.Unit) float64) string {
	pick, err := filter.pick(claims)
	if err != nil {
		return "" // that is for the run to tell, as everything that goes wrong
	}
	r := &rate.Rehearsal{Cost: cost}
	var rehearsal sim.Executor = r
	if a.Units.kept != nil {
		rehearsal = a.Units.kept.Rehearsal(r)
	}
	cfg := props.Config{Claims: claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(), Workers: 1, Select: pick, Excuse: a.Excuse}
	_, err = props.Run(sim.WithExecutor(ctx, rehearsal), cfg)
	units, seconds := r.Total()
	n := props.NewWorkers(a.Shared.Workers).N()
	if err != nil || ctx.Err() != nil || units == 0 {
		return ""
	}
	text := a.Name + ": " + fmt.Sprintf("%d units of work, about %s of CPU time", units, report.RoughTime(seconds))
	if a.Units.driver == nil {
		text += fmt.Sprintf(", %s with %s", report.RoughTime(seconds/float64(n)), report.Plural(n, "worker"))
	}
	if a.Units.resume == "" {
		text += "; --resume FOLDER keeps what is done"
	}
	return text
}
