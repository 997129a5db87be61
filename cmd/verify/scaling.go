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
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendScaling gives verify scaling another subject and a plot.
func extendScaling(a *cli.App, flags *pflag.FlagSet, filter *cli.ClaimFilter, _ cli.Action) cli.Action {
	policy := cli.PolicyFlags{Policy: "cmoss"}
	policy.Register(flags, cli.PolicyUsage)
	a.Programs.RegisterTimeout(flags)
	var plot string
	var round time.Duration
	flags.DurationVar(&round, "round-time", 0, "time of a round of exec:COMMAND, which says how much is played (default: measured)")
	flags.StringVar(&plot, "plot", "", "draw the worst regret over generated games against the minimax rate, and regret/√(kmT) against T, "+
		"into this `FILE`, .svg, .png or .pdf")
	return func(cmd *cobra.Command) error {
		choice, err := policy.Choice(flags)
		if err := errors.Join(a.Shared.Validate(), cli.CheckRoundTime(round), cli.CheckPlot(plot), err); err != nil {
			return err
		}
		subject, err := scalingLearner(a, cmd.Context(), choice, round)
		if err != nil {
			return err
		}
		if subject.Policy != nil { // how long a round takes says what is played
			if err := flags.Set("round-time", subject.RoundTime.String()); err != nil {
				return err
			}
		}
		return decideScaling(a, cmd.Context(), cmd.CommandPath()+cli.Arguments(flags, append(cli.PolicyFlagNames, "round-time")...), subject, plot, *filter)
	}
}

func decideScaling(a *cli.App, ctx context.Context, command string, subject scaling.Learner, plot string, filter cli.ClaimFilter) error {
	a.Foretell = func(ctx context.Context) string {
		rehearsed, cost := standIn(subject)
		return a.Estimate(ctx, scalingClaims(suite.ScalingStudy(rehearsed)), filter, cost)
	}
	a.Open, a.MayDecline = nil, true
	var rows []props.Row
	study := suite.ScalingStudy(subject)
	err := a.DecideAnd(ctx, command, scalingClaims(study), filter, cli.OfRows, func(f report.Format, r props.Report) ([]report.TitledGrid, error) {
		rows = r.Rows
		worst := study.Worsts()
		if !a.Appends(f, r) {
			return nil, nil
		}
		var grids []report.TitledGrid
		if fitted := study.Exponents(); len(fitted) > 0 {
			grids = append(grids, report.TitledGrid{Title: exponentsTitle, Grid: exponentsGrid(fitted)})
		}
		if len(worst) > 0 {
			grids = append(grids, report.TitledGrid{Title: worstTitle, Grid: worstGrid(worst)})
		}
		return grids, nil
	})
	if err != nil || plot == "" || ctx.Err() != nil {
		return err
	}
	return drawScaling(rows, plot)
}

// scalingClaims are all that verify scaling decides.
func scalingClaims(study *scaling.Study) []props.Claim {
	return append(study.Claims(), suite.FixedGaps(study.Subject())...)
}

const exponentsTitle = "Exponents of the worst regret: learner, regime and feedback, each with its standard error"

// exponentsGrid is the table of learners, regimes and feedback, a column for each exponent.
func exponentsGrid(list []scaling.Exponent) *report.Grid {
	g := &report.Grid{Ruled: true, Columns: []report.Column{{Title: "FEEDBACK"}, {Title: "REGIME"}, {Title: "POLICY", Max: 18}, {Title: "SIZES"}}}
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

// worstGrid is the table of policies and regimes.
func worstGrid(list []scaling.Worst) *report.Grid {
	g := &report.Grid{Ruled: true, Columns: []report.Column{
		{Title: "REGIME"}, {Title: "POLICY", Max: 14}, {Title: "WORST", Right: true}, {Title: "INTERVAL", Right: true},
		{Title: "RUNS", Right: true, Drop: 1}, {Title: "CERTIFIED", Right: true}, {Title: "UNAVOIDABLE", Right: true},
		{Title: "GAME, AS ARGUMENTS OF SIMULATE", Max: 44},
	}}
	for _, w := range list {
		g.Add(w.Regime, w.Policy, report.Number(w.Ratio.Mid), report.SpanText(w.Ratio), fmt.Sprint(w.Runs), fromText(w.Certified), fromText(w.Lower), w.Game)
	}
	return g
}

// scalingLearner returns the policy as a study takes it. How long a program
// takes for a round is measured unless it is given.
func scalingLearner(a *cli.App, ctx context.Context, policy algos.Choice, round time.Duration) (scaling.Learner, error) {
	if !cli.External(policy) {
		return suite.ScalingLearner(policy)
	}
	s := scaling.Learner{Name: "policy", Title: policy.Name}
	var err error
	if s.Player, err = a.StartPlayer(ctx, policy); err != nil {
		return s, err
	}
	if round == 0 {
		size := scaling.Sizes()[0]
		took := policytest.RoundTime(ctx, s.Policy, policytest.Config{Arms: size.M, Cardinality: size.K, Feedback: []algos.Feedback{algos.SemiBandit}})
		round = max(leastChildRound, sim.RoundTimeStep(took))
		a.TellSpeed(took, round)
	}
	s.RoundTime = round
	return s, nil
}

// standIn returns a subject that a rehearsal can play in place of a program, with what a unit costs: a
// round of the program's own games takes what was measured.
func standIn(s scaling.Learner) (scaling.Learner, func(sim.Unit) float64) {
	if s.Policy == nil {
		return s, suite.UnitSeconds
	}
	delta := algos.DeltaFixed(0.125) // no other learner of the study has it
	own := algos.Choice{Name: "cmoss"}
	own.Delta = &delta
	s.Player = sim.Data(own)
	return s, func(u sim.Unit) float64 {
		if u.Policy.String() == own.String() {
			return float64(s.RoundTime) * 1e-9 * float64(u.Horizon) * float64(u.Runs)
		}
		return suite.UnitSeconds(u)
	}
}

// leastChildRound is the least time of a round of a policy in another process: the round trip
// over its pipes.
const leastChildRound = 10 * time.Microsecond

// drawScaling draws the worst regret over generated games against the rate, a panel for each regime,
// and what rows measured over horizons, a panel for each size.
func drawScaling(rows []props.Row, file string) error {
	var drawn figures.Figure
	all := figures.Of(rows)
	for _, title := range []string{scaling.GamesFigure, scaling.HorizonFigure} {
		for _, f := range all {
			if f.Title != title {
				continue
			}
			drawn.Panels = append(drawn.Panels, f.Panels...)
			drawn.Title = strings.TrimPrefix(drawn.Title+"; "+f.Title, "; ")
			drawn.Caption = strings.TrimSpace(drawn.Caption + " " + f.Title + ": " + f.Caption)
			drawn.Columns = max(drawn.Columns, f.Columns)
		}
	}
	if len(drawn.Panels) == 0 {
		return fmt.Errorf("plot=%q: the claims that were picked measure nothing over several horizons or games", file)
	}
	drawn.StyleByName()
	return cli.WritePlot(file, drawn)
}
