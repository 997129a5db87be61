package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// baselineFlags are the flags of verify baseline.
type baselineFlags struct {
	policy    PolicyFlags
	from      string
	tolerance string
	cells     cellFlags
}

func newBaseline(a *App) *cobra.Command {
	f := &baselineFlags{policy: PolicyFlags{Policy: a.firstPolicy()}}
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Record a policy's regret for {program} gate",
		Long: `baseline plays a policy in a suite of games and records the specification, the
mean and variance of regret and the first replicates one by one, as JSON. With
--from it plays the specification of an existing baseline again, which is how one
is refreshed.

The default suite is for policies that are played by events. Others, programs
among them, get few short games, as long as --budget allows at their speed; --m,
--k and so on or --cell name others. What the budget buys and how long the work
will take is told before.

--generated adds games of many sizes, drawn with the seed, a cell for k ≤ m/2 and one
beyond. The gate plays the same games at every seed and compares them one by one.`,
		Example: "  {program} baseline --policy cmoss --out cmoss.json\n  {program} baseline --from cmoss.json --out cmoss.json\n  {program} baseline --policy " +
			"'exec:python3 policy.py' --m 8 --k 3 --out mine.json",
		Args: NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.baseline(cmd.Context(), f, cmd.Flags())
		},
	}
	f.policy.Register(a, cmd.Flags(), PolicyUsage)
	a.Programs.RegisterTimeout(cmd.Flags())
	a.Units.Register(cmd.Flags())
	f.cells.register(cmd.Flags())
	cmd.Flags().StringVar(&f.tolerance, "tolerance", "", "by what `SHARE` regret may rise, such as 5%, for which runs are sized "+
		"(default: 5%, with --quick 10%, with --full 2.5%); more than 10% only if it is given")
	cmd.Flags().StringVar(&f.from, "from", "", "play the specification in this `FILE` again")
	return cmd
}

func (a *App) baseline(ctx context.Context, f *baselineFlags, given *pflag.FlagSet) error {
	spec, specErr := a.baselineSpec(f, given)
	var player sim.Player
	var policyErr error
	if specErr == nil {
		player, policyErr = a.specified(ctx, spec.Policy, spec.Cells, given)
	}
	var nowhere error
	if len(a.Shared.outs) == 0 && a.Shared.Format != string(report.JSON) {
		nowhere = errors.New("out: want --out FILE.json to record the baseline in, or --format json")
	}
	if err := errors.Join(a.Shared.Validate(), specErr, policyErr, nowhere); err != nil {
		return err
	}
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	if spec, err = a.prepare(ctx, spec, player.Policy, &f.cells, given); err != nil {
		return err
	}
	bar := a.NewBar("baseline " + spec.Policy.String())
	b, err := gate.Measure(ctx, props.NewWorkers(a.Shared.Workers), spec, player.Policy, func(done float64) { bar.At(done, 1) })
	bar.Finish()
	if err = a.Units.played(err); err != nil {
		return err
	}
	grid := baselineGrid(b)
	return out.Write(map[report.Format]Rendering{
		report.Text:     func(w io.Writer) error { return errors.Join(grid.WriteText(w), a.tellPower(w, b)) },
		report.Markdown: func(w io.Writer) error { return errors.Join(grid.WriteMarkdown(w), a.tellPower(w, b)) },
		report.JSON:     b.Write,
	})
}

// tellPower prints what the baseline can decide, warns of what it cannot, and says how to compare with it.
func (a *App) tellPower(w io.Writer, b *gate.Baseline) error {
	p := b.Power()
	_, err := fmt.Fprintf(w, "\nwith another seed: an unchanged policy is decided in all cells with probability %.4f, a rise of %.3g %% in any one cell found "+
		"with %.4f (tolerance %.3g %%)\n",
		p.Unchanged, 200*b.Tolerance, p.Risen, 100*b.Tolerance)
	for _, warning := range b.Warnings {
		fmt.Fprintf(w, "warning: %v\n", warning)
	}
	for _, file := range a.Shared.outs {
		if !strings.HasSuffix(file, ".json") {
			continue
		}
		command := a.Name + " gate " + props.ShellWord(file)
		if b.Tolerance > gate.MostTolerance {
			command += " --loose"
		}
		fmt.Fprintf(w, "compare with it: %s\n", command)
	}
	return err
}

// baselineSpec returns the policy and the cells to play: those of a file (--from), or the ones that
// flags name. Without cells there, prepare chooses them.
func (a *App) baselineSpec(f *baselineFlags, given *pflag.FlagSet) (gate.Spec, error) {
	spec := gate.Spec{Seed: uint64(a.Shared.Seed), Tolerance: a.Shared.tolerance()}
	var err, wrong error
	if given.Changed("tolerance") {
		spec.Tolerance, err = gate.ParseTolerance(f.tolerance)
		switch {
		case err != nil:
			return spec, err
		case spec.Tolerance == 0:
			return spec, fmt.Errorf("tolerance=%q: want a share above 0 such as 5%%", f.tolerance)
		case f.from != "":
			return spec, errors.New("tolerance and from: want one of them, the file has a tolerance")
		}
	}
	spec.Policy, wrong = f.policy.Choice(given)
	spec.Cells, err = f.cells.cells(given)
	err = errors.Join(err, wrong)
	if f.from != "" && (len(spec.Cells) > 0 || given.Changed("budget") || given.Changed("generated")) {
		err = errors.Join(err, errors.New("from: holds the cells: want no cell, m, k, …, budget or generated with it"))
	}
	if f.from == "" || err != nil {
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

// tolerance returns the tolerance for which a new baseline is sized. The width of an interval falls
// with the root of the number of replicates, so --quick, with twice the tolerance, takes a quarter
// of them.
func (s *sharedFlags) tolerance() float64 {
	switch s.Effort() {
	case props.Quick:
		return 2 * gate.DefaultTolerance
	case props.Full:
		return gate.DefaultTolerance / 2
	default:
		return gate.DefaultTolerance
	}
}

// baselineGrid summarises a baseline for people.
func baselineGrid(b *gate.Baseline) report.Table {
	g := report.Table{Columns: []report.Column{
		{Title: "POLICY"}, {Title: "CELL"}, {Title: "RUNS", Right: true}, {Title: "REGRET", Right: true}, {Title: "± SE", Right: true},
	}}
	for i, c := range b.Cells {
		s := b.Samples[i]
		g.Add(b.Policy.String(), c.String(), fmt.Sprint(s.N), report.Number(s.Mean), report.Number(math.Sqrt(s.Var/float64(s.N))))
	}
	return g
}
