package claimtest_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/claimtest/recorder"
)

func claim(id string, observed float64) props.Claim {
	return props.Claim{
		ID: id, Group: "Toys", Statement: "a toy stays below 1", Reference: "none",
		Evidence: props.Exact, Method: "the value is given", Rejects: "values above 1",
		Cases: []props.Case{{Instance: "only", Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
			return props.Finding{Observed: props.PlusMinus(observed, 0.125), Bound: props.AtMost(1), N: int64(t.Effort)}, nil
		}}},
	}
}

func TestRunPasses(t *testing.T) {
	claimtest.Run(t, []props.Claim{claim("toy/small", 0.5), claim("toy/smaller", 0.25)}, claimtest.Options{})
}

// TestRunFails runs itself in a child process, where Run must fail the
// subtests of the claims that do not hold, and no other.
func TestRunFails(t *testing.T) {
	const child = "CLAIMTEST_CHILD"
	if os.Getenv(child) != "" {
		claimtest.Run(t, []props.Claim{claim("good", 0.5), claim("bad+", 2), claim("open", 1)}, claimtest.Options{})
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestRunFails$", "-test.v")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the child passed, want it to fail")
	}
	for _, want := range []string{
		"--- PASS: TestRunFails/good", "--- FAIL: TestRunFails/bad+", "--- FAIL: TestRunFails/open",
		"bad+ (only): fail: got 1.875…2.125, want ≤ 1", "open (only): inconclusive: got 0.875…1.125, want ≤ 1",
		"claimed: a toy stays below 1\n", `reproduce: go test -count=1 -run '^TestRunFails$/^bad\+$'`,
		"Toys: 1 fail", "1 point ",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the child's output lacks %q:\n%s", want, out)
		}
	}
}

// TestManners: a failed row fails the test in every manner; an inconclusive one
// fails it, skips it, which ends the test, or is in the log alone.
func TestManners(t *testing.T) {
	cfg := props.Config{Claims: []props.Claim{claim("good", 0.5), claim("bad", 2), claim("open", 1)}}
	for _, c := range []struct {
		undecided       claimtest.Inconclusive
		failed, skipped int
	}{{claimtest.Fails, 2, 0}, {claimtest.Skips, 1, 1}, {claimtest.Shows, 1, 0}} {
		var rows []props.Row
		r := recorder.Run(t, time.Time{}, func(r *recorder.Test) {
			rows = claimtest.Require(r, cfg, claimtest.Manner{Inconclusive: c.undecided, Advice: "a closer look"})
		})
		if len(r.Failed) != c.failed || len(r.Skipped) != c.skipped ||
			c.skipped == 0 && (len(rows) != 1 || rows[0].Claim != "bad") {
			t.Errorf("manner %d: failures %q, skipped %q, rows %v; want %d and %d, and the row of bad", c.undecided, r.Failed,
				r.Skipped, rows, c.failed, c.skipped)
		}
		if !strings.Contains(strings.Join(r.Logged, "\n"), "Toys: 1 fail, 1 inconclusive, 1 pass") {
			t.Errorf("manner %d: log %q: want the table", c.undecided, r.Logged)
		}
		for _, why := range append(r.Failed, r.Skipped...) {
			if strings.HasPrefix(why, "open") != strings.Contains(why, "; a closer look would decide") {
				t.Errorf("manner %d: %q: want the advice for the open row alone", c.undecided, why)
			}
		}
	}
}

// TestNothingDecided: a test that decides nothing is skipped and says so, also where no claim has a selected case.
func TestNothingDecided(t *testing.T) {
	none := props.Config{Claims: []props.Claim{claim("good", 0.5)},
		Select: func(props.Claim, props.Case) bool { return false }}
	r := recorder.Run(t, time.Time{}, func(r *recorder.Test) { claimtest.Require(r, none, claimtest.Manner{}) })
	if len(r.Failed) > 0 || len(r.Skipped) != 1 || !strings.Contains(r.Skipped[0], "nothing was decided: no case is selected") {
		t.Errorf("failed %q, skipped %q", r.Failed, r.Skipped)
	}
	skipped := false
	t.Run("subtests", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		claimtest.Run(t, nil, claimtest.Options{})
	})
	if !skipped {
		t.Error("Run of no claims is not skipped")
	}
}
