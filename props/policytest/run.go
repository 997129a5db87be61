package policytest

import (
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// Run decides every rule in a subtest of its own, named by the rule, and logs
// the tables that the command prints. The defaults are seed 1 and the least
// effort; options change them. A rule that fails fails its subtest; one that
// more runs or a longer horizon would decide is skipped with that reason. The
// error budget is split over all rules, also where -run picks some.
func Run(t *testing.T, factory algos.Factory, options ...Option) {
	t.Helper()
	cfg := Config{Seed: 1, Effort: props.Quick}
	for _, o := range options {
		o(&cfg)
	}
	claims, err := Claims(factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		t.Run(ruleName(c.ID), func(t *testing.T) {
			run := runConfig(claims, cfg)
			run.Select = func(other props.Claim, _ props.Case) bool { return other.ID == c.ID }
			r, err := props.Run(t.Context(), run)
			switch {
			case err != nil:
				t.Fatal(err)
			case r.Interrupted:
				t.Fatal("interrupted")
			}
			judge(t, c, r.Rows)
		})
	}
}

func judge(t *testing.T, c props.Claim, rows []props.Row) {
	t.Helper()
	report.Log(t, rows)
	for _, row := range rows {
		switch row.Verdict.Outcome() {
		case props.Fail:
			t.Errorf("contract: %s\n%s\nreproduce: go test -count=1 -run '%s'", c.Statement, complaint(row), pattern(t.Name()))
		case props.Inconclusive:
			defer t.Skipf("undecided: %s; more runs (Replicates) or a longer Horizon would decide", complaint(row))
		}
	}
}

// pattern returns the -run pattern of one subtest.
func pattern(name string) string {
	var out []byte
	out = append(out, '^')
	for _, c := range []byte(name) {
		if c == '/' {
			out = append(out, "$/^"...)
			continue
		}
		out = append(out, c)
	}
	return fmt.Sprintf("%s$", out)
}
