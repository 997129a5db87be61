//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestFailuresAreFoundAgain: a game in which a program fails is kept in the folder of --failures and played first the next
// time, which a line says; once the program is right it is dropped. off and a run without a failure write nothing, and
// a folder that cannot be written costs a warning.
func TestFailuresAreFoundAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "failures")
	bad := filepath.Join(t.TempDir(), "bad")
	program := shell(`if [ -e ` + bad + ` ]; then echo "{\"arms\":[1,2,2]}"; else ` + lowest + `; fi`)
	decide := func(folder string) (code int, stdout, stderr string) {
		t.Helper()
		return call(t.Context(), toys, "policy", "--exec", program, "--quick", "--m", "8", "--k", "3", "--round-time", "1ms", "--claim", "policy/distinct",
			"--claim", "policy/count", "--failures", folder)
	}
	files := func() int {
		entries, _ := os.ReadDir(dir)
		return len(entries)
	}
	if code, _, stderr := decide(dir); code != cli.ExitOK || stderr != "" || files() != 0 {
		t.Errorf("right: exit %d, %s, %d files", code, stderr, files())
	}
	if err := os.WriteFile(bad, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := decide("off"); code != cli.ExitFail || stderr != "" || files() != 0 {
		t.Errorf("off: exit %d, %s, %d files", code, stderr, files())
	}
	code, _, stderr := decide(filepath.Join(bad, "below"))
	if code != cli.ExitFail || !strings.HasPrefix(stderr, "verify: warning: ") || strings.Count(stderr, "\n") != 2 {
		t.Errorf("no folder: exit %d, %q: want a warning for reading and one for writing", code, stderr)
	}
	for i, want := range []string{"", "verify: kept failure of policy/distinct [feedback=semi] is played first, and fails again\n"} {
		code, stdout, stderr := decide(dir)
		again := strings.Contains(stdout, "witness: found again, kept in "+dir)
		if code != cli.ExitFail || stderr != want || again != (i == 1) || files() != 1 {
			t.Errorf("run %d: exit %d, %d files, %q, want %q; %s", i, code, files(), stderr, want, stdout)
		}
	}
	if err := os.Remove(bad); err != nil {
		t.Fatal(err)
	}
	code, _, stderr = decide(dir)
	if code != cli.ExitOK || stderr != "verify: kept failure of policy/distinct [feedback=semi] passes again, dropped\n" || files() != 0 {
		t.Errorf("right again: exit %d, %q, %d files", code, stderr, files())
	}
}
