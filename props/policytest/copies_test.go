package policytest_test

import (
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A shared learner plays the arms of largest mean among numbers that all copies have in common, as variables of a
// package would be.
type shared struct {
	algos.Policy
	tables *tables
	spec   algos.Spec
}

type tables struct{ sum, n []float64 }

func (s *shared) Select(dst []int) []int {
	var chosen []int
	for range s.spec.Cardinality {
		best := -1
		for i := range s.spec.Arms {
			if !slices.Contains(chosen, i) && (best < 0 || s.value(i) > s.value(best)) {
				best = i
			}
		}
		chosen = append(chosen, best)
	}
	return append(dst, chosen...)
}

func (s *shared) value(i int) float64 {
	if s.tables.n[i] == 0 {
		return 2
	}
	return s.tables.sum[i] / s.tables.n[i]
}

func (s *shared) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		s.tables.sum[i] += rewards[j]
		s.tables.n[i]++
	}
}

// sharing returns the factory of learners that share their tables, which a new one empties or not.
func sharing(empties bool) algos.Factory {
	all := &tables{make([]float64, 100), make([]float64, 100)}
	return func(s algos.Spec) (algos.Policy, error) {
		if empties {
			*all = tables{make([]float64, 100), make([]float64, 100)}
		}
		return &shared{tables: all, spec: s}, nil
	}
}

// A forgetful learner is CUCB, which is told the arms it observes and looks them up in a variable that all copies have in
// common: right as long as no other copy selects between its Select and its Observe.
type forgetful struct {
	algos.Policy
	last *[]int
}

func (f forgetful) Select(dst []int) []int {
	n := len(dst)
	dst = f.Policy.Select(dst)
	*f.last = slices.Clone(dst[n:])
	return dst
}

func (f forgetful) Observe(_ []int, rewards []float64) {
	f.Policy.Observe((*f.last)[:len(rewards)], rewards)
}

func oneLast() algos.Factory {
	last := new([]int)
	return func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.NewCUCB(s, algos.CUCBConfig{})
		return forgetful{p, last}, err
	}
}

// TestCopiesShareNothing: state that all copies have in common is found, and by this rule alone where it does no harm to copies
// that take turns round by round, as those of the other rules do.
func TestCopiesShareNothing(t *testing.T) {
	contract := []string{"count", "range", "distinct", "deterministic", "slices", "constant-rewards", "copies"}
	for _, tt := range []struct {
		name    string
		factory algos.Factory
		others  []string // that fail
		want    string
	}{
		{"tables that a new copy empties", sharing(true), []string{"policy/deterministic"}, "of the first games in this process two on one seed differ in round"},
		{"tables that stay", sharing(false), nil, "of the first games in this process two on one seed differ in round"},
		{"an action that all remember", oneLast(), nil, "is made for"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := policytest.Check(search.FirstFound(t.Context()), tt.factory, policytest.Config{Seed: 1, Effort: props.Quick, Only: contract, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			var failed []string
			for _, row := range r.Rows {
				if row.Verdict.Outcome() == props.Fail {
					failed = append(failed, row.Claim)
				}
			}
			last := r.Rows[len(r.Rows)-1].Verdict.Finding()
			if diff := cmp.Diff(append(tt.others, "policy/copies"), failed); diff != "" || !strings.Contains(last.Witness, tt.want) {
				t.Errorf("failed (-want +got):\n%s%s%s: want %q there", diff, last.Witness, last.Skip, tt.want)
			}
		})
	}
}

// TestOurCopiesShareNothing: no policy of the registry is accused, under the first feedback that it takes and, in make
// whole, under every other.
func TestOurCopiesShareNothing(t *testing.T) {
	for _, e := range algos.Entries() {
		factory, err := algos.Choice{Name: e.Name}.Factory()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive} {
			if _, err := factory(algos.Spec{Arms: 8, Cardinality: 3, Horizon: 10, Feedback: f, Source: seed.Source(1, "test")}); err != nil {
				continue // it takes no such feedback
			}
			r, err := policytest.Check(t.Context(), factory, policytest.Config{
				Seed: 2, Effort: props.Quick, Only: []string{"copies"}, Feedback: []algos.Feedback{f}})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range r.Rows {
				if got := row.Verdict.Finding(); row.Verdict.Outcome() != props.Pass {
					t.Errorf("%s, %v: %v %s%s", e.Name, f, row.Verdict.Outcome(), got.Witness, got.Skip)
				}
			}
			if !whole() {
				break
			}
		}
	}
}

// TestNoSeedIsSaidToBeNoSeed: copies of a policy that seeds itself, which few games of the rule about seeds did not show, are not
// called copies that share something.
func TestNoSeedIsSaidToBeNoSeed(t *testing.T) {
	var made atomic.Int64
	unseededFrom := int64(math.MaxInt64)
	factory := func(s algos.Spec) (algos.Policy, error) {
		if n := made.Add(1); n > unseededFrom {
			s.Source = seed.Source(uint64(n), "of its own")
		}
		return algos.NewEGreedy(s)
	}
	cfg := policytest.Config{Seed: 1, Effort: props.Quick, Workers: 1, Arms: 4, Cardinality: 2, Only: []string{"deterministic"}}
	if err := check(t, factory, cfg).Err(); err != nil {
		t.Fatal(err)
	}
	unseededFrom, cfg.Only = made.Load()+10, []string{"copies"} // copies asks the rule about seeds first, and each size
	made.Store(0)
	got := failedRules(check(t, factory, cfg))["copies"]
	if want := "no seed controls it, or the first left something behind: two copies on one seed differ"; !strings.Contains(got, want) {
		t.Errorf("%q: want %q in it", got, want)
	}
}

// TestRapidsStepsReachASearch: -rapid.steps sets how many actions a sequence of a user's test has, -rapid.checks how many
// sequences there are. The test runs itself with them and counts the rounds that its policy selects.
func TestRapidsStepsReachASearch(t *testing.T) {
	const env = "POLICYTEST_STEPS"
	if os.Getenv(env) != "" {
		var selected atomic.Int64
		policytest.Run(t, counting(&selected), policytest.Size(4, 2), policytest.Only("copies"))
		t.Logf("selected %d", selected.Load())
		return
	}
	selected := map[string]int{}
	for _, flags := range []string{"-rapid.checks=20 -rapid.steps=4", "-rapid.checks=20", "-rapid.checks=20 -rapid.steps=120"} {
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestRapidsStepsReachASearch$", "-test.v"}, strings.Fields(flags)...)...)
		cmd.Env = append(os.Environ(), env+"=1", "REGRETCHECK_ROUND_TIME=1us") // so that none is measured, which plays many rounds
		out, err := cmd.CombinedOutput()
		_, said, found := strings.Cut(string(out), "selected ")
		line, _, _ := strings.Cut(said, "\n")
		n, badly := strconv.Atoi(line)
		if err != nil || !found || badly != nil {
			t.Fatalf("%s: %v, %v, %s", flags, err, badly, out)
		}
		selected[flags] = n
	}
	few, usual, many := selected["-rapid.checks=20 -rapid.steps=4"], selected["-rapid.checks=20"], selected["-rapid.checks=20 -rapid.steps=120"]
	if 2*few > usual || 2*usual > many {
		t.Errorf("%d rounds in sequences of 4 actions, %d of 30, %d of 120: want each at least twice the one before", few, usual, many)
	}
}

// A counted policy counts the rounds that are selected in all its copies.
type counted struct {
	algos.Policy
	selected *atomic.Int64
}

func (c counted) Select(dst []int) []int {
	c.selected.Add(1)
	return c.Policy.Select(dst)
}

// counting returns the factory of CUCB that counts.
func counting(selected *atomic.Int64) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		p, err := algos.NewCUCB(s, algos.CUCBConfig{})
		return counted{p, selected}, err
	}
}
