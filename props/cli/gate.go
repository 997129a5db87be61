package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
)

// gateFlags are the flags of verify gate.
type gateFlags struct {
	policy    PolicyFlags
	tolerance string
	filter    ClaimFilter
}

func newGate(a *App) *cobra.Command {
	f := &gateFlags{}
	cmd := &cobra.Command{
		Use:   "gate FILE",
		Short: "Compare a policy's regret with a baseline",
		Long: `gate plays the games of a baseline again. With the baseline's seed, which is the
default, equal bits mean that nothing changed; otherwise replicates are compared in pairs.
What pairs leave open, and everything with another --seed, is compared by independent
samples. A cell fails if the ratio of mean regrets is above 1 + tolerance with its whole
confidence interval. Improvements are reported and fail nothing.`,
		Example: "  {program} gate testdata/baselines/cmoss.json\n  {program} gate cmoss.json --policy cucb --tolerance 10%",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("gate: got %d arguments: want one baseline, such as %s baseline writes", len(args), a.Name)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.gate(cmd.Context(), args[0], f, cmd.Flags()) },
	}
	f.policy.Register(a, cmd.Flags(), PolicyUsage+" (default: the baseline's)")
	a.Units.Register(cmd.Flags())
	cmd.Flags().StringVar(&f.tolerance, "tolerance", "",
		"by what `SHARE` regret may rise, such as 5% or 0.05 (default: the baseline's)")
	f.filter.Register(cmd.Flags())
	return cmd
}

func (a *App) gate(ctx context.Context, file string, f *gateFlags, given *pflag.FlagSet) error {
	b, err := gate.ReadFile(file)
	tolerance, toleranceErr := 0.0, error(nil)
	if given.Changed("tolerance") {
		tolerance, toleranceErr = gate.ParseTolerance(f.tolerance)
	} else if err == nil {
		tolerance = b.Tolerance
	}
	if err := errors.Join(a.Shared.Validate(), toleranceErr, err); err != nil {
		return err
	}
	g, err := a.challenged(ctx, file, b, tolerance, f, given)
	if err != nil {
		return err
	}
	if !given.Changed("seed") {
		a.Shared.Seed = int64(b.Seed)
	}
	a.Open = nil
	return a.Decide(ctx, Decision{
		Command: a.Name + " gate " + props.ShellWord(file) + Arguments(given, "policy", "tolerance"),
		Claims:  g.Claims(), Filter: f.filter,
		Finish: func(r *report.Report) error {
			r.Sentence, r.Listed = g.Sentence(r.Report), true
			if cells := g.Table(r.Report); len(cells.Rows) > 0 {
				r.Sections = []report.Table{cells}
			}
			return nil
		},
	})
}

// challenged returns the gate of the policy that the flags name, or of the baseline's own.
func (a *App) challenged(
	ctx context.Context, file string, b *gate.Baseline, tolerance float64, f *gateFlags, given *pflag.FlagSet,
) (*gate.Gate, error) {
	policy, asked := b.Policy, "policy in "+file
	var err error
	if given.Changed("policy") {
		asked = "the flags"
		policy, err = f.policy.Choice()
	}
	if err != nil {
		return nil, fmt.Errorf("%w (asked for by %s)", err, asked)
	}
	player, err := a.specified(ctx, policy, b.Cells, given)
	if err != nil {
		return nil, fmt.Errorf("%w (asked for by %s)", err, asked)
	}
	return gate.New(b, gate.Candidate{Player: player.As(policy.String()), Tolerance: tolerance})
}
