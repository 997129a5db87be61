package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestSelftest: bugs of one subject are all caught, and the matrix says by whom. A
// second run finds every decision and shows the same.
func TestSelftest(t *testing.T) {
	dir := t.TempDir()
	args := []string{"selftest", "--claim", "selftest/mutant/cascade", "--resume", dir}
	var shown [2]string
	for i, want := range []string{": 0 found, ", ", 0 made\n"} {
		var out, errs bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
		if code != cli.ExitOK || !strings.Contains(errs.String(), "verify: decisions in "+dir) || !strings.Contains(errs.String(), want) {
			t.Errorf("verify %s: exit code %d, stderr %q, want %d and %q\n%s", strings.Join(args, " "), code, errs.String(), cli.ExitOK, want, out.String())
		}
		shown[i] = out.String()
	}
	if shown[0] != shown[1] {
		t.Errorf("from what was kept the report is\n%s\nwant\n%s", shown[1], shown[0])
	}
	for _, want := range []string{"Who rejects whom: cascade", "cascade/clicks-only", "✗", "cascade/stop", "PASS: 9 pass of 9 rows"} {
		if !strings.Contains(shown[0], want) {
			t.Errorf("the output lacks %q:\n%s", want, shown[0])
		}
	}
	if strings.Contains(shown[0], "depround") {
		t.Error("the matrix shows a subject that nothing was decided of")
	}
}

// TestSelftestFollowsTheWitness: a bug that is rejected where nobody is led to it fails
// its row, which says what the witness lacks.
func TestSelftestFollowsTheWitness(t *testing.T) {
	bugs := mutants.All()
	i := slices.IndexFunc(bugs, func(m mutants.Mutant) bool { return m.Name == "cascade/whole-list" })
	bugs[i].Place.Exact = []string{"round 99"}
	var out, errs bytes.Buffer
	args := []string{"selftest", "--quick", "--claim", "selftest/mutant/cascade/whole-list", "--width", "1000"}
	code := cli.Run(t.Context(), program(bugs), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	want := "but nobody is led there by cascade/stop, whose witness \"round 1: 4 arms displayed, rewards"
	if text := out.String(); code != cli.ExitFail || !strings.Contains(text, want) || !strings.Contains(text, "does not name round 99; ") {
		t.Errorf("exit code %d, stderr %q, want %d and %q\n%s", code, errs.String(), cli.ExitFail, want, text)
	}
}
