package policytest_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// lateLearner is CUCB with a change of how it takes rewards that arrive late.
type lateLearner struct {
	algos.Policy
	now  []int // the arms that it plays
	told int   // rounds since its last Select
	take func(l *lateLearner, arms []int, rewards []float64)
	play func(l *lateLearner, dst []int) []int
}

func (l *lateLearner) Select(dst []int) []int {
	n := len(dst)
	dst = l.Policy.Select(dst)
	l.now = append(l.now[:0], dst[n:]...)
	if l.play != nil {
		dst = l.play(l, dst)
	}
	l.told = 0
	return dst
}

func (l *lateLearner) ObserveLate(_ int64, arms []int, rewards []float64) {
	l.take(l, arms, rewards)
	l.told++
}

// learner makes a lateLearner.
func learner(change lateLearner) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		p, err := algos.NewCUCB(spec, algos.CUCBConfig{})
		l := change
		l.Policy = p
		if l.take == nil {
			l.take = func(l *lateLearner, arms []int, rewards []float64) { l.Observe(arms, rewards) }
		}
		return &l, err
	}
}

// TestLateRewards: index policies that know of earlier rounds what has arrived pass both rules on a
// seed, on four in make long; one that takes late
// rewards for those of the current arms, one that keeps the first round of a batch alone, one that
// takes rewards twice and one
// that plays nothing until rewards are there each fail, in the rule that is about it. A policy that declares nothing is
// not asked, and random play is caught by the rules that it fails anyway.
func TestLateRewards(t *testing.T) {
	twice := func(l *lateLearner, arms []int, rewards []float64) {
		l.Observe(arms, rewards)
		l.Observe(arms, rewards)
	}
	last := func(l *lateLearner, arms []int, rewards []float64) {
		if l.told == 0 {
			l.Observe(arms, rewards)
		}
	}
	for name, tt := range map[string]struct {
		make  algos.Factory
		fails string
		seeds uint64 // in make long; one else
	}{
		"cucb":  {learner(lateLearner{}), "", 4},
		"cmoss": {registered(t, "cmoss"), "", 4},
		"attributes to the current arms": {learner(lateLearner{take: func(l *lateLearner, _ []int,
			rewards []float64) {
			l.Observe(l.now, rewards)
		}}),
			"delayed-regret", 2},
		"keeps one round of a batch": {learner(lateLearner{take: last}), "delayed-regret", 1},
		"takes rewards twice":        {learner(lateLearner{take: twice}), "delayed", 2},
		"plays nothing until told": {learner(lateLearner{play: func(l *lateLearner, dst []int) []int {
			if l.told == 0 {
				return dst[:0]
			}
			return dst
		}}), "delayed", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !whole() && name == "keeps one round of a batch" {
				t.Skip("delayed-regret rejects another here: make long plays it")
			}
			if !whole() {
				tt.seeds = 1
			}
			for seed := range tt.seeds {
				cfg := policytest.Config{
					Seed: 1 + seed, Effort: props.Quick, Capabilities: child.Capabilities{Late: true},
					Only: []string{"delayed", "delayed-regret"},
				}
				r, err := policytest.Check(t.Context(), tt.make, cfg)
				if err != nil || len(r.Rows) != 2 {
					t.Fatalf("%d rows, %v", len(r.Rows), err)
				}
				for _, row := range r.Rows {
					want := props.Pass
					if row.Claim == "policy/"+tt.fails {
						want = props.Fail
					} else if tt.fails != "" {
						continue
					}
					if got := row.Verdict.Outcome(); got != want {
						t.Errorf("seed %d: %s: %v, want %v: %+v", seed, row.Claim, got, want, row.Verdict.Finding())
					}
				}
			}
		})
	}
}

// TestLateRewardsOfCascades: under each cascade a learner that takes any prefix passes, and one
// that expects the rewards
// of all k arms when they arrive late fails there alone.
func TestLateRewardsOfCascades(t *testing.T) {
	all := func(l *lateLearner, arms []int, rewards []float64) {
		_ = rewards[2]
		l.Observe(arms, rewards)
	}
	for name, fails := range map[string]bool{"any prefix": false, "all k": true} {
		change := lateLearner{}
		if fails {
			change.take = all
		}
		r, err := policytest.Check(t.Context(), learner(change), policytest.Config{
			Arms: 8, Cardinality: 3, OneArms: true, OneSize: true, Seed: 1, Effort: props.Quick,
			Capabilities: child.Capabilities{Late: true},
			Feedback:     []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}, Only: []string{"delayed"},
		})
		if err != nil || len(r.Rows) != 3 {
			t.Fatalf("%d rows, %v", len(r.Rows), err)
		}
		for _, row := range r.Rows {
			want := props.Pass
			if fails && row.Instance != "feedback=semi" {
				want = props.Fail
			}
			if got := row.Verdict.Outcome(); got != want {
				t.Errorf("%s: %s: %v, want %v: %+v", name, row.Instance, got, want, row.Verdict.Finding())
			}
		}
	}
}

// TestLateRewardsAreForThoseWhoTakeThem: the rules are not there for a policy that declares nothing.
func TestLateRewardsAreForThoseWhoTakeThem(t *testing.T) {
	claims, err := policytest.Claims(registered(t, "cucb"), policytest.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if strings.HasPrefix(c.ID, policytest.DelayedRules) {
			t.Errorf("%s is asked of a policy that declares nothing", c.ID)
		}
	}
}

// registered is the factory of a policy of the registry.
func registered(t *testing.T, name string) algos.Factory {
	t.Helper()
	f, err := algos.Choice{Name: name}.Factory()
	if err != nil {
		t.Fatal(err)
	}
	return f
}
