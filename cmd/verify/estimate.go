package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// estimate says on stderr what a long run of claims will take. It rehearses claims
// of its own, as those share what they measure; policies must be data. It is a
// courtesy: what goes wrong with it is for the run to tell.
func (a *app) estimate(ctx context.Context, claims []props.Claim, filter claimFilter) {
	if a.shared.quiet || a.shared.effort() < props.Full || a.units.part != nil {
		return
	}
	pick, err := filter.pick(claims)
	if err != nil {
		return
	}
	r := &scaling.Rehearsal{Cost: suite.UnitSeconds}
	var rehearsal sim.Executor = r
	if a.units.kept != nil {
		rehearsal = a.units.kept.Rehearsal(r)
	}
	cfg := props.Config{Claims: claims, Seed: uint64(a.shared.seed), Alpha: a.shared.alpha, Effort: props.Full, Select: pick}
	if _, err := props.Run(sim.WithExecutor(ctx, rehearsal), cfg); err != nil || ctx.Err() != nil {
		return
	}
	units, seconds := r.Total()
	if units == 0 {
		return
	}
	text := fmt.Sprintf("verify: %d units of work, about %v of CPU time", units, roughly(seconds))
	if a.units.driver == nil {
		n := props.NewWorkers(a.shared.workers).N()
		text += fmt.Sprintf(", %v with %d workers", roughly(seconds/float64(n)), n)
	}
	if a.units.resume == "" {
		text += "; --resume FOLDER keeps what is done"
	}
	fmt.Fprintln(a.stderr, text)
}

// roughly rounds seconds to two digits.
func roughly(seconds float64) time.Duration {
	unit := math.Pow(10, math.Floor(math.Log10(max(1, seconds)))-1)
	return time.Duration(math.Round(seconds/unit) * unit * float64(time.Second)).Round(time.Second)
}
