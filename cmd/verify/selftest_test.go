package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestSelftest: bugs of one subject are all caught, and the matrix says by whom.
func TestSelftest(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"selftest", "--claim", "selftest/mutant/cascade"}
	code := run(t.Context(), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	if code != exitOK {
		t.Errorf("verify %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), code, exitOK, out.String(), errs.String())
	}
	for _, want := range []string{"Who rejects whom: cascade", "cascade/clicks-only", "✗", "cascade/stop", "PASS: 9 pass of 9 rows"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "depround") {
		t.Error("the matrix shows a subject that nothing was decided of")
	}
}
