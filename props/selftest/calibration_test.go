package selftest

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/stats"
)

// calibrateEnv asks for the full figures and for docs/calibration.md.
const calibrateEnv = "REGRETCHECK_CALIBRATE"

// calibrationAlpha is the budget that every family is given: large enough that
// some hundred runs can tell a rate above it.
const calibrationAlpha = 0.05

// seeds returns how many seeds to take: those of the documents or, in a test, the
// fewest of which checkRate can fail. Fewer would be no check, so that the short tests
// have none.
func seeds(t *testing.T, full int) int {
	t.Helper()
	if os.Getenv(calibrateEnv) != "" {
		return full
	}
	if testing.Short() {
		t.Skip("a rate takes three seeds: the long tests measure it")
	}
	return 3
}

// costly are the families whose first case takes more than a tenth of a
// second, or that are vacuous; the small version leaves them out.
var costly = []string{
	"contract/first-round", "depround/sampled", "lower-bounds", "theorem-cascading", "policy/scaling",
}

// never are left out altogether: their case takes seconds, or cannot fail.
var never = []string{"theorem-cascading"}

// everything reports whether make whole runs the tests, which CI does, or the document is made.
func everything() bool { return os.Getenv(wholeEnv) != "" || os.Getenv(calibrateEnv) != "" }

// reducedSuite returns the statistical claims about this project's subjects,
// each with its first case of the least effort.
func reducedSuite() []props.Claim {
	var all []props.Claim
	for _, c := range claimsAbout(originals()) {
		if len(c.Cases) == 0 || c.Cases[0].Weight == 0 || c.Printed || slices.Contains(never, c.ID) || isCampaign(c.ID) {
			continue
		}
		if slices.Contains(costly, c.ID) && os.Getenv(calibrateEnv) == "" {
			continue
		}
		first := slices.MinFunc(c.Cases, func(a, b props.Case) int { return cmp.Compare(a.From, b.From) })
		c.Cases = []props.Case{first}
		all = append(all, c)
	}
	return all
}

// TestCalibration measures error rates and power, and writes the document if
// asked to. The power, and the rates of all claims but every fifth, are for make whole.
func TestCalibration(t *testing.T) {
	t.Run("rates", calibrateRates)
	t.Run("edges", calibrateEdges)
	if everything() {
		t.Run("power", calibratePower)
	}
	if os.Getenv(calibrateEnv) != "" && !t.Failed() {
		writeDocument(t)
	}
}

// calibrateRates runs each statistical claim of the reduced suite, alone with
// the whole budget of 0.05, on many seeds. Every statement is true, so that at
// most 0.05 of the runs may fail, and so may be the runs in which any of the
// claims fails when the budget is split among all. The test fails if the 99.9 %
// lower Clopper–Pearson limit of a rate is above 0.05: for a calibrated suite
// of 16 families that has probability below 0.017; of 200 seeds 22 failures, a
// rate of 0.11, suffice, of 3 all.
func calibrateRates(t *testing.T) {
	n := seeds(t, 200)
	claims := reducedSuite()
	if !everything() {
		claims = everyFifth(claims)
	}
	g := rateGrid("CLAIM, FIRST CASE")
	for _, c := range claims {
		fails, open, runs := tally(t, "as it is", 1000, n, calibrationAlpha, c, mayFail)
		g.Add(c.ID, fmt.Sprint(runs), fmt.Sprint(fails), fmt.Sprint(open), rate(fails, runs))
		checkRate(t, c.ID, fails, runs)
	}
	some, runs := int64(0), 0
	for ; runs < n && mayFail(some, runs, n); runs++ {
		if slices.ContainsFunc(claims, func(c props.Claim) bool {
			return outcome(t, uint64(runs)+1000, calibrationAlpha/float64(len(claims)), c) == props.Fail
		}) {
			some++
		}
	}
	g.Add("any of them, budget split", fmt.Sprint(runs), fmt.Sprint(some), "", rate(some, runs))
	checkRate(t, "any of them", some, runs)
	document(t, "False alarms at α = 0.05", g)
}

func everyFifth(claims []props.Claim) (some []props.Claim) {
	for i := 0; i < len(claims); i += 5 {
		some = append(some, claims[i])
	}
	return some
}

// tooMany reports whether so many failures show a rate above the budget.
func tooMany(fails int64, n int) bool {
	return stats.ClopperPearsonLower(fails, int64(n), 0.001) > calibrationAlpha
}

// mayFail reports whether runs up to n could still show that a rate is too high. A test plays no further; the document counts
// all of them.
func mayFail(fails int64, runs, n int) bool {
	return os.Getenv(calibrateEnv) != "" || tooMany(fails+int64(n-runs), n)
}

func checkRate(t *testing.T, what string, fails int64, n int) {
	t.Helper()
	if tooMany(fails, n) {
		t.Errorf("%s: %d of %d true statements failed at α = %v: the rate is above it with confidence 0.999", what, fails, n, calibrationAlpha)
	}
}

func rateGrid(title string) report.Table {
	return report.Table{Columns: []report.Column{
		{Title: title}, {Title: "RUNS", Right: true}, {Title: "FAILED", Right: true}, {Title: "INCONCLUSIVE", Right: true},
		{Title: "FAILURE RATE, 95 % CLOPPER–PEARSON", Right: true},
	}}
}

func rate(k int64, n int) string {
	iv := stats.ClopperPearson(k, int64(n), 0.05)
	return fmt.Sprintf("%.3f (%.3f…%.3f)", float64(k)/float64(n), iv.Lo, iv.Hi)
}

// outcome decides the only case of a claim.
func outcome(t *testing.T, seed uint64, alpha float64, c props.Claim) props.Outcome {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{c}, Seed: seed, Alpha: alpha, Effort: props.Quick})
	if err != nil || len(r.Rows) != 1 {
		t.Fatalf("%s at seed %d: %d rows, error %v", c.ID, seed, len(r.Rows), err)
	}
	return r.Rows[0].Verdict.Outcome()
}

// A section of the document.
type section struct{ title, table string }

var sections []section

// document logs a table and keeps it for the document.
func document(t *testing.T, title string, g report.Table) {
	t.Helper()
	var text, markdown strings.Builder
	if err := g.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + text.String())
	if err := g.WriteMarkdown(&markdown); err != nil {
		t.Fatal(err)
	}
	sections = append(sections, section{title, markdown.String()})
}

// writeDocument writes docs/calibration.md.
func writeDocument(t *testing.T) {
	t.Helper()
	var b strings.Builder
	b.WriteString(preface)
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s\n\n%s", s.title, s.table)
	}
	if err := os.WriteFile("../../docs/calibration.md", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

const preface = `# Calibration of the suite

Made by ` + "`make calibrate`" + ` (props/selftest/calibration_test.go); do not edit. Every
figure is a count over seeds.

The first table runs statistical claims about this project's own policies and
formulas, all of them true, each with one case and the whole budget of
α = 0.05. Most have room between the truth and the bound, so that they fail far
less often than α allows; a rate whose interval lies above 0.05 would be a broken
guarantee. The last line splits the budget over all of them, as a run does.

The second table moves the truth to the very edge of what two claims allow.

The other tables plant an effect of known size and count rejections, at α = 10⁻⁵,
about the share of a row in a run. Up to the tolerance nothing may be rejected;
beyond it the table shows the smallest effect that is seen reliably.
`
