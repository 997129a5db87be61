package policytest_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestOurs: this project's fast policies keep every rule at the least effort.
// Sampled rows fail wrongly with probability at most 10⁻³ for each policy, and
// the seed is fixed.
func TestOurs(t *testing.T) {
	for _, tt := range []struct {
		name string
		m, k int
	}{{"cmoss", 8, 3}, {"cucb", 8, 3}, {"exp3m", 8, 3}, {"cmoss", 30, 10}, {"cucb", 9, 7}} {
		if testing.Short() && (tt.name != "cmoss" || tt.m > 8) {
			continue
		}
		e, err := algos.Lookup(tt.name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := e.Factory(algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		cfg := policytest.Config{Arms: tt.m, Cardinality: tt.k, Feedback: e.Feedback, Seed: 1, Effort: props.Quick}
		if testing.Short() {
			cfg.RoundTime = slow
		}
		r, err := policytest.Check(t.Context(), f, cfg)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(tt, r.Timing.Elapsed)
		report.Log(t, r.Rows)
		for _, row := range r.Rows {
			if row.Verdict.Outcome() != props.Pass {
				t.Errorf("%s m=%d k=%d: %s [%s]: %s: %+v", tt.name, tt.m, tt.k, row.Claim, row.Instance, row.Verdict.Outcome(), row.Verdict.Finding())
			}
		}
	}
}
