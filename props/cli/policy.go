package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// policyFlags are the flags of verify policy.
type policyFlags struct {
	gameFlags
	exec, policy, level, as string
}

const policyHelp = `policy tests whether a policy keeps its contract and learns: it finds the good
arms wherever they stand, it stops losing, and its regret at a fixed gap grows more
slowly than T^0.6.

With --exec the policy is a program. The command is split into words as in a shell,
but no shell runs. The program reads a game and the rewards of each round from its standard
input. It writes its actions to its standard output, one JSON object a line:

  {"op":"start","protocol":1,"m":8,"k":3,"horizon":1000,"seed":1,"feedback":"semi","order":"desc"}
                                                      it answers {"arms":[0,1,2]}
  {"op":"observe","arms":[0,1,2],"rewards":[0,1,0]}   it answers {"arms":[…]} for the next round
  {"op":"stop"}                                       no answer; a new start may follow

It may answer a start with {"decline":"needs k < m"}: the report then lists that game as
left out. examples/README.md has the rest: what a program may declare, and adapters.

The report begins with a scorecard of levels: contract, reproducible, learns, gap-optimal.
The exit code is 0 if --level is reached, 1 if a rule fails, and 3 if the level stays
undecided; a line then says what would decide it.

The command plays a fixed list of games of several sizes: about 4·10⁵ rounds with --quick,
ten times as many by default, a hundred times with --full. --m and --k restrict the sizes.
--timeout ends the run earlier; rows that it stops stay undecided.`

func newPolicy(a *App) *cobra.Command {
	f := &policyFlags{gameFlags: gameFlags{Cell: gate.Cell{Arms: 8, Cardinality: 3}}}
	cmd := &cobra.Command{
		Use:   "policy",
		Short: "Test anybody's policy, in any language",
		Long:  policyHelp,
		Example: "  {program} policy --exec 'python3 examples/python/policy.py' --quick\n" +
			"  {program} policy --policy cmoss --feedback semi,disjunctive --m 8 --k 3",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("argument %q: want --policy %s, or --exec for a program", args[0], props.ShellWord(args[0]))
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.exec, "exec", "", "`COMMAND` that plays the policy")
	flags.StringVar(&f.policy, "policy", "",
		"instead, the `NAME` of a policy of the registry, with settings as in cmoss:radius=half, or exec:COMMAND")
	f.register(flags, "m k")
	flags.StringVar(&f.Feedback, "feedback", "semi",
		"`KINDS` of feedback that it can learn from, separated by commas: semi, disjunctive, conjunctive")
	flags.StringVar(&f.level, "level", policytest.Learns.String(), "`LEVEL` to reach: contract, reproducible, "+
		"learns or gap-optimal; higher levels cannot fail the run")
	flags.StringVar(&f.as, "as", "", "`INDEX` that it claims to play in every round: ucb1, cucb, moss or kl-ucb")
	return a.Command(cmd, deciding+playing,
		func(ctx context.Context, _ []string) (Renderings, error) { return a.testPolicy(ctx, f, flags) })
}

// testPolicy decides the rules about a policy. What is wrong with the flags is told before anything
// is played.
func (a *App) testPolicy(ctx context.Context, f *policyFlags, given *pflag.FlagSet) (Renderings, error) {
	cfg, err := f.config(a, given)
	if err == nil {
		err = a.choose(&cfg)
	}
	player, err := a.Player(ctx, f.policy, sim.Game{Arms: f.Arms, Cardinality: f.Cardinality, Horizon: 1000,
		Feedback: cfg.Feedback[0]}, err)
	if err != nil {
		return nil, err
	}
	cfg.Simulate = a.Name + " simulate --policy " + props.ShellWord(player.Name)
	if a.program != nil {
		cfg.Capabilities = a.program.Capabilities()
	}
	home := policytest.AtHome(player.New, cfg)
	if home.OneSize && !cfg.OneSize {
		a.tell(fmt.Sprintf("the policy declines other k: every game is played at k=%d", home.Cardinality))
	}
	if home.OneArms && !cfg.OneArms {
		a.tell(fmt.Sprintf("the policy declines other m: every game is played at m=%d", home.Arms))
	}
	claims, err := policytest.Claims(player.New, home)
	if err != nil {
		return nil, err
	}
	r, err := a.Decide(ctx, Decision{Claims: claims})
	if err == nil {
		score(a.Name, r, cfg.Level)
	}
	return a.Rendered(r, err)
}

// choose sets the rules that --claim leaves. It tells what is wrong with them and with the settings,
// whoever the policy is.
func (a *App) choose(cfg *policytest.Config) error {
	claims, err := policytest.Claims(algos.NewRandom, *cfg)
	if err != nil {
		return err
	}
	chosen, err := a.chosen(claims)
	for _, c := range claims {
		if chosen[c.ID] {
			cfg.Only = append(cfg.Only, strings.TrimPrefix(c.ID, "policy/"))
		}
	}
	return err
}

// config reads the flags; the error joins everything that is wrong.
func (f *policyFlags) config(a *App, given *pflag.FlagSet) (cfg policytest.Config, err error) {
	if (f.exec == "") == (f.policy == "") {
		err = errors.New("exec and policy: want one of them, such as --exec 'python3 policy.py'")
	}
	f.policy = cmp.Or(f.policy, execPrefix+f.exec)
	level, wrongLevel := policytest.ParseLevel(f.level)
	cfg = policytest.Config{
		Arms: f.Arms, Cardinality: f.Cardinality, OneArms: given.Changed("m"), OneSize: given.Changed("k"), As: f.as,
		Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(), Workers: a.Shared.Workers,
		External: strings.HasPrefix(f.policy, execPrefix), Level: level,
	}
	_, wrongSize := algos.Spec{Arms: f.Arms, Cardinality: f.Cardinality, Horizon: 1}.Normalize() // before 0 is a default
	errs := []error{err, wrongSize, wrongLevel}
	for name := range strings.SplitSeq(f.Feedback, ",") {
		kind, err := algos.ParseFeedback(name)
		cfg.Feedback, errs = append(cfg.Feedback, kind), append(errs, err)
	}
	return cfg, errors.Join(errs...)
}

// score adds the scorecard to a report. The run passes only if the level that is asked for is
// reached.
func score(program string, r *report.Report, asked policytest.Level) {
	score := policytest.ScoreOf(r.Rows)
	r.Sentence, r.Sections, r.Level = score.Sentence(), []report.Table{scorecard(program, score)}, score.Reached.String()
	if r.Interrupted || r.Summary().Fail > 0 {
		return
	}
	if r.Open = policytest.Undecided(r.Rows, asked); r.Open != "" {
		r.Sentence += "; " + r.Open
	}
}

// scorecard is the table of levels that a program prints.
func scorecard(program string, s policytest.Score) report.Table {
	t := report.Table{Title: "Scorecard: level " + s.Reached.String(), Columns: []report.Column{
		{Title: "Level"}, {Title: "State"}, {Title: "Stopped by"}, {Title: "Where, and what it looks like"},
	}}
	for _, step := range s.Steps {
		why, _, _ := strings.Cut(step.Why, "\n"+program+" simulate ") // which the failed row has
		why = elide(why, 128)
		if step.Hint != "" {
			why = step.Hint + "; " + why
		}
		t.Add(step.Level.String(), string(step.State), step.Rule, why)
	}
	for _, note := range []string{s.Looks, s.Seed} {
		if note != "" {
			t.Title += "; " + note
		}
	}
	return t
}
