package policytest_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

func TestRun(t *testing.T) {
	policytest.Run(t, newSampler, policytest.Size(5, 2))
}

// TestRunOnABrokenPolicy runs itself in a process of its own, where Run must
// fail the subtests of the rules that are broken, and no other.
func TestRunOnABrokenPolicy(t *testing.T) {
	const env = "POLICYTEST_BROKEN"
	if os.Getenv(env) != "" {
		policytest.Run(t, mutants.NewGreedy(func(g *mutants.Greedy) { g.Worst = true }), policytest.Size(6, 2),
			policytest.Seed(3), policytest.Alpha(1e-4),
			policytest.Only("action", "beats-random"))
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestRunOnABrokenPolicy$", "-test.v")
	cmd.Env = append(os.Environ(), env+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the broken policy passes")
	}
	for _, want := range []string{
		"--- PASS: TestRunOnABrokenPolicy/action",
		"--- FAIL: TestRunOnABrokenPolicy/beats-random",
		"claimed: hardly any run is lost",
		"reproduce: go test -count=1 -run '^TestRunOnABrokenPolicy$/^beats-random$'",
		"verify simulate --m 2 --k 1 --T 400 --means levels:0,0.5,first --feedback semi --runs 20",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestRunOnASharedCounter runs itself in a process of its own: UCB1 whose round counter belongs to the package is found
// by Run as it is by Check (TestASharedCounterIsFound).
func TestRunOnASharedCounter(t *testing.T) {
	const env = "POLICYTEST_SHARED_COUNTER"
	if os.Getenv(env) != "" {
		policytest.Run(t, newCommonClock(), policytest.Exactly(5, 1), policytest.Only("action", "deterministic"))
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestRunOnASharedCounter$", "-test.v")
	cmd.Env = append(os.Environ(), env+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("the shared counter passes")
	}
	for _, want := range []string{
		"--- PASS: TestRunOnASharedCounter/action",
		"--- FAIL: TestRunOnASharedCounter/deterministic",
		"of the first games in this process two on one seed differ in round ",
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(out)), " "), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
