package claimtest_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
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
		claimtest.Run(t, []props.Claim{claim("good", 0.5), claim("bad", 2), claim("open", 1)}, claimtest.Options{})
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestRunFails$", "-test.v")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the child passed, want it to fail")
	}
	for _, want := range []string{
		"--- PASS: TestRunFails/good", "--- FAIL: TestRunFails/bad", "--- FAIL: TestRunFails/open",
		"bad (only): fail: got 1.875…2.125, want ≤ 1", "open (only): inconclusive: got 0.875…1.125, want ≤ 1",
		"Toys: 1 fail", "n=1",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the child's output lacks %q:\n%s", want, out)
		}
	}
}
