package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
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

// decideGate runs the gate and writes its report, which begins with the result in one sentence.
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
	return a.Decide(ctx, Decision{
		Command: command, Claims: claims, Filter: filter,
		Finish: func(r *report.Report) error {
			r.Sentence, r.Listed = g.Sentence(r.Report), true
			for _, warning := range run.baseline.Warnings {
				r.Warnings = append(r.Warnings, fmt.Sprintf("baseline: %v", warning))
			}
			if cells := g.Table(r.Report); len(cells.Rows) > 0 {
				r.Sections = []report.Table{cells}
			}
			return run.past.keep(g, r.Report)
		},
		Curves: func(r props.Report) []props.Curve { return slices.Concat(g.Curves(r), run.past.history.Curves()) },
	})
}

// A gateRun is a gate with its baseline and its history.
type gateRun struct {
	baseline *gate.Baseline
	gate     *gate.Gate
	past     *gatePast
}

// policyAskedBy says where the policy's name came from.
func policyAskedBy(file string, f *gateFlags, given *pflag.FlagSet) string {
	if f.policy.given(given) {
		return "the flags"
	}
	return "policy in " + file
}
