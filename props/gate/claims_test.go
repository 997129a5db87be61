package gate

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// testCells play in some 50 ms. Their numbers of replicates differ, from each other and from what is
// kept.
var testCells = []Cell{
	{Arms: 10, Cardinality: 3, Horizon: 1000, Means: "hard:4", Runs: 45},
	{Arms: 10, Cardinality: 3, Horizon: 5000, Means: "hard:4", Runs: 40},
	{Arms: 10, Cardinality: 3, Horizon: 25_000, Means: "hard:4", Runs: 20},
	{Arms: 6, Cardinality: 5, Horizon: 1000, Means: "uniform:0,1", Runs: 30},
}

// measure records a baseline at a tolerance that is neither the default nor a candidate's.
func measure(t *testing.T, policy algos.Factory, cells ...Cell) *Baseline {
	t.Helper()
	if cells == nil {
		cells = testCells
	}
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 4, Cells: cells, Tolerance: 0.2}
	b, err := Measure(t.Context(), props.NewWorkers(0), spec, policy, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// compared runs a gate of a tolerance.
func compared(t *testing.T, b *Baseline, policy algos.Factory, seed uint64, tolerance float64) (*Gate, props.Report) {
	t.Helper()
	g, err := New(b, sim.Code(policy).As("subject"), tolerance)
	if err != nil {
		t.Fatal(err)
	}
	r, err := props.Run(t.Context(), props.Config{Claims: g.Claims(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// random is random play.
func random(s algos.Spec) (algos.Policy, error) { return algos.NewRandom(s) }

// withCUCBRadius is CMOSS with the radius √(3 ln t/(2n)), which costs a factor √(ln T).
func withCUCBRadius(s algos.Spec) (algos.Policy, error) {
	return algos.NewIndexPolicy(s, algos.CUCBRule{Scale: 1.5}, true)
}

// raised multiplies a baseline's figures.
func raised(b *Baseline, factor float64) *Baseline {
	c := *b
	c.Samples = make([]Sample, len(b.Samples))
	for i, s := range b.Samples {
		c.Samples[i] = Sample{stats.Summary{N: s.N, Mean: s.Mean * factor, Var: s.Var * factor * factor},
			scaled(s.Kept, factor)}
	}
	return &c
}

// TestGateOutcomes: at the baseline's seed and at another, and at the former one per cent beyond the tolerance and one
// below in a single cell. All other cells are unchanged.
func TestGateOutcomes(t *testing.T) {
	b := measure(t, cmoss(1))
	oneCell := func(factor float64) *Baseline {
		c := raised(b, 1)
		c.Samples[2] = raised(b, 1/factor).Samples[2]
		return c
	}
	for _, c := range []struct {
		name     string
		baseline *Baseline
		policy   algos.Factory
		seed     uint64
		want     props.Summary
	}{
		{"unchanged", b, cmoss(1), 4, props.Summary{Pass: 4}},
		{"the radius of CUCB", b, withCUCBRadius, 4, props.Summary{Fail: 4}},
		{"random", b, random, 4, props.Summary{Fail: 4}},
		{"random, other seed", b, random, 5, props.Summary{Fail: 4}},
		{"8 % in a cell", oneCell(1.08), cmoss(1), 4, props.Summary{Pass: 3, Fail: 1}},
		{"6 % in a cell", oneCell(1.06), cmoss(1), 4, props.Summary{Pass: 4}},
		{"half in a cell", oneCell(0.5), cmoss(1), 4, props.Summary{Pass: 4}},
	} {
		_, r := compared(t, c.baseline, c.policy, c.seed, 0.07)
		if got := r.Summary(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		for _, row := range r.Rows {
			if _, most := row.Verdict.Finding().Bound.Limits(); most != 1.07 {
				t.Errorf("%s: bound %v, want that of the candidate's tolerance, 1.07", c.name, most)
			}
		}
	}
	for _, x := range []float64{-0.01, math.NaN(), math.Inf(1)} {
		if _, err := New(b, sim.Player{}, x); err == nil || !strings.Contains(err.Error(), "tolerance=") {
			t.Errorf("tolerance %v: error %v, want one that names it", x, err)
		}
	}
}

// TestGateOnAnotherPlatform: results that differ from those of another platform are compared by statistics, and say
// so; equal ones are unchanged.
func TestGateOnAnotherPlatform(t *testing.T) {
	old, fresh := []float64{10, 11, 12, 13}, []float64{10, 11, 12, 13.000001}
	b := &Baseline{Platform: sim.Platform{GOARCH: "arm64", Go: "go1.30"}}
	p := &playing{Gate: &Gate{baseline: b, tolerance: 0.05}, old: newSample(old, len(old))}
	f := p.judge(fresh, true, 0.01).finding
	if len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0].Error(), "arm64 (go1.30)") {
		t.Errorf("warnings %v: want one that names the platform", f.Warnings)
	}
	f = p.judge(old, true, 0.01).finding
	if f.Guarantee != "identical bits" || len(f.Warnings) != 0 {
		t.Errorf("equal bits: guarantee %q, warnings %v", f.Guarantee, f.Warnings)
	}
	if f = p.judge(old, false, 0.01).finding; f.Guarantee == "identical bits" {
		t.Error("independent samples that happen to be equal count as identical")
	}
}

// TestOneBrokenCell: a policy that breaks in one cell is said to, beside what became of the others.
func TestOneBrokenCell(t *testing.T) {
	last := testCells[3]
	here := func(s algos.Spec) (algos.Policy, error) {
		if s.Arms == last.Arms {
			return nil, nil
		}
		return cmoss(1)(s)
	}
	g, r := compared(t, measure(t, cmoss(1)), here, 4, 0.07)
	want := fmt.Sprintf("subject broke in 1 of 4 cells, first in %s: replicate 0: the factory returns nil without an "+
		"error; no change: identical bits in 3 cells", last)
	if got := g.Sentence(r); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestPanicOfTheSubject: a policy that panics fails every row, and no interval is explained. That the panic is told with
// its line, also when a baseline is measured, TestAPanicIsTheUsers of package policytest shows.
func TestPanicOfTheSubject(t *testing.T) {
	broken := func(s algos.Spec) (algos.Policy, error) { panic(s.Arms) }
	g, r := compared(t, measure(t, cmoss(1)), broken, 4, 0.07)
	want := fmt.Sprintf("nothing was compared: subject broke in 4 of 4 cells, first in %s: "+
		"replicate 0: the policy panicked: 10 ", testCells[0])
	if got := g.text(r); !strings.HasPrefix(got, want) || strings.Contains(got, "intervals") || r.Summary().Fail != 4 {
		t.Errorf("got  %s\nwant %s…, no line of intervals, and four failures", got, want)
	}
}
