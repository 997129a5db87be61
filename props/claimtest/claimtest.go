// Package claimtest runs claims as tests: a subtest for each claim, whose log
// shows the pass/fail table that the command prints.
package claimtest

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// Options say how Run runs claims. The zero value means seed 1, the default
// false-alarm budget, quick effort, and no refutation expected.
type Options struct {
	Seed     uint64
	Alpha    float64
	Effort   props.Effort
	Expected props.Expected
}

// Run decides each claim in a subtest of its own, named by its path, and logs
// its table. A row that fails or stays inconclusive fails the subtest. The
// false-alarm budget is split over all the claims, also where -run picks some.
func Run(t *testing.T, claims []props.Claim, o Options) {
	t.Helper()
	if o.Seed == 0 {
		o.Seed = 1
	}
	if o.Effort == 0 {
		o.Effort = props.Quick
	}
	for _, c := range claims {
		t.Run(c.ID, func(t *testing.T) {
			r := decide(t, claims, c.ID, o)
			report.Log(t, r.Rows)
			for _, row := range r.Rows {
				if why := complaint(row); why != "" {
					t.Error(why)
				}
			}
		})
	}
}

func decide(t *testing.T, claims []props.Claim, id string, o Options) props.Report {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{
		Claims: claims, Seed: o.Seed, Alpha: o.Alpha, Effort: o.Effort, Expected: o.Expected,
		Select: func(c props.Claim, _ props.Case) bool { return c.ID == id },
	})
	switch {
	case err != nil:
		t.Fatal(err)
	case r.Interrupted:
		t.Fatal("interrupted")
	}
	return r
}

// complaint says what is wrong with a row, "" if nothing is.
func complaint(r props.Row) string {
	switch o := r.Verdict.Outcome(); o {
	case props.Fail, props.Inconclusive:
		f := r.Verdict.Finding()
		return props.Key{Claim: r.Claim, Instance: r.Instance}.String() + ": " + o.String() +
			": got " + report.SpanText(f.Observed) + ", want " + report.AllowedText(f.Bound)
	}
	return ""
}
