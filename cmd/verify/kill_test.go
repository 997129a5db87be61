//go:build unix

package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
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

// TestKill kills the command at random moments and starts it again: what it reports in the end is what it reports
// undisturbed, and it finds all that was finished.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	folders := 1
	if whole() {
		folders = 10
	}
	r := rand.New(rand.NewPCG(1, 30))
	begin := time.Now()
	want := playChild(t, 0, "--format", "json")
	whole := time.Since(begin)
	for range folders {
		dir := t.TempDir()
		for range 3 {
			playChild(t, time.Duration(r.Int64N(int64(whole))), "--format", "json", "--resume", dir, "--quiet")
		}
		got := playChild(t, 0, "--format", "json", "--resume", dir, "--quiet")
		if diff := cmp.Diff(untimed(t, want), untimed(t, got)); diff != "" {
			t.Fatalf("the report differs (-undisturbed +resumed):\n%s", diff)
		}
		code, _, stderr := call(t.Context(), playing(3, 120), "--resume", dir)
		if want := "verify: units in " + dir + ": 120 found, 0 played\n"; code != cli.ExitOK || stderr != want {
			t.Errorf("after a run to the end: exit %d, %q; want %q", code, stderr, want)
		}
	}
}

// playChild runs the command in a process of its own and kills it after a time,
// 0 for not at all.
func playChild(t *testing.T, after time.Duration, args ...string) (stdout string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childEnv+"="+childPlays)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) // it may be gone already
		defer timer.Stop()
	}
	_ = cmd.Wait() // the status says what there is to know
	if state := cmd.ProcessState; state.Exited() && (state.ExitCode() != cli.ExitOK || errs.Len() > 0) {
		t.Fatalf("exit %d, stderr %q", state.ExitCode(), errs.String())
	}
	return out.String()
}
