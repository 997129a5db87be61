package gate

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TB is the part of testing.TB that Require uses.
type TB = claimtest.TB

// An Option changes what Require does.
type Option func(*requirement)

type requirement struct {
	props.Config // Seed is that of a new baseline
	name         string
	tolerance    float64
	loose        bool
	update       bool
	strict       bool
	cells        []Cell
}

// Name sets the policy's name in tables and in a new baseline; the default is
// the test's name.
func Name(name string) Option { return func(r *requirement) { r.name = name } }

// Tolerance sets by what share regret may rise; the default is the baseline's.
func Tolerance(x float64) Option { return func(r *requirement) { r.tolerance = x } }

// AllowLoose allows a tolerance above MostTolerance.
func AllowLoose() Option { return func(r *requirement) { r.loose = true } }

// Alpha sets the chance of a false alarm; the default is props.DefaultAlpha.
func Alpha(x float64) Option { return func(r *requirement) { r.Alpha = x } }

// Update makes Require write the baseline anew instead of comparing. So does a
// flag -update, if the test defines a boolean one, and the environment variable
// REGRETCHECK_UPDATE=1.
func Update(on bool) Option { return func(r *requirement) { r.update = r.update || on } }

// Strict makes an inconclusive row fail the test; without it such a row is logged
// and fails nothing.
func Strict() Option { return func(r *requirement) { r.strict = true } }

// Cells sets the cells of a baseline that an update writes. By default an update keeps the cells of
// the file. A new file gets DefaultCells() if the policy is played by events, and otherwise as much
// of SmallCells() as the policy's speed allows within DefaultBudget.
func Cells(cells ...Cell) Option { return func(r *requirement) { r.cells = cells } }

// Require plays the policy against the baseline in the file and fails the test
// if regret rose, or does not follow √(kmT) in the baseline's hard games. The
// log shows the same tables as verify gate; an inconclusive cell is logged but
// fails nothing unless Strict. The factory may be anybody's.
//
// How long that takes is estimated from the policy's speed and logged. A test
// whose deadline comes first fails at once; with -short the cells that take
// claimtest.ShortSeconds together are played and the others left out.
func Require(t TB, factory algos.Factory, file string, options ...Option) {
	t.Helper()
	if factory == nil {
		t.Fatalf("policy: nil: want a function that makes a policy")
	}
	r := requirement{name: t.Name(), tolerance: -1, update: updateAsked(), Config: props.Config{Seed: 1, Effort: props.Default}}
	for _, o := range options {
		o(&r)
	}
	if r.update {
		if err := r.write(t, factory, file); err != nil {
			t.Fatalf("%v", err)
		}
		t.Logf("wrote the baseline %s", file)
		return
	}
	b, err := ReadFile(file)
	if err != nil {
		t.Fatalf("%v (to write it: REGRETCHECK_UPDATE=1 go test -run '^%s$')", err, t.Name())
	}
	for _, w := range b.Warnings {
		t.Logf("warning: %s: %v", file, w)
	}
	if r.tolerance < 0 {
		r.tolerance = b.tolerance()
	}
	if r.tolerance > MostTolerance && !r.loose {
		t.Fatalf("tolerance=%s: %s or AllowLoose()", percent(r.tolerance), tooLoose)
	}
	g, err := New(b, Candidate{Player: sim.Code(factory).As(r.name), Tolerance: r.tolerance})
	if err != nil {
		t.Fatalf("%v", err)
	}
	manner := claimtest.Manner{Inconclusive: claimtest.Shows, Table: g.text}
	if r.strict {
		manner.Inconclusive, manner.Advice = claimtest.Fails, "a baseline of more runs"
	}
	r.Claims, r.Seed, r.Select = g.Claims(), b.Seed, g.affordable(t)
	failed := claimtest.Require(t, r.Config, manner)
	if c, ok := smallestFailing(b, failed); ok {
		t.Logf("the smallest cell that failed: m=%d, k=%d, T=%d, means %s", c.Arms, c.Cardinality, c.Horizon, c.law())
	}
}

// text is the table that verify gate prints, if a cell was compared, with its sentence.
func (g *Gate) text(r props.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", g.Sentence(r))
	cells := g.Table(r)
	if len(cells.Rows) == 0 {
		return b.String()
	}
	b.WriteByte('\n')
	if err := cells.WriteText(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

func updateAsked() bool {
	if os.Getenv("REGRETCHECK_UPDATE") == "1" {
		return true
	}
	f := flag.Lookup("update")
	if f == nil {
		return false
	}
	g, ok := f.Value.(flag.Getter)
	return ok && g.Get() == true
}

// affordable logs what the gate will take, and selects what is played with -short.
func (g *Gate) affordable(t TB) func(props.Claim, props.Case) bool {
	t.Helper()
	estimate := func(picked func(int) bool) Estimate {
		least, _, err := g.Estimate(t.Context(), props.NewWorkers(0).N(), g.baseline.Seed, picked)
		if err != nil && least.Cells > 0 { // else the policy breaks, which its rows will say
			t.Fatalf("%v", err)
		}
		return least
	}
	all := estimate(nil)
	if !claimtest.Short() || all.Elapsed() <= claimtest.ShortSeconds {
		claimtest.Afford(t, "gate of "+all.String(), all.Elapsed())
		return nil
	}
	played, spent := map[string]bool{}, 0.0
	for i, c := range g.baseline.Cells {
		if cost := estimate(func(cell int) bool { return cell == i }).Elapsed(); spent+cost <= claimtest.ShortSeconds {
			played[c.String()], spent = true, spent+cost
		}
	}
	if len(played) == 0 {
		t.Skipf("gate of %s: no cell fits into the %d s of -short", all, claimtest.ShortSeconds)
	}
	t.Logf("gate of %s: -short plays %d of them", all, len(played))
	return func(c props.Claim, k props.Case) bool { return c.ID == regretID && played[k.Instance] }
}

// write measures the policy and writes the baseline, in a new folder if need be.
func (r *requirement) write(t TB, factory algos.Factory, file string) error {
	spec, err := r.spec(file)
	if err != nil {
		return err
	}
	ctx, cancel := claimtest.Context(t)
	defer cancel()
	workers := props.NewWorkers(0)
	spec, e, text, err := spec.Prepare(ctx, workers, factory, 0)
	if err != nil {
		return err
	}
	claimtest.Afford(t, "the baseline: "+text, e.Elapsed())
	b, err := Measure(ctx, workers, spec, factory, nil)
	if err != nil {
		return err
	}
	for _, w := range b.Warnings {
		t.Logf("warning: %s: %v", file, w)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return b.WriteFile(file)
}

// spec returns what a baseline is to play: what the file held, or what the
// options say; no cells where these are to be chosen.
func (r *requirement) spec(file string) (Spec, error) {
	spec := Spec{Policy: algos.Choice{Name: r.name}, Seed: r.Seed, Cells: r.cells}
	old, err := ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return spec, nil
	case err != nil:
		return spec, fmt.Errorf("%w; remove it to begin anew", err)
	}
	spec.Policy, spec.Seed = old.Policy, old.Seed
	if spec.Cells == nil {
		spec.Cells, spec.Tolerance = old.Again(), old.Tolerance
	}
	return spec, nil
}

// smallestFailing returns the cell with the fewest arm pulls to simulate, m·T,
// of those that failed.
func smallestFailing(b *Baseline, failed []props.Row) (smallest Cell, found bool) {
	failing := map[string]bool{}
	for _, row := range failed {
		failing[row.Instance] = true
	}
	size := func(c Cell) float64 { return float64(c.Arms) * float64(c.Horizon) }
	for _, c := range b.Cells {
		if c.Generated == nil && failing[c.String()] && (!found || size(c) < size(smallest)) {
			smallest, found = c, true
		}
	}
	return smallest, found
}
