package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
)

// baselineFlags are the flags of verify baseline.
type baselineFlags struct {
	policy policyFlags
	from   string
	cells  []string
}

// policyFlags name a policy with its settings.
type policyFlags struct{ name, delta, gamma string }

func (f *policyFlags) register(flags *pflag.FlagSet, usage string) {
	flags.StringVar(&f.name, "policy", f.name, usage)
	flags.StringVar(&f.delta, "delta", "", "δ of CMOSS: a number, paper or pairing")
	flags.StringVar(&f.gamma, "gamma", "", "γ of EXP3.M: a number in (0, 1] or tuned")
}

func (f *policyFlags) spec() gate.PolicySpec {
	return gate.PolicySpec{Name: f.name, Delta: f.delta, Gamma: f.gamma}
}

// arguments are the flags as a command line has them, each after a blank.
func (f *policyFlags) arguments() string {
	text := ""
	for _, flag := range [][2]string{{"policy", f.name}, {"delta", f.delta}, {"gamma", f.gamma}} {
		if flag[1] != "" {
			text += " --" + flag[0] + " " + props.ShellWord(flag[1])
		}
	}
	return text
}

// given reports whether any of the flags was set.
func (f *policyFlags) given(flags *pflag.FlagSet) bool {
	return slices.ContainsFunc([]string{"policy", "delta", "gamma"}, flags.Changed)
}

func newBaseline(a *app) *cobra.Command {
	f := &baselineFlags{policy: policyFlags{name: "cmoss"}}
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Record a policy's regret for verify gate",
		Long: `baseline plays a policy in a suite of games and records the specification and the
regret of every replicate, as JSON. With --from it plays the specification of an
existing baseline again, which is how one is refreshed.`,
		Example: "  verify baseline --policy cmoss --out cmoss.json\n  verify baseline --from cmoss.json --out cmoss.json",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.baseline(cmd.Context(), f, cmd.Flags())
		},
	}
	f.policy.register(cmd.Flags(), "name of the policy, or exec:COMMAND for one in another process")
	a.programs.registerTimeout(cmd.Flags())
	a.units.register(cmd.Flags())
	cmd.Flags().StringArrayVar(&f.cells, "cell", nil, "instead of the default suite, a `GAME` such as 'm=10 k=3 T=2000 means=hard:2 runs=300' (repeatable; without runs it is sized)")
	cmd.Flags().StringVar(&f.from, "from", "", "play the specification in this `FILE` again")
	return cmd
}

func (a *app) baseline(ctx context.Context, f *baselineFlags, given *pflag.FlagSet) error {
	spec, specErr := a.baselineSpec(f, given)
	policy, policyErr := a.specified(ctx, spec.Policy, given)
	var nowhere error
	if len(a.shared.outs) == 0 && a.shared.format != string(report.JSON) {
		nowhere = errors.New("out: want --out FILE.json to record the baseline in, or --format json")
	}
	if err := errors.Join(a.shared.validate(), specErr, policyErr, nowhere); err != nil {
		return err
	}
	out, err := a.openSink(report.Table, report.JSON, report.Markdown)
	if err != nil {
		return err
	}
	defer out.close()
	bar := a.newBar("baseline " + spec.Policy.String())
	b, err := gate.Measure(ctx, props.NewWorkers(a.shared.workers), spec, policy, func(done float64) { bar.at(done, 1) })
	bar.finish()
	if err = a.units.played(err); err != nil {
		return err
	}
	grid := baselineGrid(b)
	return out.write(map[report.Format]rendering{
		report.Table:    func(w io.Writer) error { return errors.Join(grid.WriteText(w), tellPower(w, b)) },
		report.Markdown: func(w io.Writer) error { return errors.Join(grid.WriteMarkdown(w), tellPower(w, b)) },
		report.JSON:     b.Write,
	}, false)
}

// tellPower says what the baseline can decide, and warns of what it cannot.
func tellPower(w io.Writer, b *gate.Baseline) error {
	p := b.Power()
	_, err := fmt.Fprintf(w, "\nwith another seed: an unchanged policy is decided in all cells with probability %.4f, a rise of %.3g %% in any one cell found with %.4f (tolerance %.3g %%)\n",
		p.Unchanged, 200*b.Tolerance, p.Risen, 100*b.Tolerance)
	for _, warning := range b.Warnings {
		fmt.Fprintf(w, "warning: %v\n", warning)
	}
	return err
}

// baselineSpec returns what to play: a policy in the default cells, or what a
// file says.
func (a *app) baselineSpec(f *baselineFlags, given *pflag.FlagSet) (gate.Spec, error) {
	spec := gate.Spec{Policy: f.policy.spec(), Seed: uint64(a.shared.seed), Cells: gate.DefaultCells(), Tolerance: a.shared.tolerance()}
	cells, err := parseCells(f.cells)
	if f.from != "" && len(cells) > 0 {
		err = errors.Join(err, errors.New("from and cell: want one of them"))
	}
	if f.from == "" || err != nil {
		if len(cells) > 0 {
			spec.Cells = cells
		}
		return spec, err
	}
	old, err := gate.ReadFile(f.from)
	if err != nil {
		return spec, err
	}
	spec.Cells, spec.Tolerance = old.Again(), old.Tolerance
	if !f.policy.given(given) {
		spec.Policy = old.Policy
	}
	if !given.Changed("seed") {
		spec.Seed = old.Seed
	}
	return spec, nil
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

// tolerance is what a new baseline is sized for: an interval shrinks with the
// root of the replicates, so that --quick takes a quarter of them.
func (s *sharedFlags) tolerance() float64 {
	switch s.effort() {
	case props.Quick:
		return 2 * gate.DefaultTolerance
	case props.Full:
		return gate.DefaultTolerance / 2
	default:
		return gate.DefaultTolerance
	}
}

// baselineGrid summarises a baseline for people.
func baselineGrid(b *gate.Baseline) *report.Grid {
	g := &report.Grid{Columns: []report.Column{
		{Title: "POLICY"}, {Title: "CELL", Max: 60}, {Title: "RUNS", Right: true}, {Title: "REGRET", Right: true}, {Title: "± SE", Right: true},
	}}
	for i, c := range b.Cells {
		s := b.Samples[i]
		g.Add(b.Policy.String(), c.String(), fmt.Sprint(s.N), report.Number(s.Mean), report.Number(math.Sqrt(s.Var/float64(s.N))))
	}
	return g
}
