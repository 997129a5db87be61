package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// gateFlags are the flags of verify gate.
type gateFlags struct {
	policy    PolicyFlags
	tolerance string
	loose     bool
	filter    ClaimFilter
	past      gatePast
}

func newGate(a *App) *cobra.Command {
	f := &gateFlags{}
	cmd := &cobra.Command{
		Use:   "gate FILE",
		Short: "Compare a policy's regret with a baseline",
		Long: `gate plays the specification of a baseline again. With the baseline's seed, which
is the default, equal bits mean that nothing changed, and else replicates are
compared in pairs. What pairs leave open, and everything with another --seed, is
compared by independent samples, of which more are played as long as they do not
decide; generated games are compared one by one at every seed. A cell fails where the ratio of mean regrets is above 1 + tolerance with
its whole confidence interval. Improvements are reported and fail nothing.

--history FILE keeps a line of JSON a commit: date, policy, geometric mean change with its
interval, verdict. --out report.html and --plot draw them as a trend.`,
		Example: "  {program} gate testdata/baselines/cmoss.json\n  {program} gate cmoss.json --policy cucb --tolerance 10%",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("gate: got %d arguments: want one baseline, such as "+a.Name+" baseline writes", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.gate(cmd.Context(), args[0], f, cmd.Flags())
		},
	}
	f.policy.Register(a, cmd.Flags(), PolicyUsage+" (default: the baseline's)")
	a.Programs.RegisterTimeout(cmd.Flags())
	a.Units.Register(cmd.Flags())
	cmd.Flags().BoolVar(&f.loose, "loose", false, "allow a tolerance above 10%")
	cmd.Flags().StringVar(&f.tolerance, "tolerance", "", "by what `SHARE` regret may rise, such as 5% or 0.05 (default: the baseline's)")
	f.filter.Register(cmd.Flags())
	f.past.register(cmd.Flags())
	a.PlotFlag(cmd.Flags(), "the cells' ratios, and the history if there is one,")
	return cmd
}

func (a *App) gate(ctx context.Context, file string, f *gateFlags, given *pflag.FlagSet) error {
	tolerance, toleranceErr := gate.ParseTolerance(f.tolerance)
	b, err := gate.ReadFile(file)
	if err := errors.Join(a.Shared.Validate(), toleranceErr, err, f.past.open(ctx, given, a.getenv)); err != nil {
		return err
	}
	if f.tolerance == "" {
		tolerance = b.Tolerance
	}
	if err := gate.Loose(tolerance); err != nil && !f.loose {
		return err
	}
	policy := b.Policy
	if f.policy.given(given) {
		if f.policy.Policy == "" { // --delta alone is a setting of the baseline's
			f.policy.Policy = b.Policy.Name
		}
		policy, err = f.policy.Choice(given)
	}
	var player sim.Player
	if err == nil {
		player, err = a.specified(ctx, policy, b.Cells, given)
	}
	if err != nil {
		return fmt.Errorf("%w (asked for by %s)", err, policyAskedBy(file, f, given))
	}
	g, err := gate.New(b, gate.Candidate{Player: player.As(policy.String()), Tolerance: tolerance})
	if err != nil {
		return err
	}
	if !given.Changed("seed") {
		a.Shared.Seed = int64(b.Seed)
	}
	a.Open = nil
	command := a.Name + " gate " + props.ShellWord(file) + Arguments(given, append(PolicyFlagNames, "tolerance", "loose")...)
	return a.decideGate(ctx, command, gateRun{b, g, &f.past}, f.filter)
}

// decideGate runs the gate and writes its report. The report begins with the result in one
// sentence, so nothing is written before the end.
func (a *App) decideGate(ctx context.Context, command string, run gateRun, filter ClaimFilter) error {
	g := run.gate
	claims := g.Claims()
	pick, err := filter.pick(claims)
	if err != nil {
		return err
	}
	picked := func(i int) bool { return pick == nil || pick(claims[0], claims[0].Cases[i]) }
	_, most, err := g.Estimate(ctx, props.NewWorkers(a.Shared.Workers).N(), uint64(a.Shared.Seed), picked)
	if err != nil && most.Cells > 0 { // more than a month is a slip in a horizon; if the policy breaks, its rows say so
		return err
	}
	return a.perform(ctx, decidedRun{
		command: command, claims: claims, filter: filter,
		write: func(out *sink, r props.Report) error {
			r.Sentence = g.Sentence(r)
			return errors.Join(run.past.keep(g, r), a.writeGateReport(out, run, r))
		},
		figures: run.figures,
	})
}

// A gateRun is a gate with its baseline and its history.
type gateRun struct {
	baseline *gate.Baseline
	gate     *gate.Gate
	past     *gatePast
}

// figures are the pictures of a report: the cells, and the history.
func (run gateRun) figures(r props.Report) []figures.Figure {
	return figures.Of(r.Rows, slices.Concat(run.gate.Curves(r), run.past.history.Curves())...)
}

// writeGateReport writes it in every format that is asked for.
func (a *App) writeGateReport(out *sink, run gateRun, r props.Report) error {
	b, g := run.baseline, run.gate
	render := map[report.Format]Rendering{}
	for _, f := range report.Formats() {
		render[f] = func(w io.Writer) error { return a.renderReport(w, f, r) }
	}
	render[report.HTML] = func(w io.Writer) error {
		return a.renderFigured(w, report.HTML, r, run.figures(r), report.TitledGrid{Title: "Old and new mean regret", Grid: g.Grid(r)})
	}
	render[report.Table] = func(w io.Writer) error { return a.writeGate(w, b, g, r) }
	render[report.Markdown] = func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "**%s**\n\n", report.EscapeMarkdown(r.Sentence))
		rest := r
		rest.Sentence = ""
		return errors.Join(err, g.Grid(r).WriteMarkdown(w), newLine(w), report.Write(w, report.Markdown, rest))
	}
	return out.Write(render, false)
}

// writeGate writes the sentence, the baseline's warnings, the table of all cells (not with
// --quiet), and last the rows that need attention.
func (a *App) writeGate(w io.Writer, b *gate.Baseline, g *gate.Gate, r props.Report) error {
	fmt.Fprintf(w, "%s\n", r.Sentence)
	for _, warning := range b.Warnings {
		fmt.Fprintf(w, "warning: baseline: %v\n", warning)
	}
	var err error
	if !a.Shared.Quiet {
		err = errors.Join(newLine(w), g.TextGrid(r).WriteText(w))
		fmt.Fprintf(w, "%s\n\n", g.Method(r))
	}
	return errors.Join(err, report.WriteTrouble(w, r, a.colour()))
}

func newLine(w io.Writer) error {
	_, err := fmt.Fprintln(w)
	return err
}

// policyAskedBy says where the policy's name came from.
func policyAskedBy(file string, f *gateFlags, given *pflag.FlagSet) string {
	if f.policy.given(given) {
		return "the flags"
	}
	return "policy in " + file
}
