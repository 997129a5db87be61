package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

// extendPaper gives verify paper the second data set, the paper's own layout and the learners that
// the paper does not have.
func extendPaper(a *cli.App, cmd *cobra.Command, _ cli.Action) cli.Action {
	flags := cmd.Flags()
	beyond := flags.Bool("beyond", false,
		"instead of the paper's claims: claims about other learners on the paper's tables")
	data := flags.String("yelp", "", "`FILE` of features that examples/yelp wrote")
	return func(ctx context.Context, _ []string) (cli.Renderings, error) {
		command := cmd.CommandPath() + cli.Arguments(flags, "yelp")
		switch {
		case *beyond && *data != "":
			return nil, errors.New("beyond: want no --yelp beside it")
		case *beyond:
			return decideBeyond(ctx, a, command+" --beyond")
		}
		second, err := openData(*data)
		if err != nil {
			return nil, err
		}
		return decidePaper(ctx, a, command, paper.NewStudy(paper.Registered(), second))
	}
}

// decidePaper decides the paper's tables and lays them out.
func decidePaper(ctx context.Context, a *cli.App, command string, study *paper.Study) (cli.Renderings, error) {
	finish := func(r *report.Report) error {
		if !a.Whole(r.Report) {
			return nil
		}
		r.Sections = layOut(r.Report, study)
		return nil
	}
	return a.Decide(ctx, cli.Decision{Command: command, Claims: study.Claims(), Paper: a.Paper, Expected: a.Expected,
		Finish: finish})
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
