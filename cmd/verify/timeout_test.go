//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// slow returns a claim whose check takes until it is stopped.
func slow(id string) props.Claim {
	c := reporttest.Toy(id, props.Point(0))
	c.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	return c
}

// TestBudget: what is left when --timeout is spent is skipped and says so; a command that decided
// nothing by then exits with 3 and writes nothing.
func TestTimeout(t *testing.T) {
	t.Parallel()
	suites := []props.Suite{
		reporttest.Suite("", good, slow("toy/slow")),
		reporttest.Suite("never", slow("toy/slow")),
		reporttest.Suite("fails", bad, slow("toy/slow")),
	}
	out := filepath.Join(t.TempDir(), "out.json")
	for _, tt := range []struct {
		args   string
		code   int
		stdout string
		stderr string
	}{
		{"--timeout 500ms", cli.ExitInconclusive, "skipped: 1 row: --timeout 500ms is over", ""},
		{"fails --timeout 500ms", cli.ExitFail, "FAIL: 1 fail, 1 skipped of 2 rows", ""},
		{"never --timeout 100ms", cli.ExitInconclusive, "NOTHING DECIDED: 1 skipped of 1 row", ""},
		{"--timeout 1h --claim toy/good", cli.ExitOK, "PASS: 2 pass of 2 rows", ""},
		{"--timeout 0s", cli.ExitBadInput, "", "timeout=0s: want a time such as 60s"},
		{"--timeout -1s", cli.ExitBadInput, "", "timeout=-1s: want a time such as 60s"},
		{"--timeout soon", cli.ExitBadInput, "", `timeout="soon"`},
		{"simulate --policy hybrid --m 1000 --k 100 --T 1e7 --timeout 100ms --format json --out " + out, cli.ExitInconclusive,
			"",
			"--timeout 100ms is over before anything was decided"},
		{"simulate --policy cmoss,hybrid --m 100 --k 10 --T 1e6 --timeout 100ms --out " + out, cli.ExitInconclusive, "",
			"--timeout 100ms is over"},
		{"simulate --policy random --m 4 --k 2 --T 1e4 --engine stepwise --runs 1000000 --workers 1 --timeout 2s", cli.ExitOK,
			"--timeout 2s is over after ", "--timeout 2s is over after "},
		{"eval zeta-tail --mu 0.5 --eps 0.003 --delta 1e-6 --T 1e7 --timeout 100ms --out " + out, cli.ExitInconclusive, "",
			"--timeout 100ms is over"},
		{"policy --policy cmoss --timeout 1ns", cli.ExitInconclusive, "NOTHING DECIDED", ""},
	} {
		began := time.Now()
		code, stdout, stderr := call(t.Context(), suites, strings.Fields(tt.args)...)
		if code != tt.code || !strings.Contains(stdout, tt.stdout) || !strings.Contains(stderr, tt.stderr) {
			t.Errorf("verify %s: exit %d, want %d, %q and %q in\n%s%s", tt.args, code, tt.code, tt.stdout, tt.stderr, stdout,
				stderr)
		}
		if took := time.Since(began); took > time.Minute { // a second or three where nothing else runs
			t.Errorf("verify %s took %v", tt.args, took)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written of what was not decided")
	}
}
