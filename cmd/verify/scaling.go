package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendScaling gives verify scaling another subject.
func extendScaling(a *cli.App, flags *pflag.FlagSet, filter *cli.ClaimFilter, _ cli.Action) cli.Action {
	policy := cli.PolicyFlags{Policy: "cmoss"}
	policy.Register(a, flags, cli.PolicyUsage)
	var round time.Duration
	flags.DurationVar(&round, "round-time", 0, "time of a round of exec:COMMAND, which says how much is played (default: measured)")
	fixed := &scaling.Fixed{}
	flags.Var(cli.AsCount(&fixed.Arms), "m", "number of arms of every game; what needs games of several m is skipped (default: many)")
	flags.Var(cli.AsCount(&fixed.Cardinality), "k", "arms played a round in every game; what needs games of several k is skipped (default: many)")
	return func(cmd *cobra.Command) error {
		choice, err := policy.Choice()
		if err := errors.Join(a.Shared.Validate(), cli.CheckRoundTime(round), checkFixed(*fixed, flags), err); err != nil {
			return err
		}
		subject, err := scalingLearner(a, cmd.Context(), choice, fixed.Sizes()[0], round)
		if err != nil {
			return err
		}
		if subject.Policy != nil { // how long a round takes says what is played
			if err := flags.Set("round-time", subject.RoundTime.String()); err != nil {
				return err
			}
		}
		command := cmd.CommandPath() + cli.Arguments(flags, "policy", "m", "k", "round-time")
		return decideScaling(a, cmd.Context(), command, scalingRun{subject, *fixed}, *filter)
	}
}

// A scalingRun is the policy on trial and what is fixed of all games.
type scalingRun struct {
	subject scaling.Learner
	fixed   scaling.Fixed
}

// study returns the study of a learner in the run's games, with all that verify scaling decides.
func (r scalingRun) study(subject scaling.Learner) (*scaling.Study, []props.Claim) {
	study := suite.ScalingStudy(subject)
	study.Fix(r.fixed)
	return study, append(study.Claims(), r.fixed.OwnSizes(append(suite.FixedGaps(subject), suite.PrintedGrowths(subject)...))...)
}

// checkFixed refuses an m or k that no game has.
func checkFixed(f scaling.Fixed, given *pflag.FlagSet) error {
	var errs []error
	for name, value := range map[string]int{"m": f.Arms, "k": f.Cardinality} {
		if given.Changed(name) && value < 1 {
			errs = append(errs, fmt.Errorf("%s=%d: want 1 at least", name, value))
		}
	}
	return errors.Join(append(errs, f.Validate())...)
}

func decideScaling(a *cli.App, ctx context.Context, command string, run scalingRun, filter cli.ClaimFilter) error {
	a.Open, a.MayDecline = nil, true
	study, claims := run.study(run.subject)
	return a.Decide(ctx, cli.Decision{Command: command, Claims: claims, Filter: filter, Finish: func(r *report.Report) error {
		if fitted := study.Exponents(); len(fitted) > 0 {
			r.Sections = append(r.Sections, exponentsTable(fitted))
		}
		if worst := study.Worsts(); len(worst) > 0 {
			r.Sections = append(r.Sections, worstTable(worst))
		}
		return nil
	}})
}

const exponentsTitle = "Exponents of the worst regret: learner, regime and feedback, each with its standard error"

// exponentsTable is the table of learners, regimes and feedback, a column for each exponent.
func exponentsTable(list []scaling.Exponent) report.Table {
	g := report.Table{Title: exponentsTitle, Ruled: true, Columns: []report.Column{{Title: "FEEDBACK"}, {Title: "REGIME"}, {Title: "POLICY"}, {Title: "SIZES"}}}
	var aspects []string
	for _, e := range list {
		if !slices.Contains(aspects, e.Aspect) {
			aspects = append(aspects, e.Aspect)
		}
	}
	slices.Sort(aspects)
	for _, a := range aspects {
		g.Columns = append(g.Columns, report.Column{Title: strings.ToUpper(strings.TrimPrefix(a, "exponent-")), Right: true})
	}
	for i := 0; i < len(list); {
		of := list[i]
		row := make([]string, len(aspects))
		for ; i < len(list) && list[i].Feedback == of.Feedback && list[i].Regime == of.Regime && list[i].Policy == of.Policy && list[i].Design == of.Design; i++ {
			row[slices.Index(aspects, list[i].Aspect)] = fmt.Sprintf("%.3f ± %.3f", list[i].Value.Mid, list[i].StdErr)
		}
		g.Add(append([]string{of.Feedback, of.Regime, of.Policy, of.Design}, row...)...)
	}
	return g
}

const worstTitle = "Worst generated games found: R by the minimax rate, what is certified of it, and what no policy can avoid at that m, k and T"

// worstTable is the table of policies and regimes.
func worstTable(list []scaling.Worst) report.Table {
	g := report.Table{Title: worstTitle, Ruled: true, Columns: []report.Column{
		{Title: "REGIME"}, {Title: "POLICY"}, {Title: "WORST", Right: true}, {Title: "INTERVAL", Right: true},
		{Title: "RUNS", Right: true, Drop: 1}, {Title: "CERTIFIED", Right: true}, {Title: "UNAVOIDABLE", Right: true},
		{Title: "GAME, AS ARGUMENTS OF SIMULATE"},
	}}
	for _, w := range list {
		g.Add(w.Regime, w.Policy, report.Number(w.Ratio.Mid), report.SpanText(w.Ratio), fmt.Sprint(w.Runs), fromText(w.Certified), fromText(w.Lower), w.Game)
	}
	return g
}

// scalingLearner returns the policy as a study takes it. How long a program
// takes for a round is measured unless it is given.
func scalingLearner(a *cli.App, ctx context.Context, policy algos.Choice, size sim.Size, round time.Duration) (scaling.Learner, error) {
	if !cli.External(policy) {
		return suite.ScalingLearner(policy)
	}
	s := scaling.Learner{Name: "policy", Title: policy.Name}
	var err error
	if s.Player, err = a.StartPlayer(ctx, policy, algos.Spec{Arms: size.M, Cardinality: size.K, Horizon: 1000}); err != nil {
		return s, err
	}
	if round == 0 {
		game := sim.Game{Arms: size.M, Cardinality: size.K, Horizon: 1 << 20, Means: sim.LevelMeans{Lo: 0.1, Hi: 0.9}}
		speed, err := sim.Measure(ctx, sim.Plan{Game: game, Policy: s.Policy, Runs: 1, Engine: sim.EngineStepwise})
		if err != nil {
			return s, err
		}
		took := time.Duration(speed.NsPerRound)
		round = max(leastChildRound, sim.RoundTimeStep(took))
		a.TellSpeed(took, round)
	}
	s.RoundTime = round
	return s, nil
}

// leastChildRound is the least time of a round of a policy in another process: the round trip
// over its pipes.
const leastChildRound = 10 * time.Microsecond
