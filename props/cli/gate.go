package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
)

func newGate(a *App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gate FILE",
		Short: "Compare a policy's regret with a baseline",
		Long: `gate plays the games of a baseline again. With the baseline's seed, which is the
default, equal bits mean that nothing changed; otherwise replicates are compared in pairs.
What pairs leave open, and everything with another --seed, is compared by independent
samples. A game fails if the whole confidence interval of new ÷ old mean regret lies above
1 + tolerance. Improvements are reported and fail nothing.`,
		Example: "  {program} gate testdata/baselines/cmoss.json\n  {program} gate cmoss.json --policy cucb --tolerance 10%",
		Args:    wantArgs(1, 1, "one baseline, such as "+a.Name+" baseline writes"),
	}
	flags := cmd.Flags()
	flags.String("policy", "", PolicyUsage+" (default: the baseline's)")
	flags.String("tolerance", "", "by what `SHARE` regret may rise, such as 5% or 0.05 (default: the baseline's)")
	return a.Command(cmd, writing+"verbose seed alpha workers timeout claim instance "+playing,
		func(ctx context.Context, args []string) (Renderings, error) { return a.gate(ctx, args[0], flags) })
}

func (a *App) gate(ctx context.Context, file string, given *pflag.FlagSet) (Renderings, error) {
	b, err := gate.ReadFile(file)
	if err != nil {
		return nil, err
	}
	policy, tolerance := b.Policy, b.Tolerance
	var errs [2]error
	if flag := given.Lookup("tolerance"); flag.Changed {
		tolerance, errs[0] = gate.ParseTolerance(flag.Value.String())
	}
	if flag := given.Lookup("policy"); flag.Changed {
		policy, errs[1] = a.ParsePolicy(flag.Value.String())
	}
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	player, err := a.specified(ctx, policy, b.Cells, given)
	if err != nil {
		return nil, err
	}
	g, err := gate.New(b, player.As(policy.String()), tolerance)
	if err != nil {
		return nil, err
	}
	if !given.Changed("seed") {
		a.Shared.Seed = int64(b.Seed)
	}
	return a.Decide(ctx, Decision{
		Command: a.Name + " gate " + props.ShellWord(file) + Arguments(given, "policy", "tolerance"),
		Claims:  g.Claims(),
		Finish: func(r *report.Report) error {
			r.Sentence, r.Listed = g.Sentence(r.Report), true
			if cells := g.Table(r.Report); len(cells.Rows) > 0 {
				r.Sections = []report.Table{cells}
			}
			return nil
		},
	})
}
