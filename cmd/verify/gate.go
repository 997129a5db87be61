package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
)

// gateFlags are the flags of verify gate.
type gateFlags struct {
	policy    policyFlags
	tolerance string
	filter    claimFilter
}

func newGate(a *app) *cobra.Command {
	f := &gateFlags{}
	cmd := &cobra.Command{
		Use:   "gate FILE",
		Short: "Compare a policy's regret with a baseline",
		Long: `gate plays the specification of a baseline again. With the baseline's seed, which
is the default, equal bits mean that nothing changed, and else replicates are
compared in pairs; with another --seed the samples are independent. A cell fails
where the ratio of mean regrets is above 1 + tolerance with its whole confidence
interval. Improvements are reported and fail nothing.`,
		Example: "  verify gate testdata/baselines/cmoss.json\n  verify gate cmoss.json --policy cucb --tolerance 10%",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("gate: got %d arguments: want one baseline, such as verify baseline writes", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.gate(cmd.Context(), args[0], f, cmd.Flags())
		},
	}
	f.policy.register(cmd.Flags(), "name of the policy, or exec:COMMAND (default: the baseline's)")
	a.programs.registerTimeout(cmd.Flags())
	a.units.register(cmd.Flags())
	cmd.Flags().StringVar(&f.tolerance, "tolerance", "5%", "by what `SHARE` regret may rise, such as 5% or 0.05")
	f.filter.register(cmd.Flags())
	return cmd
}

func (a *app) gate(ctx context.Context, file string, f *gateFlags, given *pflag.FlagSet) error {
	tolerance, toleranceErr := parseShare(f.tolerance)
	b, fileErr := gate.ReadFile(file)
	if err := errors.Join(a.shared.validate(), toleranceErr, fileErr); err != nil {
		return err
	}
	spec := b.Policy
	if f.policy.given(given) {
		spec = f.policy.spec()
		if spec.Name == "" {
			spec.Name = b.Policy.Name
		}
	}
	policy, err := a.specified(ctx, spec, given)
	if err != nil {
		return fmt.Errorf("%w (asked for by %s)", err, policyAskedBy(file, f, given))
	}
	subject := gate.Subject{Name: spec.String(), Factory: policy, Tolerance: tolerance}
	if policy == nil {
		if subject.Choice, err = spec.Choice(); err != nil {
			return err
		}
	}
	claims, err := gate.Claims(b, subject)
	if err != nil {
		return err
	}
	if !given.Changed("seed") {
		a.shared.seed = int64(b.Seed)
	}
	return a.decide(ctx, f.command(file, given), claims, f.filter)
}

// policyAskedBy says where the policy's name came from.
func policyAskedBy(file string, f *gateFlags, given *pflag.FlagSet) string {
	if f.policy.given(given) {
		return "the flags"
	}
	return "policy in " + file
}

// command begins the lines that reproduce a row.
func (f *gateFlags) command(file string, given *pflag.FlagSet) string {
	words := []string{"verify gate", props.ShellWord(file)}
	for _, name := range []string{"policy", "delta", "gamma", "tolerance"} {
		if given.Changed(name) {
			words = append(words, "--"+name, props.ShellWord(given.Lookup(name).Value.String()))
		}
	}
	return strings.Join(words, " ")
}

// parseShare reads 5% or 0.05.
func parseShare(s string) (float64, error) {
	digits, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	x, err := parseNumber(digits)
	if err != nil || x < 0 {
		return 0, fmt.Errorf("tolerance=%q: want a share ≥ 0 such as 5%% or 0.05", s)
	}
	if percent {
		x /= 100
	}
	return x, nil
}
