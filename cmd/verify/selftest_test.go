package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestSelftest: bugs of one subject are all caught, and the matrix says by whom.
func TestSelftest(t *testing.T) {
	args := []string{"selftest", "--claim", "selftest/mutant/cascade"}
	var out, errs bytes.Buffer
	if code := run(t.Context(), args, strings.NewReader(""), &out, &errs, func(string) string { return "" }); code != cli.ExitOK {
		t.Errorf("verify %s: exit code %d, stderr %q, want %d\n%s", strings.Join(args, " "), code, errs.String(), cli.ExitOK, out.String())
	}
	shown := out.String()
	for _, want := range []string{"Who rejects whom: cascade", "cascade/clicks-only", "✗", "cascade/stop", "PASS: 9 pass of 9 rows"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the output lacks %q:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "depround") {
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
