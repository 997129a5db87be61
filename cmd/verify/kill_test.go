//go:build unix

package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
)

// childPlays is the value of childEnv that runs playToys.
const childPlays = "plays"

// playToys is the command with claims that play 120 units in some tenths of a second.
func playToys(ctx context.Context) int {
	p := deciding(playing(3, 120))
	return cli.Run(ctx, p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
}

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
	want, _ := playChild(t, "", 0)
	for range folders {
		dir := t.TempDir()
		for range 3 {
			if _, ended := playChild(t, dir, 1+r.IntN(119)); !ended {
				killed++
			}
		}
		got, _ := playChild(t, dir, 0)
		if diff := cmp.Diff(untimed(t, want), untimed(t, got)); diff != "" {
			t.Fatalf("the report differs (-undisturbed +resumed):\n%s", diff)
		}
		code, _, stderr := call(t.Context(), playing(3, 120), "--resume", dir)
		if want := "verify: units in " + dir + ": 120 found, 0 played\n"; code != cli.ExitOK || stderr != want {
			t.Errorf("after a run to the end: exit %d, %q; want %q", code, stderr, want)
		}
	}
	if killed < 2*folders { // the others were done before the test saw their units
		t.Errorf("%d of %d commands were killed, want two thirds", killed, 3*folders)
	}
}

// playChild runs the command in a process of its own, with its units in a folder if there is one, and kills it when that
// many are stored, 0 for not at all.
func playChild(t *testing.T, dir string, units int) (stdout string, ended bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "--format", "json")
	if dir != "" {
		cmd.Args = append(cmd.Args, "--quiet", "--resume", dir)
	}
	cmd.Env = append(os.Environ(), childEnv+"="+childPlays)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = cmd.Wait() // the status says what there is to know
	}()
	for alive := true; alive; {
		select {
		case <-over:
			alive = false
		case <-time.After(time.Millisecond):
			if stored, _ := filepath.Glob(filepath.Join(dir, "*", "*.unit")); units > 0 && len(stored) >= units {
				_ = cmd.Process.Kill() // it may be gone already
			}
		}
	}
	ended = cmd.ProcessState.Exited()
	if ended && (cmd.ProcessState.ExitCode() != cli.ExitOK || errs.Len() > 0) {
		t.Fatalf("exit %d, stderr %q", cmd.ProcessState.ExitCode(), errs.String())
	}
	return out.String(), ended
}
