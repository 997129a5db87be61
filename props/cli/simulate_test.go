package cli

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

var toys = []props.Suite{reporttest.Suite("", good)}

func simulated(t *testing.T, args ...string) Simulation {
	t.Helper()
	code, stdout, stderr := call(t.Context(), toys, append([]string{"simulate", "--format", "json"}, args...)...)
	if code != ExitOK {
		t.Fatalf("simulate %q: exit %d, stderr %s", args, code, stderr)
	}
	reporttest.Obeys(t, "simulate", stdout)
	var s Simulation
	if err := json.Unmarshal([]byte(stdout), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSimulate(t *testing.T) {
	args := []string{"--policy", "cmoss", "--m", "8", "--k", "3", "--T", "2e3", "--means", "uniform:0.1,0.9", "--runs",
		"4"}
	s := simulated(t, args...)
	if s.Policy != "cmoss" || s.Arms != 8 || s.Played != 3 || s.Horizon != 2000 || len(s.Regret) != 4 || s.Stderr == nil {
		t.Errorf("got %+v, want the sizes asked for and four runs", s)
	}
	sum := 0.0
	for _, r := range s.Regret {
		sum += r
	}
	if math.Abs(sum/4-s.Mean) > 1e-9*sum {
		t.Errorf("mean %v of %v, want %v", s.Mean, s.Regret, sum/4)
	}
	for _, other := range [][]string{{"--workers", "1"}, {"--workers", "3"}, {"--engine", "stepwise"}} {
		if diff := cmp.Diff(s.Regret, simulated(t, append(args, other...)...).Regret); diff != "" {
			t.Errorf("%q changes the regret (-without +with):\n%s", other, diff)
		}
	}
	if cmp.Equal(s.Regret, simulated(t, append(args, "--seed", "2")...).Regret) {
		t.Error("seeds 1 and 2 give the same regret")
	}
	if one := simulated(t, append(args[:len(args)-1:len(args)-1], "1")...); one.Stderr != nil ||
		one.Regret[0] != s.Regret[0] {
		t.Errorf("one run: stderr %v, regret %v; want none and the first of four, %v", one.Stderr, one.Regret, s.Regret[0])
	}
}

// TestSimulateFixedInstance: constant rewards of 0 or 1 leave the instance as
// the only difference between runs of a policy that does not draw.
func TestSimulateFixedInstance(t *testing.T) {
	args := []string{"--policy", "cmoss", "--m", "6", "--k", "2", "--T", "300", "--runs", "3", "--rewards",
		"deterministic"}
	s := simulated(t, append(args, "--fixed-instance")...)
	if s.Regret[0] != s.Regret[1] || s.Regret[1] != s.Regret[2] {
		t.Errorf("one instance: regrets %v, want all equal", s.Regret)
	}
	if s := simulated(t, args...); s.Regret[0] == s.Regret[1] {
		t.Errorf("fresh instances: regrets %v, want them to differ", s.Regret)
	}
}
