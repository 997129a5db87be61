//go:build unix

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// fillDisk is playToys with a limit on the size of files that comes down to less than
// a unit while the last claim is played: the kernel then refuses a write in its
// middle, as a full disk does.
func fillDisk(ctx context.Context) int {
	suites := playing(3, 24)
	build := suites[0].Build
	suites[0].Build = func() []props.Claim {
		claims := build()
		last := &claims[2].Cases[0]
		check := last.Check
		last.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100, Max: 100}); err != nil {
				return props.Finding{}, err
			}
			return check(ctx, t)
		}
		return claims
	}
	p := deciding(suites)
	return cli.Run(ctx, p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
}

// TestFullDisk: the command ends with 2 and one line that says why, leaves nothing
// half-written, and goes on from there when there is room again.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "--resume", dir, "--workers", "1", "--format", "json")
	cmd.Env = append(os.Environ(), childEnv+"="+childFills)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run() // its error is the exit code, checked here
	want := "verify: units in " + dir + ": 0 found, 16 played\nverify: claim toy/plays-2 (i=0): store \"" + dir +
		"\": file too large\n"
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitBadInput || stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("exit %d, stdout %q, stderr %q; want 2, nothing and %q", code, stdout.String(), stderr.String(), want)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*", ".*")); len(left) > 0 || err != nil {
		t.Errorf("left behind: %v, %v", left, err)
	}
	code, got, errs := call(t.Context(), playing(3, 24), "--resume", dir, "--format", "json")
	_, direct, _ := call(t.Context(), playing(3, 24), "--format", "json")
	if code != cli.ExitOK || errs != "verify: units in "+dir+": 16 found, 8 played\n" ||
		cmp.Diff(untimed(t, direct), untimed(t, got)) != "" {
		t.Errorf("with room again: exit %d, stderr %q; want 16 found and the report of a run without trouble", code, errs)
	}
}
