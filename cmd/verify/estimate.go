package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// estimateAfter is the time after which a run announces how long it will take. A run that finds
// everything in a store has ended by then and announces nothing.
const estimateAfter = time.Second

// estimateLater announces on stderr how long a run will take, unless stop is called before.
func (a *app) estimateLater(ctx context.Context, estimate func(context.Context) string, bar *bar) (stop func()) {
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
			fmt.Fprintln(a.stderr, text)
		}
	}()
	return func() { cancel(); <-ended }
}

// estimate rehearses the picked claims and returns, as a line of text, how long they will take;
// "" if they play nothing or if it cannot be known. The claims must be a second copy, not those
// of the run, because claims keep what they have measured. Their policies must be data.
func (a *app) estimate(ctx context.Context, claims []props.Claim, filter claimFilter) string {
	pick, err := filter.pick(claims)
	if err != nil {
		return "" // that is for the run to tell, as everything that goes wrong
	}
	r := &rate.Rehearsal{Cost: suite.UnitSeconds}
	var rehearsal sim.Executor = r
	if a.units.kept != nil {
		rehearsal = a.units.kept.Rehearsal(r)
	}
	cfg := props.Config{Claims: claims, Seed: uint64(a.shared.seed), Alpha: a.shared.alpha, Effort: a.shared.effort(), Workers: 1, Select: pick}
	_, err = props.Run(sim.WithExecutor(ctx, rehearsal), cfg)
	units, seconds := r.Total()
	if err != nil || ctx.Err() != nil || units == 0 {
		return ""
	}
	text := fmt.Sprintf("verify: %d units of work, about %v of CPU time", units, roughly(seconds))
	if a.units.driver == nil {
		n := props.NewWorkers(a.shared.workers).N()
		text += fmt.Sprintf(", %v with %d workers", roughly(seconds/float64(n)), n)
	}
	if a.units.resume == "" {
		text += "; --resume FOLDER keeps what is done"
	}
	return text
}

// roughly rounds seconds to two digits.
func roughly(seconds float64) time.Duration {
	unit := math.Pow(10, math.Floor(math.Log10(max(1, seconds)))-1)
	return time.Duration(math.Round(seconds/unit) * unit * float64(time.Second)).Round(time.Second)
}
