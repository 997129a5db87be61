package suite

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/deciders"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
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
		Shares: shares, Decide: settled, Beta: fittedBeta, Looks: gate.Looks, Ratio: gate.Ratio,
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
