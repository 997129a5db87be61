package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/suite"
)

// addScaling gives verify scaling another subject and a plot.
func addScaling(a *app, cmd *cobra.Command) {
	policy := policyFlags{name: "cmoss"}
	policy.register(cmd.Flags(), "name of the policy under test, or exec:COMMAND for one in another process")
	a.programs.registerTimeout(cmd.Flags())
	var plot string
	cmd.Flags().StringVar(&plot, "plot", "", "draw regret/√(kmT) against T into this `FILE`, .svg or .png")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		claims, _ := cmd.Flags().GetStringArray("claim") // both are flags of every suite
		instances, _ := cmd.Flags().GetStringArray("instance")
		path := cmd.CommandPath()
		if policy.given(cmd.Flags()) {
			path += policy.arguments()
		}
		return a.scaling(cmd.Context(), path, policy, plot, claimFilter{claims, instances})
	}
}

func (a *app) scaling(ctx context.Context, path string, policy policyFlags, plot string, filter claimFilter) error {
	if err := errors.Join(a.shared.validate(), checkPlot(plot)); err != nil {
		return err
	}
	subject, err := a.scalingSubject(ctx, policy)
	if err != nil {
		return err
	}
	study := suite.ScalingStudy(subject)
	a.open = nil
	if err := a.decide(ctx, path, append(study.Claims(), suite.FixedGaps(subject)...), filter); err != nil || plot == "" || ctx.Err() != nil {
		return err
	}
	return drawScaling(study.Series(), plot)
}

// scalingSubject returns the policy as a study takes it. How long a program
// takes for a round is measured.
func (a *app) scalingSubject(ctx context.Context, f policyFlags) (scaling.Subject, error) {
	s, err := suite.ScalingSubject(f.name)
	if err != nil {
		s = scaling.Subject{Name: "policy", Title: f.name}
	}
	if !strings.HasPrefix(f.name, execPrefix) {
		s.Choice, err = f.spec().Choice()
		return s, err
	}
	if f.delta != "" || f.gamma != "" {
		return s, errNoSettings
	}
	s.Choice = algos.Choice{}
	if s.Factory, err = a.policyByName(ctx, f.name, algos.Params{}); err != nil {
		return s, err
	}
	size := scaling.Sizes()[0]
	took := roundTime(s.Factory, policytest.Config{Arms: size.M, Cardinality: size.K, Feedback: []algos.Feedback{algos.SemiBandit}})
	s.RoundCost = max(childRoundCost, float64(took))
	return s, nil
}

// childRoundCost is what a round of a policy in another process takes at least,
// in nanoseconds: the round trip over its pipes.
const childRoundCost = 10_000

// checkPlot refuses what no plot can be written to, before hours of work.
func checkPlot(file string) error {
	switch ext := filepath.Ext(file); {
	case file == "" || ext == ".svg" || ext == ".png":
		return nil
	default:
		return fmt.Errorf("plot=%q: want a name that ends in .svg or .png", file)
	}
}

// drawScaling draws a panel for each size.
func drawScaling(series []scaling.Series, file string) error {
	if len(series) == 0 {
		return fmt.Errorf("plot=%q: the claims that were picked measure nothing over several horizons", file)
	}
	style := map[string]int{}
	var fig figures.Figure
	for _, size := range scaling.Sizes() {
		var lines []figures.Series
		for _, s := range series {
			if _, known := style[s.Policy]; !known {
				style[s.Policy] = len(style)
			}
			if s.Size == size && s.Policy != "random" { // linear regret would hide the rest
				lines = append(lines, line(s, style[s.Policy]))
			}
		}
		if len(lines) > 0 {
			fig.Panels = append(fig.Panels, figures.Scaled(size.String(), lines))
		}
	}
	fig.Caption = "±2 s.e."
	return writePlot(file, fig)
}

// line is a measured series as a figure takes it.
func line(s scaling.Series, style int) figures.Series {
	out := figures.Series{Name: s.Policy, Style: style}
	for _, p := range s.Points {
		mid, stderr := p.SqrtRatio()
		out.X = append(out.X, float64(p.Horizon))
		out.Mid = append(out.Mid, mid)
		out.Lo, out.Hi = append(out.Lo, mid-2*stderr), append(out.Hi, mid+2*stderr)
	}
	return out
}
