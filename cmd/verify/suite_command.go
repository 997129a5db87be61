package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// newSuite returns the command that decides what --claim and --instance leave of a suite.
func newSuite(a *app, s props.Suite) *cobra.Command {
	filter := &claimFilter{}
	run := action(func(cmd *cobra.Command) error {
		return a.decide(cmd.Context(), cmd.CommandPath(), s.Build(), *filter)
	})
	cmd := &cobra.Command{
		Use:   s.Command,
		Short: capital(s.Summary),
		Args:  noArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return run(cmd) },
	}
	if extend := a.Extensions[s.Command]; extend != nil {
		run = extend(a, cmd.Flags(), filter, run)
	}
	filter.register(cmd.Flags())
	a.units.register(cmd.Flags())
	if cmd.Flags().Lookup("plot") == nil { // an extension may draw a figure of its own
		a.plotFlag(cmd.Flags(), "the figures of the page")
	}
	return cmd
}

// An appendix returns the tables that a command adds to its report in a format;
// they are shown where that is for people to read.
type appendix func(f report.Format, r props.Report) ([]report.TitledGrid, error)

// appends reports whether a report of this format gets tables beside its rows. Text
// has none with --quiet; a page is whole.
func (a *app) appends(f report.Format, r props.Report) bool {
	text := (f == report.Table || f == report.Markdown) && !a.shared.quiet
	return (text || f == report.HTML) && !r.Interrupted && !a.shared.budget.spent() // some are measured for it
}

// decide runs the claims and writes the report: tables group by group while
// the run goes on, everything else at its end.
func (a *app) decide(ctx context.Context, command string, claims []props.Claim, filter claimFilter) error {
	return a.decideAnd(ctx, command, claims, filter, ofRows, func(report.Format, props.Report) ([]report.TitledGrid, error) { return nil, nil })
}

// decideAnd is decide with figures and an appendix to the report.
func (a *app) decideAnd(ctx context.Context, command string, claims []props.Claim, filter claimFilter, drawn func(props.Report) []figures.Figure,
	more appendix) error {
	if err := a.shared.validate(); err != nil {
		return err
	}
	var tables *report.Tables
	return a.perform(ctx, decidedRun{
		command: command, claims: claims, filter: filter,
		ready: func(cfg *props.Config, out *sink, bar *bar) error {
			if tables = a.liveTables(out, bar, a.foldedAt(claims, cfg.Select, filter)); tables != nil && a.units.part == nil {
				cfg.OnRow = tables.Row
			}
			return nil
		},
		write:   func(out *sink, r props.Report) error { return a.writeReport(out, tables, r, drawn(r), more) },
		figures: drawn,
	})
}

// A decidedRun is what a command decides, and what it does beside.
type decidedRun struct {
	command string
	claims  []props.Claim
	filter  claimFilter
	ready   func(cfg *props.Config, out *sink, bar *bar) error // before the first case; an error ends the run
	write   func(out *sink, r props.Report) error
	figures func(r props.Report) []figures.Figure // that --plot draws; nil for those of the rows
}

// perform decides the claims and writes the report, unless the command plays only a shard,
// whose report another command writes.
func (a *app) perform(ctx context.Context, d decidedRun) error {
	pick, err := d.filter.pick(d.claims)
	if err := errors.Join(err, checkPlot(a.plot)); err != nil {
		return err
	}
	out, err := a.openSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.close()
	bar := a.newBar(d.command)
	cfg := a.config(d.command, d.claims, pick, bar)
	if err := d.ready(&cfg, out, bar); err != nil {
		bar.finish()
		return err
	}
	defer a.foretold(ctx, d, cfg, bar)()
	r, err := props.Run(a.shared.budget.of(ctx, &cfg), cfg)
	bar.finish()
	if err != nil || a.units.part != nil {
		return a.units.played(err)
	}
	a.code = exitCode(r)
	if err := d.write(out, r); err != nil || a.plot == "" {
		return err
	}
	drawn := ofRows
	if d.figures != nil {
		drawn = d.figures
	}
	return a.drawFigures(drawn(r))
}

func (a *app) config(command string, claims []props.Claim, pick func(props.Claim, props.Case) bool, bar *bar) props.Config {
	return props.Config{
		Claims: claims, Seed: uint64(a.shared.seed), Alpha: a.shared.alpha,
		Effort: a.shared.effort(), Workers: a.workers(), Expected: a.Expected, Open: a.Open,
		Select: pick, Command: command, OnProgress: bar.at, Excuse: a.excuse,
	}
}

// liveTables returns the tables that stdout gets during the run, nil if it
// gets another format.
func (a *app) liveTables(out *sink, bar *bar, folded func(string, []props.Row) bool) *report.Tables {
	if out.format != report.Table {
		return nil
	}
	t := report.NewTables(out.stdout, a.colour())
	t.OnlyTrouble, t.Folded, t.Width = a.shared.quiet, folded, a.width()
	t.Before, t.After = bar.pause, bar.resume
	return t
}

// What is folded: runs of more rows than a screen or two holds, but for groups
// that are fitted, which are few rows and what the project is about.
const (
	foldFrom   = 60
	fittedRows = 12
)

// foldedAt returns the groups of a run that are shown as one line each, nil for none.
func (a *app) foldedAt(claims []props.Claim, pick func(props.Claim, props.Case) bool, filter claimFilter) func(string, []props.Row) bool {
	cases := 0
	for _, c := range claims {
		for _, k := range c.Cases {
			if pick == nil || pick(c, k) {
				cases++
			}
		}
	}
	if a.shared.verbose || cases <= foldFrom || len(filter.instances) > 0 {
		return nil
	}
	return func(group string, rows []props.Row) bool {
		for _, text := range a.shared.groups {
			if strings.Contains(strings.ToLower(group), strings.ToLower(text)) {
				return false
			}
		}
		fitted := len(rows) <= fittedRows && !slices.ContainsFunc(rows, func(r props.Row) bool { return r.Verdict.Finding().Evidence != props.Fitted })
		return !fitted
	}
}

// ofRows are the figures that the rows of a report bring.
func ofRows(r props.Report) []figures.Figure { return figures.Of(r.Rows) }

// writeReport writes a report with its appendix in every format that is asked for; a page gets the figures.
func (a *app) writeReport(out *sink, tables *report.Tables, r props.Report, drawn []figures.Figure, more appendix) error {
	render := map[report.Format]rendering{}
	for _, f := range report.Formats() {
		render[f] = func(w io.Writer) error {
			added, err := more(f, r)
			return errors.Join(err, a.renderFigured(w, f, r, drawn, added...))
		}
	}
	if tables == nil {
		return out.write(render, false)
	}
	added, err := more(report.Table, r)
	titled := renderings{report.Table: func(w io.Writer) error { return writeTitled(w, report.Table, added) }}
	if err := errors.Join(err, tables.Close(r), titled.as(report.Table, out.screen)); err != nil {
		return err
	}
	return out.write(render, true)
}
