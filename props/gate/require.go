package gate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TB is the part of testing.TB that Require uses.
type TB = claimtest.TB

// An Option changes what Require does.
type Option func(*requirement)

type requirement struct {
	props.Config // Seed is that of a new baseline
	name         string
	tolerance    float64 // 0: the baseline's
	update       bool
	inconclusive claimtest.Inconclusive
	cells        []Cell
}

// Name sets the policy's name in tables and in a new baseline; the default is the test's name.
func Name(name string) Option { return func(r *requirement) { r.name = name } }

// Tolerance sets by what share regret may rise; the default is the baseline's.
func Tolerance(x float64) Option { return func(r *requirement) { r.tolerance = x } }

// Alpha sets the chance of a false alarm; the default is props.DefaultAlpha.
func Alpha(x float64) Option { return func(r *requirement) { r.Alpha = x } }

// Update makes Require write the baseline anew instead of comparing. So does a flag -update, if the
// test defines a boolean one, and the environment variable REGRETCHECK_UPDATE=1.
func Update(on bool) Option { return func(r *requirement) { r.update = r.update || on } }

// Inconclusive says what an inconclusive cell does to the test. The default is claimtest.Fails.
func Inconclusive(does claimtest.Inconclusive) Option {
	return func(r *requirement) { r.inconclusive = does }
}

// Cells sets the cells of a baseline that an update writes. By default an update keeps the cells of
// the file. A new file gets EventCells() if the policy is played by events, otherwise SmallCells().
func Cells(cells ...Cell) Option { return func(r *requirement) { r.cells = cells } }

// Require plays the policy against the baseline in the file and fails the test if regret rose. The
// log shows the same tables as verify gate. The factory may be anybody's.
//
// The test's deadline cuts the comparison. Cells that are not decided by then fail the test, and
// the log says how many rounds they lack. With -short the cell of the fewest rounds is played
// alone.
func Require(t TB, factory algos.Factory, file string, options ...Option) {
	t.Helper()
	if factory == nil {
		t.Fatalf("policy: nil: want a function that makes a policy")
	}
	r := requirement{name: t.Name(), update: updateAsked(), Config: props.Config{Seed: 1, Effort: props.Default}}
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
	if r.tolerance == 0 {
		r.tolerance = b.Tolerance
	}
	g, err := New(b, sim.Code(factory).As(r.name), r.tolerance)
	if err != nil {
		t.Fatalf("%v", err)
	}
	r.Claims, r.Seed, r.Select = g.Claims(), b.Seed, short(b.Cells)
	claimtest.Require(t, r.Config, claimtest.Manner{
		Inconclusive: r.inconclusive, Advice: "a baseline of more runs", Table: g.text,
	})
}

// text is the table that verify gate prints, if a cell was compared, with its sentence.
func (g *Gate) text(r props.Report) string {
	text := g.Sentence(r) + "\n"
	if cells := g.Table(r); len(cells.Rows) > 0 {
		text += "\n" + cells.Text(0)
	}
	return text
}

func updateAsked() bool {
	f := flag.Lookup("update")
	return os.Getenv("REGRETCHECK_UPDATE") == "1" || f != nil && f.Value.String() == "true"
}

// short selects the cell of the fewest rounds with -short, and all cells without.
func short(cells []Cell) func(props.Claim, props.Case) bool {
	if !claimtest.Short() {
		return nil
	}
	least := slices.MinFunc(cells, func(a, b Cell) int { return cmp.Compare(a.rounds(), b.rounds()) })
	return func(_ props.Claim, k props.Case) bool { return k.Instance == least.String() }
}

// write measures the policy and writes the baseline, in a new folder if need be.
func (r *requirement) write(t TB, factory algos.Factory, file string) error {
	spec, err := r.spec(file)
	if err != nil {
		return err
	}
	ctx, cancel := claimtest.Context(t)
	defer cancel()
	b, err := Measure(ctx, props.NewWorkers(0), spec, factory, nil)
	if err != nil {
		return err
	}
	for _, w := range b.Warnings {
		t.Logf("warning: %s: %v", file, w)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := report.WriteFile(file, b.Bytes()); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// spec returns the specification of a new baseline: the old file's, changed by the options. It has
// no cells if neither names any.
func (r *requirement) spec(file string) (Spec, error) {
	spec := Spec{Policy: algos.Choice{Name: r.name}, Seed: r.Seed, Cells: r.cells, Tolerance: r.tolerance}
	old, err := ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return spec, nil
	case err != nil:
		return spec, fmt.Errorf("%w; remove it to begin anew", err)
	}
	spec.Policy, spec.Seed = old.Policy, old.Seed
	if spec.Cells == nil {
		spec.Cells, spec.Tolerance = old.Cells, cmp.Or(spec.Tolerance, old.Tolerance)
	}
	return spec, nil
}
