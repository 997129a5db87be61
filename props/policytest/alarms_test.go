package policytest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// cucb is a sound policy, made as its registry entry makes it.
func cucb(t *testing.T) algos.Factory {
	t.Helper()
	f, err := algos.ByName("cucb")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestNoSeedIsNoKeptSlice: a policy whose randomness no seed controls fails the rule about
// seeds and no other; declared, it fails none. A policy that keeps slices is still found out.
func TestNoSeedIsNoKeptSlice(t *testing.T) {
	unseeded := func(spoil bool) algos.Factory {
		return func(s algos.Spec) (algos.Policy, error) {
			s.Source = rand.NewPCG(rand.Uint64(), 0)
			p, err := algos.NewEGreedy(s)
			return &spoiler{p, spoil}, err
		}
	}
	only := policytest.Config{Only: []string{"action", "deterministic", "slices"}}
	if got := failedRules(check(t, unseeded(false), only)); len(got) != 1 || got["deterministic"] == "" {
		t.Errorf("undeclared: %v, want deterministic alone", got)
	}
	if got := failedRules(check(t, unseeded(true), only)); got["slices"] == "" ||
		!strings.Contains(got["slices"], "changed the caller's slices") {
		t.Errorf("undeclared, and changing rewards: %v, want slices", got)
	}
	only.Capabilities.Unseedable = true
	if got := failedRules(check(t, unseeded(false), only)); len(got) != 0 {
		t.Errorf("declared: %v, want none", got)
	}
}

// A spoiler writes into its rewards.
type spoiler struct {
	algos.Policy
	spoil bool
}

func (s *spoiler) Observe(arms []int, rewards []float64) {
	s.Policy.Observe(arms, rewards)
	if s.spoil {
		rewards[0]++
	}
}

// TestRefusedSizesLoseNothing: an error at m = 1 and k = m fails no rule, and the others are
// decided; at the size that was asked for it fails.
func TestRefusedSizesLoseNothing(t *testing.T) {
	sound := cucb(t)
	refuses := func(at func(algos.Spec) bool) algos.Factory {
		return func(s algos.Spec) (algos.Policy, error) {
			if at(s) {
				return nil, errors.New("k must be smaller")
			}
			return sound(s)
		}
	}
	r := check(t, refuses(func(s algos.Spec) bool { return s.Cardinality == s.Arms }),
		policytest.Config{Only: []string{"action", "slices"}})
	for _, row := range r.Rows {
		f := row.Verdict.Finding()
		if row.Verdict.Outcome() != props.Pass || len(f.Warnings) != 2 ||
			!strings.Contains(f.Warnings[0].Error(), "the policy returns an error") {
			t.Errorf("%s: %v, warnings %v; want a pass that tells of two sizes", row.Claim, row.Verdict.Outcome(), f.Warnings)
		}
	}
	if got := failedRules(check(t, refuses(func(algos.Spec) bool { return true }),
		policytest.Config{Only: []string{"action"}})); got["action"] == "" {
		t.Errorf("always refused: %v, want count", got)
	}
}

// TestSinglePlaysAreAtHome: a learner of single plays gets every lesson at k = 1. So does random
// play, which fails there. make long asks a learner that declares single plays.
func TestSinglePlaysAreAtHome(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side that TestOurs does not: the long tests run it")
	}
	single := func(f algos.Factory) algos.Factory { return child.Capabilities{Single: true}.Factory(f) }
	rules := []string{"late-regret", "beats-random", "sublinear"}
	for _, cfg := range []policytest.Config{{Only: rules}, {Only: rules, Capabilities: child.Capabilities{Single: true}}} {
		if cfg.Capabilities.Single && !whole() {
			continue
		}
		for _, row := range check(t, single(cucb(t)), cfg).Rows {
			if row.Verdict.Outcome() != props.Pass || !strings.Contains(row.Instance, "k=1 ") {
				t.Errorf("%s (%s): %v %s, want a pass at k=1", row.Claim, row.Instance, row.Verdict.Outcome(),
					row.Verdict.Finding().Skip)
			}
		}
	}
	random := mutants.NewGreedy(func(g *mutants.Greedy) { g.Explore = 1 })
	if got := failedRules(check(t, single(random), policytest.Config{Only: rules})); len(got) != len(rules) {
		t.Errorf("random play at k = 1 fails %v, want %v", got, rules)
	}
}

// A sparing policy plays another's action without its last arms, in its first rounds.
type sparing struct {
	algos.Policy
	left  int // arms it plays at least
	round int
}

func (p *sparing) Select(dst []int) []int {
	from := len(dst)
	dst = p.Policy.Select(dst)
	if p.round++; p.round <= 20 {
		dst = dst[:min(len(dst), from+p.left)]
	}
	return dst
}

// TestAtMostKArms: a policy that plays fewer than k arms breaks its contract, unless it declares that it plays at most
// k; an empty action does so in any case. Under conjunctive feedback it cannot be declared.
func TestAtMostKArms(t *testing.T) {
	spare := func(left int) algos.Factory {
		return func(s algos.Spec) (algos.Policy, error) {
			p, err := cucb(t)(s)
			return &sparing{Policy: p, left: left}, err
		}
	}
	declared := policytest.Config{
		Capabilities: child.Capabilities{AtMost: true}, Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive},
	}
	if got := failedRules(check(t, spare(2), declared)); len(got) != 0 {
		t.Errorf("two arms, declared: %v, want no failure", got)
	}
	declared.Only, declared.OneSize = []string{"action"}, true
	if got := failedRules(check(t, spare(0), declared))["action"]; !strings.Contains(got, "plays 0 arms: want 1 to k=3") {
		t.Errorf("no arm, declared: %q", got)
	}
	undeclared := policytest.Config{Only: []string{"action"}}
	if got := failedRules(check(t, spare(2), undeclared))["action"]; !strings.Contains(got, "2 arms, want k=3") {
		t.Errorf("two arms: %q", got)
	}
	declared.Feedback = []algos.Feedback{algos.Conjunctive}
	_, err := policytest.Check(t.Context(), spare(2), declared)
	if want := "feedback=conjunctive: at most k arms"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A whim plays 1 to k random arms, and wants to be shown what it played.
type whim struct {
	m, k, played int
}

func (w *whim) Select(dst []int) []int {
	w.played = 1 + rand.IntN(w.k)
	return append(dst, rand.Perm(w.m)[:w.played]...)
}

func (w *whim) Observe(arms []int, rewards []float64) {
	if len(arms) != w.played || len(rewards) != w.played {
		panic(fmt.Sprintf("%d arms and %d rewards of %d arms", len(arms), len(rewards), w.played))
	}
}

// TestCopiesMayPlayOtherNumbersOfArms: where no seed controls a policy of at most k arms, two
// copies of it are not confused.
func TestCopiesMayPlayOtherNumbersOfArms(t *testing.T) {
	got := check(t, func(s algos.Spec) (algos.Policy, error) { return &whim{m: s.Arms, k: s.Cardinality}, nil },
		policytest.Config{Capabilities: child.Capabilities{AtMost: true, Unseedable: true}, Only: []string{"action", "slices"}})
	if failed := failedRules(got); len(failed) != 0 || len(got.Rows) != 2 {
		t.Errorf("%d rows, failed: %v", len(got.Rows), failed)
	}
}
