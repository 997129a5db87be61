package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

// samplerFlags are the flags of verify sampler.
type samplerFlags struct {
	exec   string
	inputs []string
	draws  int
}

func newSampler(a *App) *cobra.Command {
	f := &samplerFlags{}
	cmd := &cobra.Command{
		Use:   "sampler",
		Short: "Test a sampler of k arms with given probabilities, in any language",
		Long: `sampler tests a program that draws k arms such that arm i is one of them with
probability p_i, as dependent rounding does: every draw has k = Σp distinct arms,
P(i ∈ S) = p_i, and arms are not drawn together more often than if they were
independent. The first property is checked in every draw, the others by sampling.

The command is split into words as in a shell, but no shell runs. The program reads and
answers JSON objects, one a line:

  {"op":"start","protocol":1,"k":2,"seed":1,"p":[0.9,0.6,0.4,0.1]}   it answers {"arms":[0,1]}
  {"op":"draw"}                                                      it answers with another set
  {"op":"stop"}                                                      no answer; a start may follow

It may answer a start with {"decline":"needs p < 1"}: that input is left out. Its first answer may add
"capabilities":{"draws":"marginals"} if it promises only the probabilities, so the third property is not
tested. {"seed":false} there says that no seed controls its draws.`,
		Example: "  {program} sampler --exec 'python3 examples/python/sampler.py'\n" +
			"  {program} sampler --exec ./sampler --p 0.9,0.6,0.4,0.1 --draws 1e5",
		Args: NoArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.exec, "exec", "", "`COMMAND` that draws")
	flags.StringArrayVar(&f.inputs, "p", nil,
		"`PROBABILITIES` with an integer sum, separated by commas, in place of the default ones (repeatable)")
	flags.Var(AsInteger(&f.draws), "draws", "draws at each input (default: 1e4 with --quick, 6e4, 1e6 with --full)")
	return a.Command(cmd, deciding,
		func(ctx context.Context, _ []string) (Renderings, error) { return a.testSampler(ctx, f, flags) })
}

func (a *App) testSampler(ctx context.Context, f *samplerFlags, given *pflag.FlagSet) (Renderings, error) {
	cfg, err := f.config(given)
	if err != nil {
		return nil, err
	}
	program, err := a.start(ctx, f.exec, func(p *child.Program) error {
		marginals := append(cfg.Inputs, []float64{0.9, 0.6, 0.4, 0.1})[0]
		k, err := algos.ParseMarginals(marginals)
		return errors.Join(err, p.ProbeSampler(marginals, k))
	})
	if err != nil {
		return nil, err
	}
	var chosen map[string]bool
	cfg.Selected = func(claim string) bool { return chosen[claim] }
	cfg.MarginalsOnly = func() bool { return program.Capabilities().MarginalsOnly }
	cfg.Unseedable = func() bool { return program.Capabilities().Unseedable }
	claims := policies.DepRoundSampled(program.Sample, cfg)
	if chosen, err = a.chosen(claims); err != nil {
		return nil, err
	}
	return a.Rendered(a.Decide(ctx, Decision{Claims: claims}))
}

// mostDraws limits a run to a time that somebody would wait for.
const mostDraws = 100_000_000

// config reads the flags; the error joins everything that is wrong.
func (f *samplerFlags) config(given *pflag.FlagSet) (policies.SampledConfig, error) {
	cfg := policies.SampledConfig{Draws: f.draws}
	var errs []error
	if f.exec == "" {
		errs = append(errs, errors.New("exec: want a command, such as --exec 'python3 sampler.py'"))
	}
	if given.Changed("draws") && (f.draws < 10 || f.draws > mostDraws) {
		errs = append(errs, fmt.Errorf("draws=%d: want 10 ≤ draws ≤ %d", f.draws, mostDraws))
	}
	for _, text := range f.inputs {
		p, err := listOf(parseNumber)(text)
		k := 0
		if err == nil {
			k, err = algos.ParseMarginals(p)
		}
		switch {
		case err != nil:
		case len(p) > policies.MaxSampled:
			err = fmt.Errorf("%d entries: want at most %d", len(p), policies.MaxSampled)
		case k < 1:
			err = fmt.Errorf("sums to %d: want 1 at least", k)
		case slices.ContainsFunc(cfg.Inputs, func(q []float64) bool { return slices.Equal(p, q) }):
			err = errors.New("given twice")
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("p=%q: %w", text, err))
		}
		cfg.Inputs = append(cfg.Inputs, p)
	}
	return cfg, errors.Join(errs...)
}
