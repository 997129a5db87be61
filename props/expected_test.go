package props_test

import (
	"cmp"
	"errors"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestRowsAreSettledByTheRecord: a row that differs from the record fails, in the words of the row and with the place of
// the record. What is inconclusive, and what needs more effort, stays as it is. No record excuses what is undecided.
func TestRowsAreSettledByTheRecord(t *testing.T) {
	const slip, open = "a slip", "testdata/expected/open.csv"
	passes := props.Finding{Observed: props.Point(1), Bound: props.AtMost(9)}
	fails := props.Finding{Observed: props.Point(2), Bound: props.AtMost(1)}
	between := props.Finding{Observed: props.PlusMinus(1, 1), Bound: props.AtMost(1)}
	vacuous := props.Finding{Observed: props.Point(1), Bound: props.AtMost(9), Trivial: 9}
	skip := props.Finding{Skip: "no data"}
	costly := props.Finding{Skip: "needs --full", Needs: props.Full}
	row := func(claim string, o props.Outcome, reason string) props.Expected {
		return props.Expected{{Claim: claim, Instance: "m=*", Outcome: o, Reason: reason}}
	}
	refuted, other := row("a/b", props.Refuted, slip), row("a/c", props.Refuted, slip)
	for name, c := range map[string]struct {
		finding props.Finding
		printed bool
		record  props.Expected
		effort  props.Effort // 0: Quick
		want    props.Outcome
		says    string // of a failure
	}{
		"refuted":               {fails, true, refuted, 0, props.Refuted, ""},
		"refuted, off record":   {fails, true, other, 0, props.Fail, "unrecorded refutation"},
		"refuted, no record":    {fails, true, nil, 0, props.Fail, "unrecorded refutation"},
		"refuted, but passes":   {passes, true, refuted, 0, props.Fail, "recorded as refuted (a slip), but it came out as pass"},
		"refuted, but vacuous":  {vacuous, true, refuted, 0, props.Fail, "recorded as refuted (a slip), but it came out as vacuous"},
		"refuted, but skipped":  {skip, true, refuted, 0, props.Fail, open},
		"refuted, but costly":   {costly, true, refuted, 0, props.Skipped, ""},
		"refuted, but open":     {between, true, refuted, 0, props.Inconclusive, ""},
		"not printed":           {fails, false, refuted, 0, props.Fail, "not a printed statement"},
		"not printed, a pass":   {passes, false, refuted, 0, props.Fail, "recorded as refuted"},
		"fails":                 {fails, false, other, 0, props.Fail, ""},
		"passes":                {passes, true, other, 0, props.Pass, ""},
		"skipped, no record":    {skip, false, nil, 0, props.Skipped, ""},
		"skipped":               {skip, false, row("a/*", props.Skipped, "no *"), 0, props.Skipped, ""},
		"skipped, off record":   {skip, false, props.Expected{}, 0, props.Fail, open},
		"another reason":        {skip, false, row("a/*", props.Skipped, "yes *"), 0, props.Fail, open},
		"another outcome":       {skip, false, row("a/*", props.Vacuous, "no *"), 0, props.Fail, open},
		"skipped for effort":    {costly, false, props.Expected{}, props.Default, props.Skipped, ""},
		"skipped at its effort": {costly, false, props.Expected{}, props.Full, props.Fail, open},
		"vacuous, no record":    {vacuous, false, nil, 0, props.Vacuous, ""},
		"vacuous":               {vacuous, false, row("a/*", props.Vacuous, "known"), 0, props.Vacuous, ""},
		"vacuous, off record":   {vacuous, false, props.Expected{}, 0, props.Fail, open},
		"vacuous, as skipped":   {vacuous, false, row("a/*", props.Skipped, "known"), 0, props.Fail, open},
		"vacuous, but decided":  {passes, false, row("a/b", props.Vacuous, "known"), 0, props.Fail, open},
	} {
		claim := check(exact("a/b"), finds(c.finding, nil))
		claim.Cases[0].Instance, claim.Printed = "m=1", c.printed
		r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}, Seed: 1, Expected: c.record,
			Effort: cmp.Or(c.effort, props.Quick)})
		if err != nil {
			t.Fatal(err)
		}
		v := r.Rows[0].Verdict
		if v.Outcome() != c.want || (r.Rows[0].Reason == slip) != (c.want == props.Refuted) ||
			(v.Finding().Skip != "") != (c.want == props.Skipped) || c.finding.Trivial > 0 && v.Finding().Bound != c.finding.Bound {
			t.Errorf("%s: %v because of %q, want %v", name, v.Outcome(), r.Rows[0].Reason, c.want)
		}
		w := v.Finding().Warnings
		if said := errors.Join(w...); c.says == "" && len(w) > 0 ||
			c.says != "" && (len(w) != 1 || !strings.Contains(said.Error(), c.says)) {
			t.Errorf("%s: warnings %v, want one that contains %q", name, w, c.says)
		}
	}
}
