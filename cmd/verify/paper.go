package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendPaper gives verify paper the second data set, the paper's own layout and the learners that
// the paper does not have.
func extendPaper(a *cli.App, cmd *cobra.Command, _ cli.Action) cli.Action {
	flags := cmd.Flags()
	beyond := flags.Bool("beyond", false,
		"instead of the paper's claims: claims about other learners on the paper's tables")
	data := flags.String("yelp", "", "`FILE` of features that examples/yelp wrote")
	return func(ctx context.Context, _ []string) (cli.Renderings, error) {
		if *beyond && *data != "" {
			return nil, errors.New("beyond: want no --yelp with it")
		}
		if *beyond {
			study := suite.BeyondStudy()
			return laidOut(ctx, a, suite.BeyondClaims(study), func(props.Report) []report.Table { return beyondTables(study) })
		}
		second, err := openData(*data)
		if err != nil {
			return nil, err
		}
		return decideStudy(ctx, a, paper.NewStudy(paper.Registered(), second))
	}
}

// decideStudy decides the paper's tables.
func decideStudy(ctx context.Context, a *cli.App, study *paper.Study) (cli.Renderings, error) {
	return laidOut(ctx, a, study.Claims(), func(r props.Report) []report.Table { return layOut(r, study) })
}

// laidOut decides claims about tables. Once all are decided it lays the tables out.
func laidOut(ctx context.Context, a *cli.App, claims []props.Claim,
	tables func(props.Report) []report.Table) (cli.Renderings, error) {
	r, err := a.Decide(ctx, cli.Decision{Claims: claims, Paper: a.Paper, Expected: a.Expected})
	if err == nil && a.Whole(r.Report) {
		r.Sections = tables(r.Report)
	}
	return a.Rendered(r, err)
}

// openData returns the second data set, or nil for none.
func openData(name string) (paper.DataSet, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("yelp=%q: %w; want a file that examples/yelp wrote", name, err)
	}
	defer f.Close()
	features, err := paper.LoadFeatures(f)
	if err != nil {
		return nil, fmt.Errorf("yelp=%q: %w", name, err)
	}
	return features, nil
}
