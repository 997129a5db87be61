package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

// extendPaper gives verify paper the second data set, the paper's own layout and
// the figures.
func extendPaper(a *cli.App, flags *pflag.FlagSet, filter *cli.ClaimFilter, _ cli.Action) cli.Action {
	var data, figures string
	var beyond bool
	flags.BoolVar(&beyond, "beyond", false, "instead of the paper's claims, those about learners it does not have, on the same tables")
	flags.StringVar(&data, "yelp", "", "`FILE` of features that examples/yelp wrote")
	flags.StringVar(&figures, "figures", "", "draw the tables' figures into this `FOLDER`, as SVG, PNG and PDF")
	return func(cmd *cobra.Command) error {
		call := paperCall{paper.Registered(), data, figures, cmd.CommandPath() + cli.Arguments(flags, "yelp"), *filter}
		if beyond {
			return decideBeyond(a, cmd.Context(), call)
		}
		return decidePaper(a, cmd.Context(), call)
	}
}

// A paperCall is one call of verify paper.
type paperCall struct {
	subjects      paper.Subjects
	data, figures string
	command       string // as reports show it, with what rows depend on
	filter        cli.ClaimFilter
}

func decidePaper(a *cli.App, ctx context.Context, call paperCall) error {
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	data, err := openData(call.data)
	if err != nil {
		return err
	}
	if err := checkFolder(call.figures); err != nil {
		return err
	}
	study := paper.NewStudy(call.subjects, data)
	filtered := len(call.filter.Claims) > 0 || len(call.filter.Instances) > 0
	finish := func(r *report.Report) error {
		if !a.Whole(r.Report) {
			return nil
		}
		if err := drawRows(r.Rows, call.figures); err != nil {
			return err
		}
		r.Sections = layOut(r.Report, study)
		if filtered || a.Shared.Quiet {
			return nil
		}
		runtimes, err := study.Runtimes(ctx)
		r.Sections = append(r.Sections, runtimeTable(runtimes))
		return err
	}
	return a.Decide(ctx, cli.Decision{Command: call.command, Claims: study.Claims(), Filter: call.filter, Finish: finish})
}

// openData returns the second data set, or nil for none.
func openData(name string) (paper.DataSet, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("yelp=%q: %w; want a file that examples/yelp wrote", name, pathReason(err))
	}
	defer f.Close()
	features, err := yelp.Load(f)
	if err != nil {
		return nil, fmt.Errorf("yelp=%q: %w", name, err)
	}
	return features, nil
}

// pathReason drops the name, which the flag shows already, from an error of
// package os.
func pathReason(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
