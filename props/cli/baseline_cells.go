package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
)

// cellFlags name the games that a baseline plays. Without them the policy's kind and speed
// decide.
type cellFlags struct {
	texts  []string  // of --cell
	one    gate.Cell // of --m and so on
	budget time.Duration
	// generated games of each regime are added if given; 0 means sized.
	generated int
}

// oneCell lists the flags that together describe one cell.
var oneCell = []string{"m", "k", "T", "means", "rewards", "feedback", "order", "runs"}

func (f *cellFlags) register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.texts, "cell", nil, "instead of the default suite, a `GAME` such as 'm=10 k=3 T=2000 means=hard:2 runs=300' (repeatable; without "+
		"runs it is sized)")
	flags.Var(count{&f.one.Arms}, "m", "number of arms")
	flags.Var(count{&f.one.Cardinality}, "k", "arms played per round")
	flags.Var(integer{&f.one.Horizon}, "T", "horizon (default: the longest that --budget allows)")
	flags.StringVar(&f.one.Means, "means", "", "law of the means, as in simulate (default: hard:2 and uniform:0,1)")
	flags.StringVar(&f.one.Rewards, "rewards", "", "law of the rewards, as in simulate")
	flags.StringVar(&f.one.Feedback, "feedback", "", "semi, disjunctive or conjunctive")
	flags.StringVar(&f.one.Order, "order", "", "display order of cascades: desc or asc")
	flags.Var(count{&f.one.Runs}, "runs", "replicates (default: what decides the tolerance)")
	flags.Var(count{&f.generated}, "generated", "add so many generated games of each regime, "+
		"0 for as many as decide the tolerance")
	flags.DurationVar(&f.budget, "budget", gate.DefaultBudget, "how long it may take where horizons are chosen by the policy's speed")
}

// cells returns the cells that the flags name, without a horizon where that is to
// be chosen; none if they name none.
func (f *cellFlags) cells(given *pflag.FlagSet) ([]gate.Cell, error) {
	one := slices.ContainsFunc(oneCell, given.Changed)
	switch {
	case f.budget <= 0:
		return nil, fmt.Errorf("budget=%v: want a time such as 60s", f.budget)
	case one && len(f.texts) > 0:
		return nil, errors.New("cell and m, k, T, …: want one of them")
	case given.Changed("budget") && (len(f.texts) > 0 || given.Changed("T")) && !given.Changed("generated"):
		return nil, errors.New("budget: chooses horizons: want none given")
	case one:
		return f.ownCells(given)
	}
	return parseCells(f.texts)
}

// ownCells returns the cells described by --m, --k and the other flags of a single game.
func (f *cellFlags) ownCells(given *pflag.FlagSet) ([]gate.Cell, error) {
	var errs []error
	for name, zero := range map[string]bool{"m": f.one.Arms == 0, "k": f.one.Cardinality == 0, "T": f.one.Horizon == 0, "runs": f.one.Runs == 0} {
		if zero && given.Changed(name) {
			errs = append(errs, fmt.Errorf("%s=0: want at least 1", name))
		}
	}
	var cells []gate.Cell
	for _, c := range gate.SmallCells()[:2] {
		own := f.one
		if !given.Changed("m") {
			own.Arms = c.Arms
		}
		if !given.Changed("k") {
			own.Cardinality = max(1, min(c.Cardinality, own.Arms-1))
		}
		if !given.Changed("means") {
			own.Means = c.Means
		}
		if !slices.Contains(cells, own) {
			cells = append(cells, own)
		}
	}
	for _, c := range cells {
		errs = append(errs, c.Validate())
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return cells, nil
}

// parseCells reads the cells of --cell.
func parseCells(texts []string) ([]gate.Cell, error) {
	cells := make([]gate.Cell, len(texts))
	var errs []error
	for i, text := range texts {
		var err error
		cells[i], err = gate.ParseCell(text)
		errs = append(errs, err)
	}
	return cells, errors.Join(errs...)
}

// prepare gives the specification its cells if it has none. It tells which cells they are and how
// long the work will take.
func (a *App) prepare(ctx context.Context, spec gate.Spec, policy algos.Factory, f *cellFlags, given *pflag.FlagSet) (gate.Spec, error) {
	budget, workers, more := time.Duration(0), props.NewWorkers(a.Shared.Workers), given.Changed("generated")
	if given.Changed("budget") {
		budget = f.budget
		if more { // half for the cells, half for the games
			budget /= 2
		}
	}
	chosen := len(spec.Cells) == 0 || spec.Cells[0].Fits()
	spec, e, text, err := spec.Prepare(ctx, workers, policy, budget)
	if err == nil && (chosen || e.Elapsed() >= worthSaying) {
		a.tell(text)
	}
	if err != nil || !more {
		return spec, err
	}
	if spec, text, err = spec.AddGenerated(ctx, workers, policy, f.generated, budget); err == nil {
		a.tell(text)
	}
	return spec, err
}

// worthSaying is the least number of seconds for which a command announces how long it will
// take.
const worthSaying = 2

// tell writes a line to stderr unless --quiet.
func (a *App) tell(text string) {
	if !a.Shared.Quiet {
		a.sayer()(text)
	}
}
