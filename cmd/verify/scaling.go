package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendScaling gives verify scaling another subject.
func extendScaling(a *cli.App, cmd *cobra.Command, _ cli.Action) cli.Action {
	name := cmd.Flags().String("policy", "cmoss", cli.PolicyUsage)
	return func(ctx context.Context, _ []string) (cli.Renderings, error) {
		player, err := a.Player(ctx, *name, sim.Game{Arms: 30, Cardinality: 10, Horizon: 1000}, nil)
		if err != nil {
			return nil, err
		}
		study, err := scalingStudy(player)
		if err != nil {
			return nil, err
		}
		d := cli.Decision{Claims: study.Claims(), MayDecline: true}
		if !cmd.Flags().Changed("policy") {
			d.Paper = a.Paper
		}
		r, err := a.Decide(ctx, d)
		if fitted := study.Exponents(); err == nil && len(fitted) > 0 {
			r.Sections = []report.Table{exponentsTable(fitted)}
		}
		return a.Rendered(r, err)
	}
}

// scalingStudy is that of CMOSS with its three δ, or of another policy beside controls alone.
func scalingStudy(player sim.Player) (*scaling.Study, error) {
	switch {
	case player.Policy != nil:
		return scaling.NewStudy(scaling.Learner{Name: "policy", Title: player.Name, Player: player}), nil
	case player.Name == "cmoss":
		return suite.CMOSSStudy(), nil
	}
	learner, err := suite.ScalingLearner(player.Choice)
	return suite.ScalingStudy(learner), err
}

// exponentsTable is the table of exponents, one a line.
func exponentsTable(list []scaling.Exponent) report.Table {
	g := report.Table{Title: "Exponents of the worst regret, each with its standard error", Columns: []report.Column{
		{Title: "FEEDBACK"}, {Title: "REGIME"}, {Title: "POLICY"}, {Title: "SIZES"}, {Title: "EXPONENT OF"},
		{Title: "VALUE", Right: true},
	}}
	for _, e := range list {
		of, value := strings.TrimPrefix(e.Aspect, "exponent-"), fmt.Sprintf("%.3f ± %.3f", e.Value, e.StdErr)
		g.Add(e.Feedback, e.Regime, e.Policy, e.Design, of, value)
	}
	return g
}
