package suite

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/selftest/deciders"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/store"
)

// DeciderSubjects returns what this project decides with.
func DeciderSubjects() deciders.Subjects {
	unit := props.Range(0, 1)
	return deciders.Subjects{
		ClopperPearson: stats.ClopperPearson, Lower: stats.ClopperPearsonLower, Upper: stats.ClopperPearsonUpper,
		Student: func(s stats.Summary, alpha float64) props.Interval { iv, _ := stats.StudentMean(s, alpha); return iv },
		Bounded: map[string]func(xs []float64, alpha float64) props.Interval{
			"hoeffding": func(xs []float64, alpha float64) props.Interval {
				iv, _ := stats.Hoeffding(stats.Summarize(xs), unit, alpha)
				return iv
			},
			"empirical-bernstein": func(xs []float64, alpha float64) props.Interval {
				iv, _ := stats.EmpiricalBernstein(stats.Summarize(xs), unit, alpha)
				return iv
			},
			"betting": func(xs []float64, alpha float64) props.Interval { iv, _ := stats.Betting(xs, unit, alpha); return iv },
		},
		Shares: shares, Decide: settled, Beta: fittedBeta, Minimax: rate.Minimax, Beside: beside, Measured: measured(),
		Looks: gate.Looks, Ratio: gate.Ratio, Audit: audit.Evaluate, Lost: deciders.Place.Lost,
		Run: props.Run, Each: each, Studies: studies(), Sampled: sampled(),
		Shard: shard, Record: store.Encode, Reply: store.Decode, Tolerated: tolerated,
	}
}

func shares(alpha float64, claims []props.Claim) (all []float64, err error) {
	b, err := props.NewBudget(alpha, claims)
	for _, c := range claims {
		for _, k := range c.Cases {
			all = append(all, b.Share(k))
		}
	}
	return all, err
}

// settled decides a finding and compares it with the records, as a run does.
func settled(f props.Finding, row deciders.Row) props.Outcome {
	v, _ := row.Expected.Settle(row.Key, row.Printed, row.Open.Settle(row.Key, row.Effort, props.Decide(f)))
	return v.Outcome()
}

func fittedBeta(points []rate.Point, alpha float64) (props.Interval, error) {
	s, err := rate.Beta(points)
	if err != nil {
		return props.Interval{}, err
	}
	return s.Interval(alpha), nil
}

// beside judges the β of a subject beside a control's, as the claims about scaling do.
func beside(subject, control []rate.Point, alpha float64) (props.Outcome, error) {
	fit, err := rate.Beta(subject)
	if err != nil {
		return 0, err
	}
	other, err := rate.Beta(control)
	if err != nil {
		return 0, err
	}
	f := fit.Finding(props.AtMost(rate.BetaLimit), alpha)
	scaling.Beside(&f, other, alpha)
	return props.Decide(f).Outcome(), nil
}

// measured are the ways in which claims about scaling choose a game before they measure
// regret there.
func measured() map[string]func(context.Context, props.Trial, sim.Executor) (rate.Point, error) {
	cmoss := mustScale("cmoss")
	return map[string]func(context.Context, props.Trial, sim.Executor) (rate.Point, error){
		"worst gap": func(ctx context.Context, t props.Trial, play sim.Executor) (rate.Point, error) {
			return scaling.AtWorstGap(sim.WithExecutor(ctx, play), t, cmoss, rate.Setting{Size: sim.Size{M: 30, K: 10}, Horizon: 1000})
		},
		"worst game": func(ctx context.Context, t props.Trial, play sim.Executor) (rate.Point, error) {
			return scaling.WorstGame(sim.WithExecutor(ctx, play), t, cmoss, games.Low)
		},
	}
}
