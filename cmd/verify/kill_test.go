//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
)

// Values of childEnv that run the claims of TestKill: all of them, and on a disk
// that is full after some units.
const (
	childPlays = "plays"
	childFills = "fills"
)

// playToys is the command with claims that play 120 units in some tenths of a second.
func playToys(ctx context.Context) int {
	p := deciding(playing(3, 120))
	return cli.Run(ctx, p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
}

// mostKills is how often TestKill kills in one folder. Where the machine has become slower since
// the undisturbed run, a command is killed before it does anything, again and again.
const mostKills = 10

// TestKill kills the command at random moments and starts it again: what it
// reports in the end is what it reports undisturbed, it finds all that was
// finished, and a run that begins some hours later removes what was half-written.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	kills := 3
	if whole() {
		kills = 30
	}
	r := rand.New(rand.NewPCG(1, 30))
	begin := time.Now()
	want, _ := playChild(t, 0, "--format", "json")
	whole := time.Since(begin)
	killed := 0
	for killed < kills {
		dir := t.TempDir()
		for here := 0; ; here++ {
			after := time.Duration(r.Int64N(int64(whole)))
			if killed >= kills || here >= mostKills {
				after = 0 // to the end
			}
			got, state := playChild(t, after, "--format", "json", "--resume", dir, "--quiet")
			if state.Signaled() && state.Signal() == syscall.SIGKILL {
				killed++
				continue
			}
			if diff := cmp.Diff(untimed(t, want), untimed(t, got)); diff != "" {
				t.Fatalf("after %d kills the report differs (-undisturbed +resumed):\n%s", killed, diff)
			}
			break
		}
		age(t, dir)
		code, _, stderr := call(t.Context(), playing(3, 120), "--resume", dir)
		if want := "verify: units in " + dir + ": 120 found, 0 played\n"; code != cli.ExitOK || stderr != want {
			t.Errorf("after %d kills and a run to the end: exit %d, %q; want %q", killed, code, stderr, want)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "*", ".*")); len(left) > 0 || err != nil {
			t.Errorf("after %d kills and a run some hours later there is %v, %v", killed, left, err)
		}
	}
}

// age makes all files of a store some hours old.
func age(t *testing.T, dir string) {
	t.Helper()
	old := time.Now().Add(-3 * time.Hour)
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(path, old, old))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// playChild runs the command in a process of its own and kills it after a time,
// 0 for not at all.
func playChild(t *testing.T, after time.Duration, args ...string) (stdout string, state syscall.WaitStatus) {
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
	state = cmd.ProcessState.Sys().(syscall.WaitStatus)
	if state.Exited() && (state.ExitStatus() != cli.ExitOK || strings.TrimSpace(errs.String()) != "") {
		t.Fatalf("exit %d, stderr %q", state.ExitStatus(), errs.String())
	}
	return out.String(), state
}
