package cli

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestEstimate: what a study will take, by rehearsal. What is stored counts for
// nothing, and what is rehearsed is not stored. A claim of 4 horizons from 10⁵ to 10⁶
// has 40 replicates of each, and its control plays four: a second in all, which make whole plays.
func TestEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 160 runs")
	}
	dir := t.TempDir()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	subject, err := suite.ScalingLearner(algos.Choice{Name: "cmoss"})
	if err != nil {
		t.Fatal(err)
	}
	a := &App{Program: Program{Name: "verify"}, Shared: sharedFlags{Seed: 1, Alpha: props.DefaultAlpha, full: true, Workers: 2}}
	filter := ClaimFilter{Claims: []string{"scaling/cmoss/log-growth"}}
	check := func(when, want string) {
		t.Helper()
		if got := a.Estimate(t.Context(), append(suite.ScalingStudy(subject).Claims(), suite.FixedGaps(subject)...), filter, suite.UnitSeconds); got != want {
			t.Errorf("%s: got %q, want %q", when, got, want)
		}
	}
	check("without a store", "verify: 9 units of work, about 910 ms of CPU time, 460 ms with 2 workers; --resume FOLDER keeps what is done")
	all := filter.Claims
	filter.Claims = []string{"none"}
	check("no such claim", "")
	filter.Claims = all
	a.Units.resume, a.Units.kept = dir, store.NewExecutor(s, sim.InProcess{}, func(err error) { t.Error(err) })
	check("with an empty store", "verify: 9 units of work, about 910 ms of CPU time, 460 ms with 2 workers")
	if os.Getenv("REGRETCHECK_WHOLE") == "" {
		return
	}
	args := []string{"scaling", "--full", "--claim", "scaling/cmoss/log-growth", "--workers", "2", "--resume", dir, "--quiet"}
	if code, _, stderr := call(t.Context(), suite.Suites(), args...); code != ExitOK {
		t.Errorf("exit %d, %s", code, stderr)
	}
	check("with everything stored", "")
}

// TestEstimateIsSaidWhileTheRunGoesOn, and not if it is over before.
func TestEstimateIsSaidWhileTheRunGoesOn(t *testing.T) {
	for _, long := range []bool{false, true} {
		var stderr bytes.Buffer
		a := &App{stderr: &stderr}
		asked := make(chan bool, 1)
		stop := a.estimateLater(t.Context(), func(context.Context) string { asked <- true; return "a while" }, &Bar{})
		if long {
			<-asked
		}
		stop()
		if want := map[bool]string{true: "a while\n"}[long]; stderr.String() != want {
			t.Errorf("long %v: said %q, want %q", long, stderr.String(), want)
		}
	}
}

// TestPlayingText: before its first run has ended, simulate says how long all will take, if that is
// long and every round is played.
func TestPlayingText(t *testing.T) {
	a := &App{Program: Program{Name: "verify"}, Shared: sharedFlags{Workers: 1}}
	for _, tt := range []struct {
		policy  string
		horizon int64
		want    string
	}{{"hybrid", 1e8, "verify: 2 runs of 1e+08 rounds, about "}, {"hybrid", 1000, ""}, {"cmoss", 1e8, ""}} {
		factory, err := algos.Choice{Name: tt.policy}.Factory()
		if err != nil {
			t.Fatal(err)
		}
		plan := sim.Plan{Game: sim.Game{Arms: 30, Cardinality: 10, Horizon: tt.horizon, Means: sim.HardMeans{C: 2}}, Policy: factory, Runs: 2, Seed: 1}
		if got := a.playingText(t.Context(), plan); !strings.HasPrefix(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("%s, T=%d: said %q, want %q", tt.policy, tt.horizon, got, tt.want)
		}
	}
}
