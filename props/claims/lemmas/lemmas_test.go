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

// TestClaims decides the claims of the default suite about this project's formulas and policies. Of the lemmas that the
// paper rests on (Hoeffding's two, ζ's tail and mean, κ and the partition) and of the displays of the proofs it decides
// every case, and of what is printed, where what is on record and nothing else must be refuted; of the others one; make ci
// decides all of the quick effort, by verify and verify theory. TestTightness decides the exact claims at default effort.
// With -v, and where one fails, the log shows the tables. The false-alarm probability of the sampled rows together is the
// default budget.
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
	for _, c := range lemmas.All(suite.LemmaSubjects()) {
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
