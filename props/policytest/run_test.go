package policytest_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestRunFails runs itself in a process of its own for each broken policy. There Run must fail the
// subtests of the broken rules, and no other.
func TestRunFails(t *testing.T) {
	const env = "POLICYTEST_BROKEN"
	switch os.Getenv(env) {
	case "plays the worst":
		policytest.Run(t, mutants.NewGreedy(func(g *mutants.Greedy) { g.Worst = true }), func(c *policytest.Config) {
			c.Arms, c.Cardinality, c.Seed, c.Alpha, c.Only = 6, 2, 3, 1e-4, []string{"action", "beats-random"}
		})
		return
	case "shares a counter":
		policytest.Run(t, newCommonClock(), func(c *policytest.Config) {
			c.Arms, c.Cardinality, c.OneArms, c.OneSize, c.Only = 5, 1, true, true, []string{"action", "deterministic"}
		})
		return
	}
	for how, want := range map[string][]string{
		"plays the worst": {
			"--- PASS: TestRunFails/action",
			"--- FAIL: TestRunFails/beats-random",
			"claimed: hardly any run is lost",
			"reproduce: go test -count=1 -run '^TestRunFails$/^beats-random$'",
			"in the game --m 2 --k 1 --T 400 --means levels:0,0.5,first --feedback semi --runs 20",
			"Level: contract; learns is not reached (policy/beats-random)",
		},
		"shares a counter": {
			"--- PASS: TestRunFails/action",
			"--- FAIL: TestRunFails/deterministic",
			"alone, [3] after another copy",
		},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestRunFails$", "-test.v")
		cmd.Env = append(os.Environ(), env+"="+how)
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("a policy that %s passes", how)
		}
		if bytes.Contains(out, []byte("verify simulate")) {
			t.Errorf("a policy that the command does not know is said to be played by it:\n%s", out)
		}
		for _, part := range want {
			if !strings.Contains(strings.Join(strings.Fields(string(out)), " "), part) {
				t.Errorf("a policy that %s: no %q in\n%s", how, part, out)
			}
		}
	}
}
