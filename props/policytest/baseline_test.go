package policytest_test

import (
	"path/filepath"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestBaseline: the gate passes the policy that the baseline was made with and
// rejects one that explores ten times as much. Both are played on the
// baseline's seed; equal bits pass for certain, and the regret of the other
// is more than twice as large, which 40 pairs show with probability above
// 1 − 10⁻⁶.
func TestBaseline(t *testing.T) {
	file := filepath.Join(t.TempDir(), "greedy.json")
	same := mutants.NewGreedy(nil)
	spec := gate.Spec{Policy: algos.Choice{Name: "greedy"}, Seed: 1, Cells: []gate.Cell{
		{Arms: 8, Cardinality: 3, Horizon: 500, Means: "uniform:0,1", Runs: 40},
	}}
	b, err := gate.Measure(t.Context(), props.NewWorkers(0), spec, same, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.WriteFile(file); err != nil {
		t.Fatal(err)
	}
	only := policytest.Config{Baseline: file, Only: []string{"gate/regret"}}
	if r := check(t, same, only); r.Err() != nil || r.Summary().Pass != 1 {
		t.Errorf("the same policy: %+v: %v", r.Summary(), r.Err())
	}
	if r := check(t, mutants.NewGreedy(func(g *mutants.Greedy) { g.Explore = 0.2 }), only); failedRules(r)["gate/regret"] == "" && r.Summary().Fail != 1 {
		t.Errorf("a worse policy: %+v", r.Rows)
	}
}
