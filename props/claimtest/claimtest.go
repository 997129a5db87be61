// Package claimtest runs claims as tests. The log shows the pass/fail tables that the command
// prints. A failure says what was found, what was claimed and how to see it again. Run serves tests
// of one's own claims. policytest.Run, gate.Require and scaling.RequireSqrt have their own claims
// and go through Subtests and Require.
package claimtest

import (
	"cmp"
	"context"
	"slices"
	"strings"
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
	// Inconclusive is what an inconclusive row does to the test; the zero value fails it.
	Inconclusive Inconclusive
}

// Run decides each claim in a subtest of its own, named by its path, and logs its table. A row that
// fails, or that is inconclusive unless Options say otherwise, fails the subtest. The false-alarm
// budget is split over all the claims, also where -run picks some. Searches with rapid take
// -rapid.checks and -rapid.seed.
func Run(t *testing.T, claims []props.Claim, o Options) {
	t.Helper()
	cfg := props.Config{Claims: claims, Seed: o.Seed, Alpha: o.Alpha, Effort: o.Effort, Expected: o.Expected}
	if o.Seed == 0 {
		cfg.Seed = 1
	}
	Subtests(t, cfg, Manner{Inconclusive: o.Inconclusive})
}

// Part returns the claims with at most n cases each: the first, the last and others evenly between
// them. Tests decide such a part; a command decides all cases.
func Part(claims []props.Claim, n int) []props.Claim {
	kept := slices.Clone(claims)
	for i := range kept {
		all := kept[i].Cases
		if len(all) <= n {
			continue
		}
		kept[i].Cases = nil
		for j := range n {
			kept[i].Cases = append(kept[i].Cases, all[j*(len(all)-1)/max(1, n-1)])
		}
	}
	return kept
}

// TB is the part of testing.TB that Require needs.
type TB interface {
	Helper()
	Log(args ...any)
	Name() string
	Context() context.Context
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
}

// Inconclusive says what an inconclusive row does to a test. It is the one option of its kind:
// Options, gate.Require, policytest.Run and scaling.RequireSqrt take it, and its zero value, Fails,
// is the default of them all.
type Inconclusive int

// An inconclusive row fails the test, skips it with the reason, or shows in the log alone.
const (
	Fails Inconclusive = iota
	Skips
	Shows
)

// A Manner says how a test reports what was decided.
type Manner struct {
	Inconclusive Inconclusive
	Advice       string // what would decide an inconclusive row
	Prefix       string // of claims' paths, left out of subtests' names
	// Rows, if not nil, is handed the rows that were decided.
	Rows func([]props.Row)
	// Table, if not nil, is logged before the tables of rows.
	Table func(props.Report) string
}

// Subtests decides each claim with a selected case, in a subtest of its own. No effort reads as
// props.Quick.
func Subtests(t *testing.T, cfg props.Config, m Manner) {
	t.Helper()
	selected := func(c props.Claim) bool {
		return slices.ContainsFunc(c.Cases, func(k props.Case) bool { return cfg.Select == nil || cfg.Select(c, k) })
	}
	if !slices.ContainsFunc(cfg.Claims, selected) {
		Require(t, cfg, m) // which says that nothing was decided
	}
	for _, c := range cfg.Claims {
		if !selected(c) {
			continue
		}
		t.Run(strings.TrimPrefix(c.ID, m.Prefix), func(t *testing.T) {
			one := cfg
			one.Select = func(other props.Claim, k props.Case) bool {
				return other.ID == c.ID && (cfg.Select == nil || cfg.Select(other, k))
			}
			Require(t, one, m)
		})
	}
}

// Require decides the claims within the test, logs their tables and returns the rows that failed. A
// test that decides nothing is skipped. No effort reads as props.Quick.
func Require(t TB, cfg props.Config, m Manner) (failed []props.Row) {
	t.Helper()
	if cfg.Effort == 0 {
		cfg.Effort = props.Quick
	}
	ctx, cancel := Context(t)
	defer cancel()
	r, err := props.Run(ctx, cfg)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for i := range r.Rows {
		r.Rows[i].Reproduce = props.GoTest(t.Name())
	}
	if m.Rows != nil {
		m.Rows(r.Rows)
	}
	if m.Table != nil {
		t.Logf("%s", m.Table(r))
	}
	t.Log("\n" + strings.TrimSuffix(report.Report{Report: r}.Text(report.Layout{Verbose: true}), "\n"))
	if r.Interrupted {
		t.Errorf("interrupted, perhaps by -timeout: %d rows were decided", len(r.Rows))
	}
	var open []string
	for _, row := range r.Rows {
		switch outcome := row.Verdict.Outcome(); {
		case outcome == props.Fail:
			failed = append(failed, row)
			t.Errorf("%s", tell(row, m))
		case outcome == props.Inconclusive && m.Inconclusive == Fails:
			t.Errorf("%s", tell(row, m))
		case outcome == props.Inconclusive && m.Inconclusive == Skips:
			open = append(open, tell(row, m))
		}
	}
	if reasons, all := skippedAll(r.Rows); all && !r.Interrupted {
		t.Skipf("%s", reasons)
	}
	if len(open) > 0 {
		t.Skipf("%s", strings.Join(open, "\n"))
	}
	return failed
}

// skippedAll reports whether every row was skipped, or there is none, and why the first was.
func skippedAll(rows []props.Row) (reasons string, all bool) {
	for _, row := range rows {
		if row.Verdict.Outcome() != props.Skipped {
			return "", false
		}
		reasons = cmp.Or(reasons, row.Verdict.Finding().Skip)
	}
	return "nothing was decided: " + cmp.Or(reasons, "no case is selected"), true
}

// tell is a complaint with the statement and the reproduce line.
func tell(row props.Row, m Manner) string {
	text := Complaint(row)
	if row.Verdict.Outcome() == props.Inconclusive && m.Advice != "" {
		text += "; " + m.Advice + " would decide"
	}
	return text + "\nclaimed: " + row.Statement + "\nreproduce: " + row.Reproduce
}

// Complaint says what is wrong with a row: what was found, what was allowed, and
// the witness.
func Complaint(row props.Row) string {
	f := row.Verdict.Finding()
	text := row.Key.String() + ": " + string(row.Verdict.Outcome())
	if f.Evidence != props.Searched {
		text += ": got " + report.SpanText(f.Observed) + ", want " + report.AllowedText(f.Bound)
	}
	if f.Witness != "" {
		text += ": " + f.Witness
	}
	return text
}
