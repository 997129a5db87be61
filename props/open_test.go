package props_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestUndecidedRowsAreOnRecord: a run with a record fails what is skipped or vacuous beside
// it, in the words of the row and with the name of the record; one without excuses all.
func TestUndecidedRowsAreOnRecord(t *testing.T) {
	skip := props.Finding{Evidence: props.Exact, Skip: "no data"}
	costly := props.Finding{Evidence: props.Exact, Skip: "needs --full", Needs: props.Full}
	vacuous := props.Finding{Evidence: props.Exact, Observed: props.Point(1), Bound: props.AtMost(9), Trivial: 9}
	entry := func(o props.Outcome, reason string) props.Open {
		return props.Open{{Claim: "a/*", Instance: "m=*", Outcome: o, Reason: reason}}
	}
	for name, c := range map[string]struct {
		finding props.Finding
		open    props.Open
		effort  props.Effort
		want    props.Outcome
	}{
		"no record":           {skip, nil, props.Quick, props.Skipped},
		"skipped, on record":  {skip, entry(props.Skipped, "no *"), props.Quick, props.Skipped},
		"skipped, off record": {skip, props.Open{}, props.Quick, props.Fail},
		"another reason":      {skip, entry(props.Skipped, "yes *"), props.Quick, props.Fail},
		"another outcome":     {skip, entry(props.Vacuous, "no *"), props.Quick, props.Fail},
		"for its effort":      {costly, props.Open{}, props.Default, props.Skipped},
		"at its effort":       {costly, props.Open{}, props.Full, props.Fail},
		"vacuous, on record":  {vacuous, entry(props.Vacuous, "known"), props.Quick, props.Vacuous},
		"vacuous, off record": {vacuous, props.Open{}, props.Quick, props.Fail},
		"vacuous, no record":  {vacuous, nil, props.Quick, props.Vacuous},
		"vacuous, as skipped": {vacuous, entry(props.Skipped, "known"), props.Quick, props.Fail},
		"decided, exact entry": {props.Finding{Evidence: props.Exact, Observed: props.Point(1), Bound: props.AtMost(9)},
			props.Open{{Claim: "a/b", Instance: "m=1", Outcome: props.Vacuous, Reason: "known"}}, props.Quick, props.Fail},
	} {
		claim := found("a/b", c.finding)
		claim.Cases[0].Instance = "m=1"
		r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}, Seed: 1, Effort: c.effort, Open: c.open})
		if err != nil {
			t.Fatal(err)
		}
		v := r.Rows[0].Verdict
		if v.Outcome() != c.want {
			t.Errorf("%s: %v, want %v", name, v.Outcome(), c.want)
		}
		if w := v.Finding().Warnings; c.want == props.Fail &&
			(len(w) != 1 || !strings.Contains(w[0].Error(), "testdata/expected/open.csv")) {
			t.Errorf("%s: warnings %v, want one that names the record", name, w)
		}
	}
}
