//go:build unix

package main

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestKill kills the command when a random number of its 120 units are stored, and starts it again: what it reports in
// the end is what it reports undisturbed, and it finds all that was finished.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	folders := 1
	if whole() {
		folders = 10
	}
	r, killed := rand.New(rand.NewPCG(1, 30)), 0
	_, want, _ := calls(t.Context(), toyProgram(), "plays", "--format", "json")
	for range folders {
		dir := t.TempDir()
		for range 3 {
			if killedAt(t, dir, 1+r.IntN(119)) {
				killed++
			}
		}
		for _, last := range []string{" found, ", ": 120 found, 0 played\n"} {
			code, got, stderr := calls(t.Context(), toyProgram(), "plays", "--format", "json", "--resume", dir)
			if code != cli.ExitOK || !strings.Contains(stderr, last) {
				t.Errorf("resumed: exit %d, %q; want %q", code, stderr, last)
			}
			if diff := cmp.Diff(untimed(t, want), untimed(t, got)); diff != "" {
				t.Fatalf("the report differs (-undisturbed +resumed):\n%s", diff)
			}
		}
	}
	if killed < 2*folders { // the others were done before the test saw their units
		t.Errorf("%d of %d commands were killed, want two thirds", killed, 3*folders)
	}
}

// killedAt runs the command in a process of its own, with its units in a folder, and kills it when that many are stored.
// It reports whether it came to that.
func killedAt(t *testing.T, dir string, units int) bool {
	t.Helper()
	cmd, lines := startChild(t, "toybox", "plays", "--quiet", "--resume", dir)
	for {
		select {
		case said, more := <-lines:
			if err := cmd.Wait(); more || err != nil {
				t.Fatalf("%v, %q", err, said)
			}
			return false
		case <-time.After(time.Millisecond):
			if stored, _ := filepath.Glob(filepath.Join(dir, "*", "*.unit")); len(stored) >= units {
				killed := cmd.Process.Kill() == nil
				return cmd.Wait() != nil && killed
			}
		}
	}
}
