package policytest_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// whole reports whether make long runs the tests, as CI does each week.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

func check(t *testing.T, factory algos.Factory, cfg policytest.Config) policytest.Report {
	t.Helper()
	cfg.Seed, cfg.Effort = 1, props.Quick
	r, err := policytest.Check(t.Context(), factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// failures returns the rules that failed, with their witnesses.
func failedRules(r policytest.Report) map[string]string {
	found := map[string]string{}
	for _, row := range r.Rows {
		if row.Verdict.Outcome() == props.Fail {
			found[strings.TrimPrefix(row.Claim, "policy/")] = row.Verdict.Finding().Witness
		}
	}
	return found
}

// TestAllViolationsAtOnce: one bug does not hide another, among the rules that it is about and, in
// make long, among all.
func TestAllViolationsAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side that TestOurs does not: the long tests run it")
	}
	bad := []string{"action", "late-regret", "beats-random", "sublinear"}
	cfg := policytest.Config{}
	if !whole() {
		cfg.Only = bad
	}
	r := check(t, mutants.NewGreedy(func(g *mutants.Greedy) {
		g.Explore = 1
		g.Late = func(g *mutants.Greedy, dst []int) []int {
			if g.Round == 7 && g.Spec.Horizon == 100 {
				dst[0] = g.Spec.Arms // out of range, in the runs of the contract
			}
			return dst
		}
	}), cfg)
	for _, rule := range bad {
		if failedRules(r)[rule] == "" {
			t.Errorf("%s does not fail; failed: %v", rule, r.Err())
		}
	}
}

// TestActionsShrinkToTheSmallestGame, where that is neither of one arm nor of k = m, as in TestABreachIsReportedOnce and
// TestOneSize.
func TestActionsShrinkToTheSmallestGame(t *testing.T) {
	r := check(t, late(func(g *mutants.Greedy, dst []int) []int {
		if g.Round > 4 && g.Spec.Cardinality > 1 && g.Spec.Arms > g.Spec.Cardinality {
			dst[0] = -1
		}
		return dst
	}), policytest.Config{Only: []string{"action"}})
	if got := failedRules(r)["action"]; !strings.HasPrefix(got, "m=3 k=2 T=5: ") ||
		!strings.Contains(got, "arm -1, want 0 ≤ arm < m") {
		t.Errorf("got %q, want the arm at m=3 k=2 T=5", got)
	}
}

// TestAStallIsWaitedForOnce: no rule asks a stalled policy again.
func TestAStallIsWaitedForOnce(t *testing.T) {
	made := 0
	r := check(t, func(s algos.Spec) (algos.Policy, error) {
		made++
		p, err := mutants.NewGreedy(nil)(s)
		return &sleepless{Greedy: p.(*mutants.Greedy)}, err
	}, policytest.Config{Workers: 1})
	if s := r.Summary(); s.Fail != 1 || s.Pass != 0 || s.Skipped != len(r.Rows)-1 || made > 5 {
		t.Errorf("got %+v after %d instances, want one failure and the rest skipped", s, made)
	}
}

// sleepless stalls, as a child does that takes too long.
type sleepless struct {
	*mutants.Greedy
	err error
}

func (s *sleepless) Select(dst []int) []int {
	if s.Round == 4 {
		s.err = stall(time.Second)
	}
	return s.Greedy.Select(dst)
}

func (s *sleepless) Err() error { return s.err }

type stall time.Duration

func (s stall) Error() string { return "no reply within " + time.Duration(s).String() }
func (stall) Timeout() bool   { return true }

func TestBadConfig(t *testing.T) {
	for _, tt := range []struct {
		cfg  policytest.Config
		want string
	}{
		{policytest.Config{Arms: 3, Cardinality: 4}, "k=4: want 1 ≤ k ≤ m=3"},
		{policytest.Config{Arms: -1}, "m=-1: want 1 ≤ m"},
		{policytest.Config{Arms: 1 << 20}, "m=1048576: want m ≤ 10000: every rule"},
		{policytest.Config{Feedback: []algos.Feedback{0, algos.SemiBandit}}, "feedback=semi: given twice"}, // 0 means it
		{policytest.Config{Only: []string{"cuont"}}, `rule="cuont": want one of action,`},
		{policytest.Config{Feedback: []algos.Feedback{9}}, "feedback=9: want"},
	} {
		_, err := policytest.Check(t.Context(), algos.NewRandom, tt.cfg)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: got %v, want %s", tt.cfg, err, tt.want)
		}
	}
}
