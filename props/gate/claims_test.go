package gate

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// testCells play in some 50 ms and have a series.
var testCells = []Cell{
	{Arms: 10, Cardinality: 3, Horizon: 1000, Means: "hard:4", Runs: 40},
	{Arms: 10, Cardinality: 3, Horizon: 5000, Means: "hard:4", Runs: 40},
	{Arms: 10, Cardinality: 3, Horizon: 25_000, Means: "hard:4", Runs: 20},
	{Arms: 6, Cardinality: 5, Horizon: 1000, Means: "uniform:0,1", Runs: 30},
}

func measure(t *testing.T, policy algos.Factory) *Baseline {
	t.Helper()
	spec := Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 4, Cells: testCells}
	b, err := Measure(t.Context(), props.NewWorkers(0), spec, policy, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func decide(t *testing.T, b *Baseline, policy algos.Factory, seed uint64) []props.Row {
	t.Helper()
	_, r := compared(t, b, policy, seed)
	return r.Rows
}

// compared runs a gate at the baseline's tolerance.
func compared(t *testing.T, b *Baseline, policy algos.Factory, seed uint64) (*Gate, props.Report) {
	t.Helper()
	g, err := New(b, Candidate{Player: sim.Code(policy).As("subject"), Tolerance: b.tolerance()})
	if err != nil {
		t.Fatal(err)
	}
	r, err := props.Run(t.Context(), props.Config{Claims: g.Claims(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// outcomes counts the rows of a claim by outcome, as "4 pass".
func outcomes(rows []props.Row, claim string) string {
	var of []props.Row
	for _, r := range rows {
		if r.Claim == claim {
			of = append(of, r)
		}
	}
	s := props.Summarize(of)
	return fmt.Sprintf("%d pass, %d fail, %d open, %d skipped", s.Pass, s.Fail, s.Inconclusive, s.Skipped)
}

func TestGateOutcomes(t *testing.T) {
	b := measure(t, cmoss(1))
	uniform, err := algos.ByName("random", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name         string
		policy       algos.Factory
		seed         uint64
		regret, beta string
	}{
		{"unchanged", cmoss(1), 4, "4 pass, 0 fail, 0 open, 0 skipped", "0 pass, 0 fail, 0 open, 1 skipped"},
		{"random", uniform, 4, "0 pass, 4 fail, 0 open, 0 skipped", "0 pass, 0 fail, 0 open, 1 skipped"},
		{"random, other seed", uniform, 5, "0 pass, 4 fail, 0 open, 0 skipped", "0 pass, 0 fail, 0 open, 1 skipped"},
	} {
		rows := decide(t, b, c.policy, c.seed)
		if got := outcomes(rows, "gate/regret"); got != c.regret {
			t.Errorf("%s: gate/regret: %s, want %s", c.name, got, c.regret)
		}
		if got := outcomes(rows, "gate/beta"); c.beta != "" && got != c.beta {
			t.Errorf("%s: gate/beta: %s, want %s", c.name, got, c.beta)
		}
	}
}

// TestGateReportsImprovement: the random policy's baseline is beaten in every
// cell; that passes and is said.
func TestGateReportsImprovement(t *testing.T) {
	uniform, err := algos.ByName("random", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range decide(t, measure(t, uniform), cmoss(1), 4) {
		if r.Claim != "gate/regret" {
			continue
		}
		f := r.Verdict.Finding()
		if r.Verdict.Outcome() != props.Pass || len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0].Error(), "fell") {
			t.Errorf("%s: %v with warnings %v, want a pass that says mean regret fell", r.Instance, r.Verdict.Outcome(), f.Warnings)
		}
		if !(f.Detectable > 0) {
			t.Errorf("%s: detectable %v: want it stated", r.Instance, f.Detectable)
		}
	}
}

// TestGateOnAnotherPlatform: results that differ from those of another platform
// are compared by statistics, and say so; equal ones are unchanged.
func TestGateOnAnotherPlatform(t *testing.T) {
	old := []float64{10, 11, 12, 13}
	fresh := []float64{10, 11, 12, 13.000001}
	foreign := sim.Platform{GOARCH: "arm64", Go: "go1.30"}
	f := comparison{old: newSample(old, len(old)), fresh: fresh, paired: true, recorded: foreign}.finding(0.05, 0.01)
	if len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0].Error(), "arm64 (go1.30)") {
		t.Errorf("warnings %v: want one that names the platform", f.Warnings)
	}
	f = comparison{old: newSample(old, len(old)), fresh: old, paired: true, recorded: foreign}.finding(0.05, 0.01)
	if f.Guarantee != "identical bits" || len(f.Warnings) != 0 {
		t.Errorf("equal bits: guarantee %q, warnings %v", f.Guarantee, f.Warnings)
	}
	f = comparison{old: newSample(old, len(old)), fresh: old, recorded: sim.ThisPlatform()}.finding(0.05, 0.01)
	if f.Guarantee == "identical bits" {
		t.Error("independent samples that happen to be equal count as identical")
	}
}

// TestCUCBHasTheLogarithm: the control is rejected by the committed
// specification's first series, with fewer replicates.
func TestCUCBHasTheLogarithm(t *testing.T) {
	if !whole() {
		t.Skip("plays CUCB to T=10⁶: decided by make whole")
	}
	cucb, err := algos.ByName("cucb", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	b := &Baseline{Spec: Spec{Cells: DefaultCells()[:3]}, Samples: make([]Sample, 3)}
	for i := range b.Cells {
		c := &b.Cells[i]
		c.Runs = c.Keep / 10
		b.Samples[i].Kept = make([]float64, c.Runs) // of another policy
	}
	g, err := New(b, Candidate{Player: sim.Code(cucb)})
	if err != nil {
		t.Fatal(err)
	}
	trial := props.Trial{Seed: 1, Alpha: 0.01, Workers: props.NewWorkers(0), Progress: func(float64) {}}
	f, err := g.beta(t.Context(), trial, series{cells: []int{0, 1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	if f.Observed.Lo <= rate.BetaLimit {
		t.Errorf("β of CUCB in [%.3f, %.3f]: want it above %v", f.Observed.Lo, f.Observed.Hi, rate.BetaLimit)
	}
}

func TestBetaOfZeroRegretIsSkipped(t *testing.T) {
	none := stats.Summarize([]float64{0, 0})
	f := betaFinding([]rate.Point{{Horizon: 10, Regret: none}, {Horizon: 100, Regret: none}, {Horizon: 1000, Regret: none}}, 0.01)
	if !strings.Contains(f.Skip, "no fit of β: m=0, k=0, T=10:") {
		t.Errorf("skip %q: want the reason", f.Skip)
	}
}

// TestRandomRegret compares the formula with the policy, whose regret over 60
// replicates of 1000 rounds has a standard error of about 0.1 %.
func TestRandomRegret(t *testing.T) {
	want, err := testCells[0].randomRegret()
	if err != nil {
		t.Fatal(err)
	}
	regret, err := play(t.Context(), props.NewWorkers(0), testCells[0], sim.Plan{Policy: mustByName(t, "random"), Seed: 1}, block{0, testCells[0].Runs}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, x := range regret {
		sum += x
	}
	if got := sum / float64(len(regret)); math.Abs(got/want-1) > 0.01 {
		t.Errorf("%s: mean regret of random play %v, formula %v", testCells[0], got, want)
	}
}

func TestSeries(t *testing.T) {
	cell := func(m int, horizon int64, means string) Cell {
		return Cell{Arms: m, Cardinality: 2, Horizon: horizon, Means: means, Runs: 2}
	}
	s := Spec{Cells: []Cell{
		cell(5, 10, "hard:2"), cell(6, 10, "hard:2"), cell(5, 100, "hard:2"), cell(5, 100, "hard:3"),
		cell(5, 10, "uniform:0,1"), cell(5, 100, "uniform:0,1"), cell(5, 1000, "uniform:0,1"), cell(5, 1000, "hard:2"),
	}}
	got := fmt.Sprint(s.allSeries())
	if want := "[{m=5 k=2 hard:2 [0 2 7]}]"; got != want {
		t.Errorf("series %s, want %s", got, want)
	}
}

func TestToleranceIsChecked(t *testing.T) {
	for _, x := range []float64{-0.01, math.NaN(), math.Inf(1)} {
		if _, err := New(&Baseline{}, Candidate{Tolerance: x}); err == nil || !strings.Contains(err.Error(), "tolerance=") {
			t.Errorf("tolerance %v: error %v, want one that names it", x, err)
		}
	}
}

func TestDefaultCellsAreValid(t *testing.T) {
	for _, c := range DefaultCells() {
		if c.Runs = pilotRuns; c.validate() != nil || c.Keep < 2 {
			t.Errorf("%s, of which %d are kept: %v", c, c.Keep, c.validate())
		}
	}
	if n := len((Spec{Cells: DefaultCells()}).allSeries()); n != 2 {
		t.Errorf("%d series: want one for each regime", n)
	}
}

// TestCellsAreIndependent: at one seed, other horizons get other rewards and
// instances, or the fit of β would rest on correlated points.
func TestCellsAreIndependent(t *testing.T) {
	a, errA := testCells[0].plan(sim.Plan{Policy: cmoss(1), Seed: 1})
	b, errB := testCells[1].plan(sim.Plan{Policy: cmoss(1), Seed: 1})
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if a.Seed == b.Seed {
		t.Errorf("%s and %s share the seed %d", testCells[0], testCells[1], a.Seed)
	}
}

// A recorder is a TB that keeps what a test would have said.
type recorder struct {
	*testing.T
	failures []string
	logs     []string
}

type fatal struct{}

func (r *recorder) Log(args ...any) { r.logs = append(r.logs, fmt.Sprint(args...)) }

func (r *recorder) Logf(format string, args ...any) { r.Log(fmt.Sprintf(format, args...)) }

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(fatal{})
}

func (r *recorder) Skipf(format string, args ...any) {
	r.Logf(format, args...)
	panic(fatal{})
}

// require runs Require and returns what it reported.
func require(t *testing.T, policy algos.Factory, file string, options ...Option) *recorder {
	r := &recorder{T: t}
	requireOf(r, policy, file, options...)
	return r
}

// requireOf runs Require in place of a test, whose end is caught.
func requireOf(tb TB, policy algos.Factory, file string, options ...Option) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(fatal); !ok {
				panic(p)
			}
		}
	}()
	Require(tb, policy, file, options...)
}

var _ = flag.Bool("update", false, "as docs/ci.md defines it")

func TestRequire(t *testing.T) {
	file := filepath.Join(t.TempDir(), "testdata", "new", "b.json") // an update makes the folders
	r := &recorder{T: t}
	func() {
		defer func() { _ = recover() }()
		Require(r, cmoss(1), file)
	}()
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], "REGRETCHECK_UPDATE=1 go test -run '^TestRequire$'") {
		t.Fatalf("without a baseline: %q, want how to write it", r.failures)
	}
	if r := require(t, cmoss(1), file, Update(true), Cells(testCells...), Name("mine")); len(r.failures) > 0 {
		t.Fatalf("update: %q", r.failures)
	}
	if r := require(t, cmoss(1), file); len(r.failures) > 0 || !strings.Contains(strings.Join(r.logs, "\n"), "unchanged") &&
		!strings.Contains(strings.Join(r.logs, "\n"), "identical bits") {
		t.Errorf("unchanged: failures %q, log %q", r.failures, r.logs)
	}
	open := Cell{Arms: 6, Cardinality: 2, Horizon: 300, Means: "hard:2", Runs: 4}
	noisy := filepath.Join(t.TempDir(), "noisy.json")
	require(t, thompson(t, 1), noisy, Update(true), Cells(open))
	if r := require(t, thompson(t, 2), noisy); len(r.failures) > 0 {
		t.Errorf("an open cell fails: %q", r.failures)
	}
	if r := require(t, thompson(t, 2), noisy, Strict()); len(r.failures) != 1 || !strings.Contains(r.failures[0], "a baseline of more runs would decide") {
		t.Errorf("strict: failures %q, want that of the open cell", r.failures)
	}
	r = require(t, mustByName(t, "random"), file)
	if all := strings.Join(r.failures, "\n"); len(r.failures) != 4 || !strings.Contains(all, "reproduce: go test -count=1 -run '^TestRequire$'") {
		t.Errorf("regression: failures %q, want the four cells and how to see them again", r.failures)
	}
	if all := strings.Join(r.logs, "\n"); !strings.Contains(all, "the smallest cell that failed: m=6, k=5, T=1000, means uniform:0,1") {
		t.Errorf("regression: log %q, want the smallest cell that failed", r.logs)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("REGRETCHECK_UPDATE", "1")
	require(t, cmoss(1), file)
	t.Setenv("REGRETCHECK_UPDATE", "")
	if err := flag.Set("update", "true"); err != nil { // as go test -update does
		t.Fatal(err)
	}
	if r := require(t, cmoss(1), file); !strings.Contains(strings.Join(r.logs, "\n"), "wrote the baseline ") {
		t.Errorf("-update: log %q, want the baseline written", r.logs)
	}
	if err := flag.Set("update", "false"); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("an update without a change changed the baseline (%v)", err)
	}
}

// A hurried recorder has a deadline of its own.
type hurried struct {
	*recorder
	until time.Time
}

func (h hurried) Deadline() (time.Time, bool) { return h.until, true }

// TestRequireKeepsToItsTime: the time is estimated and logged, and where the test's
// deadline comes first it fails at once with the timeout that would do; with -short
// it plays what fits, here nothing.
func TestRequireKeepsToItsTime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "folder", "long.json")
	cell := Cell{Arms: 6, Cardinality: 2, Horizon: 30_000, Means: "hard:2", Runs: 20}
	if r := require(t, cmoss(1), file, Update(true), Cells(cell)); len(r.failures) > 0 || !strings.Contains(strings.Join(r.logs, "\n"),
		"the baseline: 1 cell, 20 runs, 600000 rounds of ") {
		t.Fatalf("failures %q, log %q: want a baseline in a new folder, and what it takes", r.failures, r.logs)
	}
	h := hurried{&recorder{T: t}, time.Now().Add(time.Second)}
	slow := func(s algos.Spec) (algos.Policy, error) {
		p, err := cmoss(1)(s)
		return nap{p, 5 * time.Millisecond}, err
	}
	requireOf(h, slow, file)
	said, want := strings.Join(append(h.failures, h.logs...), "\n"), "gate of 1 cell, 20 runs, 600000 rounds of "
	wants := []string{want, "and the test's deadline is in ", "want go test -timeout "}
	if testing.Short() {
		wants = []string{want, "no cell fits into the 10 s of -short"}
	}
	for _, want := range wants {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
}

func mustByName(t *testing.T, name string) algos.Factory {
	t.Helper()
	f, err := algos.ByName(name, algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestCommittedBaseline reads the baseline that CI compares with: it must be
// the default suite's. verify gate plays it.
func TestCommittedBaseline(t *testing.T) {
	b, err := ReadFile("../../testdata/baselines/cmoss.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range DefaultCells() {
		if i >= len(b.Cells) || b.Cells[i].String() != c.String() || len(b.Samples[i].Kept) < c.Keep {
			t.Errorf("the committed baseline holds %v\nwant the default cells, %s with %d replicates", b.Cells, c, c.Keep)
		}
	}
	i := 8 // k = 1: the quickest
	fresh, err := play(context.Background(), props.NewWorkers(0), Cell{Arms: 10, Cardinality: 1, Horizon: 1e5, Means: "hard:2", Runs: 20},
		sim.Plan{Policy: cmoss(1), Seed: b.Seed}, block{0, 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if here := sim.ThisPlatform(); here.GOARCH == b.Platform.GOARCH && here.GOAMD64 == b.Platform.GOAMD64 &&
		fmt.Sprint(fresh) != fmt.Sprint(b.Samples[i].Kept[:20]) {
		t.Errorf("%s: the first replicates are %v\nwant %v", b.Cells[i], fresh, b.Samples[i].Kept[:20])
	}
}

// TestOneBrokenCell: a policy that breaks in one cell is said to, beside what became of the others.
func TestOneBrokenCell(t *testing.T) {
	b := measure(t, cmoss(1))
	last := testCells[len(testCells)-1]
	here := func(s algos.Spec) (algos.Policy, error) {
		if s.Arms == last.Arms && s.Cardinality == last.Cardinality && s.Horizon == last.Horizon {
			return nil, nil
		}
		return cmoss(1)(s)
	}
	g, r := compared(t, b, here, 4)
	want := fmt.Sprintf("subject broke in 1 of 4 cells, first in %s: replicate 0: the factory returns nil without an error; "+
		"no change: identical bits in 3 cells", last)
	if got := g.Sentence(r); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestPanicOfTheSubject: a policy that panics is an error that names its line when it is measured, fails every
// row when it is compared, and is no bug of ours.
func TestPanicOfTheSubject(t *testing.T) {
	b := measure(t, cmoss(1))
	broken := func(s algos.Spec) (algos.Policy, error) {
		if s.Arms > 0 {
			var none []int
			_ = none[s.Arms]
		}
		return nil, nil
	}
	g, r := compared(t, b, broken, 4)
	got, want := g.Sentence(r), fmt.Sprintf("nothing was compared: subject broke in 4 of 4 cells, first in %s: ", testCells[0])
	if !strings.HasPrefix(got, want) ||
		!strings.Contains(got, "index out of range [") || strings.Contains(g.text(r), "intervals") {
		t.Errorf("got  %s\nwant %s…, the panic, and no line of intervals", g.text(r), want)
	}
	_, measured := Measure(t.Context(), props.NewWorkers(2), b.Spec, broken, nil)
	_, estimated := b.Spec.Estimate(t.Context(), 2, broken)
	_, _, gated := g.Estimate(t.Context(), 2, 4, nil)
	found := map[string]error{"measure": measured, "estimate": estimated, "estimate of the gate": gated}
	for _, row := range r.Rows {
		if row.Verdict.Outcome() != props.Fail {
			t.Errorf("%s %s: %v, want a failure", row.Claim, row.Instance, row.Verdict.Outcome())
		}
		found[row.Claim+" "+row.Instance] = errors.New(row.Verdict.Finding().Witness)
	}
	for name, err := range found {
		if err == nil || !strings.Contains(err.Error(), "claims_test.go:") || !strings.Contains(err.Error(), "index out of range [") ||
			strings.Contains(err.Error(), "bug of the claim") {
			t.Errorf("%s: error %v: want the policy's panic with its line", name, err)
		}
	}
	none := func(algos.Spec) (algos.Policy, error) { return nil, nil }
	if _, err := Measure(t.Context(), props.NewWorkers(2), b.Spec, none, nil); err == nil ||
		!strings.Contains(err.Error(), "the factory returns nil without an error") {
		t.Errorf("nil policy: error %v", err)
	}
}
