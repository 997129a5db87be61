package lemmas_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaims decides claims about this project's formulas and policies: every case of the lemmas that the paper rests on
// (Hoeffding's two, ζ's tail and mean, κ and the partition), of the displays of the proofs and of the printed slips, and
// one case of each other claim. A slip must be refuted exactly where the record says so. make ci decides all cases of the
// quick effort, and TestTightness the exact claims at default effort. With -v, or after a failure, the log shows the
// tables. The false-alarm probability of all sampled rows is the default budget.
func TestClaims(t *testing.T) {
	heads := []string{"hoeffding-mgf", "hoeffding-max", "zeta-tail", "zeta-mean", "kappa", "partition"}
	effort, recorded := props.Quick, map[string]bool{}
	if whole() {
		effort = props.Default
	}
	for _, row := range suite.Expected() {
		recorded[row.Claim] = row.Outcome == props.Refuted || recorded[row.Claim]
	}
	var claims []props.Claim
	for _, c := range lemmas.Claims(suite.LemmaSubjects()) {
		if n := utf8.RuneCountInString(c.Statement); n > 110 { // what a table and the list of claims show in a line
			t.Errorf("%s: the statement has %d characters, want at most 110: %s", c.ID, n, c.Statement)
		}
		from, cases := effort, 1
		switch {
		case slices.Contains(heads, strings.TrimSuffix(c.ID, "/search")), c.Group == "Displays of the paper's proofs":
			from, cases = props.Default, len(c.Cases)
		case c.Printed && !recorded[c.ID]:
			t.Errorf("claim %s: nothing of it is refuted, want a counterexample on record", c.ID)
		case c.Printed:
			cases = len(c.Cases)
		}
		claims = append(claims, claimtest.Part(props.Within([]props.Claim{c}, from), cases)...)
	}
	claimtest.Run(t, claims, claimtest.Options{Effort: effort, Expected: suite.Expected()})
}
