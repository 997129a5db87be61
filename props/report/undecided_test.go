package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// decidedRow is a row of a group with an outcome.
func decidedRow(group, claim string, o props.Outcome) props.Row {
	f := props.Finding{Evidence: props.Exact, Observed: props.Point(1), Bound: props.AtMost(2)}
	switch o {
	case props.Fail:
		f.Bound = props.AtMost(0.5)
	case props.Inconclusive:
		f.Observed = props.Interval{Lo: 1, Mid: 2, Hi: 3}
	case props.Vacuous:
		f.Trivial = 1.5
	case props.Skipped:
		f.Skip = "no time"
	}
	return props.Row{Group: group, Claim: claim, Verdict: props.Decide(f)}
}

// A green headline names the claims that were left undecided, those below one path together.
func TestHeadlineNamesWhatIsUndecided(t *testing.T) {
	rows := []props.Row{
		decidedRow("Learning", "learns/a", props.Skipped), decidedRow("Learning", "learns/b", props.Vacuous),
		decidedRow("Theorems", "theorem", props.Vacuous), decidedRow("Theorems", "theorem", props.Skipped),
		decidedRow("Theorems", "bounds", props.Pass), decidedRow("Theorems", "bounds", props.Skipped),
		decidedRow("Published", "paper/tab/x/1", props.Skipped), decidedRow("Published", "paper/tab/y/2", props.Skipped),
		decidedRow("Published", "other", props.Pass),
	}
	headline := func(rows ...props.Row) string {
		text := string(render(t, report.Text, props.Report{Command: "verify", Rows: rows, Seed: 1, Alpha: 0.001}))
		return strings.Join(strings.Fields(text[strings.LastIndex(text, "\n\n"):]), " ")
	}
	const want = "PASS: 2 pass, 2 vacuous, 5 skipped of 9 rows (seed 1, α 0.001); nothing decided of learns/a, learns/b, theorem, paper/tab/…"
	if got := headline(rows...); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for i := range 4 {
		rows = append(rows, decidedRow("g", fmt.Sprint("late-", i), props.Skipped))
	}
	if got := headline(rows...); !strings.HasSuffix(got, "paper/tab/…, late-0, 3 more") {
		t.Errorf("got %s, want five names and how many more", got)
	}
	if got := headline(rows[4]); strings.Contains(got, "nothing decided") {
		t.Errorf("got %s, want nothing of what was left undecided, since nothing was", got)
	}
	for _, undecided := range [][]props.Row{rows[:1], rows[:4], rows[2:3]} {
		if got := headline(undecided...); !strings.HasPrefix(got, "NOTHING DECIDED: ") {
			t.Errorf("got %s, want NOTHING DECIDED where all is skipped or vacuous", got)
		}
	}
}

// A run that decided nothing is no green line in any format that CI reads.
func TestNothingDecidedInCI(t *testing.T) {
	r := props.Report{Command: "verify policy", Rows: []props.Row{decidedRow("g", "c", props.Skipped)}, Seed: 1,
		Alpha: 0.001}
	if got := string(render(t, report.GitHub, r)); !strings.HasPrefix(got, "::warning ") ||
		!strings.Contains(got, "NOTHING DECIDED") {
		t.Errorf("annotation %q, want a warning that nothing was decided", got)
	}
	if got := string(render(t, report.JUnit, r)); !strings.Contains(got, `errors="1"`) ||
		!strings.Contains(got, "nothing was decided") {
		t.Errorf("JUnit without an error that says that nothing was decided:\n%s", got)
	}
}

// TestJUnitIsRead: what Jenkins and GitLab read of reports of every verdict, of an interrupted run
// and of one that decided
// nothing is whole.
func TestJUnitIsRead(t *testing.T) {
	all := sample(t)
	all.Interrupted = true
	for _, r := range []props.Report{sample(t), all, {Command: "verify"}} {
		got := render(t, report.JUnit, r)
		reporttest.JUnit(t, got)
		root, _, _ := strings.Cut(string(got), "<testsuite ")
		for _, want := range []string{" tests=", " failures=", " errors=", " time="} {
			if !strings.Contains(root, want) {
				t.Errorf("the root lacks%s: %s", want, root)
			}
		}
	}
}

// GitHub shows ten annotations of a step: more rows are told in one, what failed first.
func TestGitHubHasTenAnnotations(t *testing.T) {
	var rows []props.Row
	for i := range 30 {
		o := props.Inconclusive
		if i%2 == 1 {
			o = props.Fail
		}
		rows = append(rows, decidedRow("g", fmt.Sprintf("claim-%d", i), o))
	}
	for n := range len(rows) + 1 {
		r := props.Report{Command: "verify", Rows: rows[:n], Seed: 1, Alpha: 0.001}
		text := string(render(t, report.GitHub, r))
		if got := strings.Count(text, "\n"); got != min(n+1, 10) {
			t.Errorf("%d rows: %d annotations, want %d", n, got, min(n+1, 10))
		}
		if more := n - 8; more > 1 && !strings.Contains(text, fmt.Sprintf("%d more rows", more)) {
			t.Errorf("%d rows: the last annotation does not count what is left out:\n%s", n, text)
		}
		failed := min(n/2, 8)
		if got := strings.Count(text, "::error title=claim"); n > 9 && got != failed {
			t.Errorf("%d rows: %d errors stand alone, want %d: failures first", n, got, failed)
		}
	}
}
