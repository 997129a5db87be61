package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// policyTestFlags are the flags of verify policy.
type policyTestFlags struct {
	exec, policy, feedback, level, as string

	m, k   int
	filter ClaimFilter
}

func newPolicy(a *App) *cobra.Command {
	f := &policyTestFlags{}
	cmd := &cobra.Command{
		Use:   "policy",
		Short: "Test anybody's policy, in any language",
		Long: `policy tests a policy against its contract and against what a learner owes: it
finds the good arms wherever they stand, it stops losing, and its regret on a fixed
gap grows more slowly than T^0.6.

With --exec the policy is a program, split into words as a shell would, with no
shell started. It is told of a game and of what each round showed on its standard
input and answers with actions on its standard output, a JSON object a line:

  {"op":"start","protocol":1,"m":8,"k":3,"horizon":1000,"seed":1,"feedback":"semi","order":"desc"}
                                                 it answers {"arms":[0,1,2]}
  {"op":"observe","arms":[0,1,2],"rewards":[0,1,0]}
                                                 it answers {"arms":[…]} for the next round
  {"op":"stop"}                                  no answer; a new start may follow

It may answer a start with {"decline":"needs k < m"}: such a game is left out, and said
to be. A policy that declines k = 3 and plays k = 1 is tried at k = 1. To its first answer a
program may add what it is made for, of which all may be left out:

  {"arms":[0],"capabilities":{"rewards":"binary","k":"one","seed":false}}

rewards is "binary" or a range such as [-1,1], k is "one" or "below m". examples/README.md has the rest.

The report begins with a scorecard of levels: contract, reproducible, learns, gap-optimal.
The exit code is 0 if --level is reached, 1 if a rule fails, and 3 if the level stays
undecided; a line then says what would decide it.

What is played is a fixed list of games of several sizes: about 4·10⁵ rounds with --quick,
ten times as many by default, a hundred times with --full. --m and --k restrict the sizes.
--timeout ends the run earlier; rows that it cuts are undecided.`,
		Example: "  {program} policy --exec 'python3 examples/python/policy.py' --quick\n" +
			"  {program} policy --policy cmoss --feedback semi,disjunctive --m 8 --k 3",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("argument %q: want --policy %s, or --exec for a program", args[0], args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.testPolicy(cmd.Context(), f, cmd.Flags())
		},
	}
	f.register(cmd.Flags())
	a.Units.Register(cmd.Flags())
	return cmd
}

func (f *policyTestFlags) register(flags *pflag.FlagSet) {
	f.m, f.k = 8, 3
	flags.StringVar(&f.exec, "exec", "", "`COMMAND` that plays the policy")
	flags.StringVar(&f.policy, "policy", "", "instead, a policy of the registry, with settings as in cmoss:radius=half, or exec:COMMAND")
	flags.Var(count{&f.m}, "m", "number of arms, in every game if given")
	flags.Var(count{&f.k}, "k", "arms played per round, in every game if given")
	flags.StringVar(&f.feedback, "feedback", "semi", "what it can learn from: `KINDS` apart by commas, of semi, disjunctive and conjunctive")
	flags.StringVar(&f.level, "level", policytest.Learns.String(),
		"`LEVEL` that is asked for: contract, reproducible, learns or gap-optimal; what stops one above it is no failure")
	flags.StringVar(&f.as, "as", "", "`INDEX` that it claims to play in every round: ucb1, cucb, moss or kl-ucb")
	f.filter.Register(flags)
}

func (a *App) testPolicy(ctx context.Context, f *policyTestFlags, given *pflag.FlagSet) error {
	cfg, err := f.config(a, given)
	if err := errors.Join(a.Shared.Validate(), err); err != nil {
		return err
	}
	factory, program, err := f.subject(ctx, a, &cfg)
	if err != nil {
		return err
	}
	// What is wrong with the flags is told before anything is played.
	claims, err := policytest.Claims(factory, cfg)
	if err != nil {
		return err
	}
	chosen, err := f.filter.chosen(claims)
	if err != nil {
		return err
	}
	cfg.Selected = func(claim string) bool { return chosen[claim] }
	if cfg, err = f.meet(a, factory, program, cfg, given); err != nil {
		return err
	}
	if claims, err = policytest.Claims(factory, cfg); err != nil {
		return err
	}
	a.Open = nil
	command := a.Name + " policy" + Arguments(given, "exec", "policy", "m", "k", "feedback", "level", "as")
	return a.decidePolicy(ctx, command, claims, f.filter, cfg.Level)
}

// meet compares the first instances, and finds out which games the policy declines and what it
// declares.
func (f *policyTestFlags) meet(
	a *App, factory algos.Factory, program *child.Program, cfg policytest.Config, given *pflag.FlagSet,
) (policytest.Config, error) {
	if program != nil {
		cfg.Capabilities = program.Capabilities() // of its first reply
	}
	home := policytest.AtHome(factory, cfg)
	for _, size := range []struct {
		flag         string
		only, before bool
		from, to     int
	}{
		{"k", home.OneSize, cfg.OneSize, cfg.Cardinality, home.Cardinality},
		{"m", home.OneArms, cfg.OneArms, cfg.Arms, home.Arms},
	} {
		if !size.only || size.before {
			continue
		}
		what := fmt.Sprintf("%s=%d", size.flag, size.from)
		if size.from == size.to {
			what = "other " + size.flag
		}
		if !a.Shared.Quiet {
			fmt.Fprintf(a.stderr, "%s: the policy declines %s: everything is played at %s=%d\n",
				a.Name, what, size.flag, size.to)
		}
		if err := given.Set(size.flag, fmt.Sprint(size.to)); err != nil {
			return cfg, err
		}
	}
	return home, nil
}

// config reads the flags; the error joins everything that is wrong.
func (f *policyTestFlags) config(a *App, given *pflag.FlagSet) (policytest.Config, error) {
	if !given.Changed("k") {
		f.k = min(f.k, max(1, f.m))
	}
	cfg := policytest.Config{
		Arms: f.m, Cardinality: f.k, OneArms: given.Changed("m"), OneSize: given.Changed("k"), As: f.as,
		Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(), Workers: a.Shared.Workers,
	}
	var errs []error
	_, err := algos.Spec{Arms: f.m, Cardinality: f.k, Horizon: 1}.Normalize() // before 0 means a default
	errs = append(errs, err)
	cfg.Level, err = policytest.ParseLevel(f.level)
	errs = append(errs, err)
	for name := range strings.SplitSeq(f.feedback, ",") {
		kind, err := algos.ParseFeedback(name)
		cfg.Feedback, errs = append(cfg.Feedback, kind), append(errs, err)
	}
	if (f.exec == "") == (f.policy == "") {
		errs = append(errs, errors.New("exec and policy: want one of them, such as --exec 'python3 policy.py'"))
	}
	return cfg, errors.Join(errs...)
}

// subject starts the program, or looks the policy up; the program is nil then.
func (f *policyTestFlags) subject(
	ctx context.Context, a *App, cfg *policytest.Config,
) (factory algos.Factory, program *child.Program, err error) {
	command, external := f.exec, f.exec != ""
	if !external {
		command, external = strings.CutPrefix(f.policy, execPrefix)
	}
	if owns(a.Policies, f.policy) {
		player, err := a.StartPlayer(ctx, algos.Choice{Name: f.policy}, algos.Spec{})
		return player.Policy, nil, err
	}
	if !external {
		choice, err := algos.ParseChoice(f.policy)
		if err != nil {
			return nil, nil, err
		}
		factory, err = choice.Factory()
		return factory, nil, err
	}
	game := algos.Spec{Arms: cfg.Arms, Cardinality: cfg.Cardinality, Horizon: 1000, Feedback: cfg.Feedback[0]}
	if program, err = a.Programs.startPolicy(ctx, command, game); err != nil {
		return nil, nil, err
	}
	cfg.External, cfg.Fresh = true, program.NewFresh
	return program.New, program, nil
}
