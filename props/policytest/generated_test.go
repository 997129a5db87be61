package policytest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

var gameRules = []string{"generated-level", "generated-growth"}

// TestGeneratedGames: a policy that plays at random where k > m/2, and is sound at the one
// size that other rules play, fails in generated games, and the worst one is named. False
// alarms of the sound one: 10⁻³.
func TestGeneratedGames(t *testing.T) {
	cmoss, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	random := mutants.NewGreedy(func(g *mutants.Greedy) { g.Explore = 1 })
	halves := func(s algos.Spec) (algos.Policy, error) {
		if 2*s.Cardinality > s.Arms {
			return random(s)
		}
		return cmoss(s)
	}
	outcome := func(f algos.Factory) (props.Outcome, string) {
		row := check(t, f, policytest.Config{Only: gameRules}).Rows[0]
		return row.Verdict.Outcome(), row.Verdict.Finding().Witness
	}
	if o, w := outcome(cmoss); o != props.Pass {
		t.Errorf("cmoss: %v %s", o, w)
	}
	for name, f := range map[string]algos.Factory{"random": random, "random beyond m/2": halves} {
		o, w := outcome(f)
		if name == "random" && o != props.Fail || o == props.Pass || o == props.Fail && !strings.Contains(w, "verify simulate --m ") {
			t.Errorf("%s: %v %q, want a failure that names a game", name, o, w)
		}
	}
}

// TestGeneratedGamesFitTheSpeed: a slow policy gets fewer and shorter ones, and none
// where not even forty fit; asked for a size, that one alone is played.
func TestGeneratedGamesFitTheSpeed(t *testing.T) {
	cmoss, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		cfg  policytest.Config
		want string // begins the instance, or the reason
	}{
		{policytest.Config{RoundTime: 50 * time.Microsecond}, "120 games"},
		{policytest.Config{RoundTime: 100 * time.Microsecond}, "60 games"},
		{policytest.Config{RoundTime: 200 * time.Microsecond}, "60 games"},
		{policytest.Config{RoundTime: 300 * time.Microsecond}, "40 games"},
		{policytest.Config{RoundTime: time.Millisecond}, "not to be learned in the time: 40 generated games"},
		{policytest.Config{Horizon: 500}, "generated games are of semi-bandit feedback"},
		{policytest.Config{Arms: 5, Cardinality: 5, OneArms: true, OneSize: true}, "generated games are of"},
		{policytest.Config{Arms: 2, Cardinality: 1, OneArms: true, OneSize: true}, "120 games, m≤2"},
		{policytest.Config{Arms: 20, Cardinality: 19, OneArms: true, OneSize: true}, "120 games, m≤20"},
	} {
		tt.cfg.Only, tt.cfg.Seed, tt.cfg.Effort = gameRules[:1], 1, props.Quick
		r, err := policytest.Check(t.Context(), cmoss, tt.cfg)
		if err != nil {
			t.Fatal(err)
		}
		row := r.Rows[0]
		if !strings.HasPrefix(row.Instance, tt.want) && !strings.HasPrefix(row.Verdict.Finding().Skip, tt.want) {
			t.Errorf("%+v: %s %s, want %q", tt.cfg, row.Instance, row.Verdict.Finding().Skip, tt.want)
		}
	}
}
