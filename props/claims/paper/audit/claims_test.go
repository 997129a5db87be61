package audit_test

import (
	"context"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/testdata"
)

func record() props.Expected {
	e := props.Expected{}
	for _, x := range testdata.ExpectedAudit() {
		e[props.Key{Claim: x.ID}] = x.Reason
	}
	return e
}

func decideAll(t *testing.T, findings []audit.Finding, e props.Expected) []props.Row {
	t.Helper()
	r, err := props.Run(context.Background(), props.Config{Claims: audit.Claims(findings), Expected: e})
	if err != nil {
		t.Fatal(err)
	}
	return r.Rows
}

func TestRowsSayWhatTheAuditFound(t *testing.T) {
	findings := audit.Audit()
	want := map[audit.Verdict]props.Outcome{
		audit.Agrees: props.Pass, audit.Unrounded: props.Pass,
		audit.Refuted: props.Refuted, audit.NotDecidable: props.Skipped,
	}
	rows := decideAll(t, findings, record())
	for i, r := range rows {
		f := findings[i]
		if got := r.Verdict.Outcome(); got != want[f.Verdict()] {
			t.Errorf("%s: got %v for %v, want %v", f.ID, got, f.Verdict(), want[f.Verdict()])
		}
		if warned := len(r.Verdict.Finding().Warnings) > 0; warned != (f.Verdict() == audit.Unrounded) {
			t.Errorf("%s: warned is %v for %v", f.ID, warned, f.Verdict())
		}
	}
	if unmatched := record().Unmatched(audit.Claims(findings)); len(unmatched) > 0 {
		t.Errorf("recorded but never claimed: %v", unmatched)
	}
}

// A refuted number shows what is printed and what the tables give.
func TestRefutedNumbersShowBothValues(t *testing.T) {
	n := 0
	for _, f := range audit.Audit() {
		if f.Verdict() != audit.Refuted || strings.Contains(f.Printed, "–") || f.Printed == "" || f.Structural {
			continue
		}
		n++
		rows := decideAll(t, []audit.Finding{f}, record())
		if w := rows[0].Verdict.Finding().Witness; !strings.Contains(w, "printed") {
			t.Errorf("%s: witness %q: want the printed value", f.ID, w)
		}
	}
	if n == 0 {
		t.Error("no refuted number: want some, as audit_expected.csv lists")
	}
}

// A refutation that nobody recorded, and a recorded one that does not show,
// both fail.
func TestARowThatDiffersFromTheRecordFails(t *testing.T) {
	var refuted, agreeing audit.Finding
	for _, f := range audit.Audit() {
		switch f.Verdict() {
		case audit.Refuted:
			refuted = f
		case audit.Agrees:
			agreeing = f
		}
	}
	for _, c := range []struct {
		name     string
		finding  audit.Finding
		expected props.Expected
	}{
		{"unrecorded", refuted, props.Expected{}},
		{"outlived", agreeing, props.Expected{{Claim: agreeing.ID}: "once"}},
	} {
		rows := decideAll(t, []audit.Finding{c.finding}, c.expected)
		if got := rows[0].Verdict.Outcome(); got != props.Fail {
			t.Errorf("%s: got %v, want fail", c.name, got)
		}
	}
}
