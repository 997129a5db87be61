package policytest_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// late returns the greedy policy with a change of its actions.
func late(change func(g *mutants.Greedy, dst []int) []int) algos.Factory {
	return mutants.NewGreedy(func(g *mutants.Greedy) { g.Late = change })
}

// TestABreachIsReportedOnce: by the rule about actions, in the smallest game
// that shows it. Rules that cannot be decided because of it are skipped with that
// reason, and no row fails or passes for it.
func TestABreachIsReportedOnce(t *testing.T) {
	for name, tt := range map[string]struct {
		policy algos.Factory
		want   string
	}{
		"one arm too many": {late(func(_ *mutants.Greedy, dst []int) []int { return append(dst, 0) }),
			`^m=1 k=1 T=1: .*round 1: action \[0 0\]: 2 arms, want k=1 \(seed 1; first seen at m=8 k=3 `},
		"counted from 1": {late(func(g *mutants.Greedy, dst []int) []int { dst[len(dst)-1]++; return dst }),
			`^m=1 k=1 T=\d+: .*arm 1, want 0 ≤ arm < m=1: arms start at 0, do yours start at 1\?`},
		"panics": {late(func(g *mutants.Greedy, dst []int) []int { _ = dst[g.Round/7*100]; return dst }),
			`^m=1 k=1 T=7: the policy panicked: .* in policytest_test\.TestABreach\S+ \(.*once_test\.go:\d+\)`},
		"panics in long runs": {late(func(g *mutants.Greedy, dst []int) []int { _ = dst[g.Round/300*100]; return dst }),
			`^m=1 k=1 T=300: the policy panicked: .*\(seed 1; first seen at m=8 k=3 T=2500\)`},
		"cannot be made": {func(algos.Spec) (algos.Policy, error) { return nil, errors.New("no licence") },
			`^m=1 k=1 T=1: the policy cannot be made: no licence`},
		"panics when closed": {fragile{closes: true}.make,
			`^m=1 k=1 T=1: the policy panicked: closing in .*once_test\.go:\d+`},
		"panics when asked for its error": {fragile{errs: true}.make,
			`^m=1 k=1 T=1: the policy panicked: asked in .*once_test\.go:\d+`},
		"is nil": {func(algos.Spec) (algos.Policy, error) { return nil, nil },
			`^m=1 k=1 T=1: the policy cannot be made: the factory returns nil without an error`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := check(t, tt.policy, policytest.Config{})
			for _, row := range r.Rows {
				f := row.Verdict.Finding()
				switch rule := strings.TrimPrefix(row.Claim, "policy/"); {
				case rule == "action":
					if row.Verdict.Outcome() != props.Fail || !regexp.MustCompile(tt.want).MatchString(f.Witness) {
						t.Errorf("%s: %v: got %q, want %s", rule, row.Verdict.Outcome(), f.Witness, tt.want)
					}
				case row.Verdict.Outcome() == props.Pass && strings.Contains(name, "long runs"):
				case f.Skip == "needs more than --quick":
				case !strings.Contains(f.Skip, "which policy/action reports: "):
					t.Errorf("%s: %v: %q %q, want it skipped because of action", rule, row.Verdict.Outcome(), f.Skip, f.Witness)
				}
			}
		})
	}
}

// A fragile policy panics where a test says: when its rounds are over, or when it is asked for its
// error.
type fragile struct {
	algos.Policy
	closes, errs bool
}

func (f fragile) make(s algos.Spec) (algos.Policy, error) {
	var err error
	f.Policy, err = mutants.NewGreedy(nil)(s)
	return f, err
}

func (f fragile) Close() error {
	if f.closes {
		panic("closing")
	}
	return nil
}

func (f fragile) Err() error {
	if f.errs {
		panic("asked")
	}
	return nil
}

// TestTheOnlyRuleDecidedReports: a breach is not lost where the rule that it breaches is not
// decided.
func TestTheOnlyRuleDecidedReports(t *testing.T) {
	tooMany := late(func(_ *mutants.Greedy, dst []int) []int { return append(dst, 0) })
	for _, rule := range []string{"deterministic", "beats-random"} {
		if got := failedRules(check(t, tooMany, policytest.Config{Only: []string{rule}}))[rule]; !strings.Contains(got,
			"the policy plays 2 arms: want k=1") && !strings.Contains(got, "the policy plays 4 arms: want k=3") {
			t.Errorf("%s: got %q, want what is wrong with the action", rule, got)
		}
	}
}

// TestGamesMayBeDeclined: games that the policy is not made for are left out and named; the rest
// counts. A policy that declines all passes nothing.
func TestGamesMayBeDeclined(t *testing.T) {
	less := func(s algos.Spec) (algos.Policy, error) {
		if s.Cardinality == s.Arms {
			return nil, &algos.Declined{Reason: "needs k < m"}
		}
		return mutants.NewGreedy(nil)(s)
	}
	rules := policytest.Config{Only: []string{"action", "deterministic", "beats-random"}}
	r := check(t, less, rules)
	for _, row := range r.Rows {
		f := row.Verdict.Finding()
		said := errors.Join(f.Warnings...)
		if row.Verdict.Outcome() != props.Pass || row.Claim != "policy/beats-random" &&
			(said == nil || said.Error() != "not played at m=8 k=8: the policy declines: needs k < m\nnot played at "+
				"m=1 k=1: the policy declines: needs k "+
				"< m") {
			t.Errorf("%s: %v, warnings %v", row.Claim, row.Verdict.Outcome(), said)
		}
	}
	none := func(algos.Spec) (algos.Policy, error) { return nil, &algos.Declined{Reason: "on strike"} }
	r = check(t, none, rules)
	if s := r.Summary(); s.Skipped != len(r.Rows) {
		t.Errorf("all declined: got %+v, want all skipped", s)
	}
	for _, row := range r.Rows {
		if skip := row.Verdict.Finding().Skip; !strings.Contains(skip, "on strike") {
			t.Errorf("%s: skipped because %q, want on strike", row.Claim, skip)
		}
	}
}

// TestOneSize: no game of another size is played, not even to shrink a failure.
func TestOneSize(t *testing.T) {
	for name, tt := range map[string]struct {
		cfg   policytest.Config
		plays func(s algos.Spec) bool
		want  string
	}{
		"m and k": {policytest.Config{Arms: 6, Cardinality: 2, OneArms: true, OneSize: true},
			func(s algos.Spec) bool { return s.Arms == 6 && s.Cardinality == 2 },
			"m=6 k=2 T=5: "},
		"m": {policytest.Config{Arms: 6, Cardinality: 2, OneArms: true}, func(s algos.Spec) bool { return s.Arms == 6 },
			"m=6 k=1 T=5: "},
		"k": {policytest.Config{Cardinality: 2, OneSize: true}, func(s algos.Spec) bool { return s.Cardinality == 2 },
			"m=2 k=2 T=5: "},
	} {
		made := func(change func(g *mutants.Greedy)) algos.Factory {
			return func(s algos.Spec) (algos.Policy, error) {
				if !tt.plays(s) {
					t.Errorf("%s: a game of m=%d k=%d is played", name, s.Arms, s.Cardinality)
				}
				return mutants.NewGreedy(change)(s)
			}
		}
		tt.cfg.Only = []string{"action", "deterministic", "late-regret"}
		if r := check(t, made(nil), tt.cfg); r.Err() != nil {
			t.Errorf("%s: %v", name, r.Err())
		}
		wrong := made(func(g *mutants.Greedy) {
			g.Late = func(g *mutants.Greedy, dst []int) []int {
				if g.Round == 5 {
					dst[0] = -1
				}
				return dst
			}
		})
		if got := failedRules(check(t, wrong, tt.cfg))["action"]; !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: got %q, want it to begin %q", name, got, tt.want)
		}
	}
}
