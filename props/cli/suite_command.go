package cli

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
func newSuite(a *App, s props.Suite) *cobra.Command {
	filter := &ClaimFilter{}
	run := Action(func(cmd *cobra.Command) error {
		return a.Decide(cmd.Context(), cmd.CommandPath(), s.Build(), *filter)
	})
	cmd := &cobra.Command{
		Use:   s.Command,
		Short: capital(s.Summary),
		Args:  NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return run(cmd) },
	}
	if extend := a.Extensions[s.Command]; extend != nil {
		run = extend(a, cmd.Flags(), filter, run)
	}
	filter.Register(cmd.Flags())
	a.Units.Register(cmd.Flags())
	if cmd.Flags().Lookup("plot") == nil { // an extension may draw a figure of its own
		a.PlotFlag(cmd.Flags(), "the figures of the page")
	}
	return cmd
}

// An appendix returns the tables that a command adds to its report in a format;
// they are shown where that is for people to read.
type appendix func(f report.Format, r props.Report) ([]report.TitledGrid, error)

// Appends reports whether a report of this format gets tables beside its rows. Text
// has none with --quiet; a page is whole.
func (a *App) Appends(f report.Format, r props.Report) bool {
	text := (f == report.Table || f == report.Markdown) && !a.Shared.Quiet
	return (text || f == report.HTML) && !r.Interrupted && !a.Shared.budget.spent() // some are measured for it
}

// Decide runs the claims and writes the report.
func (a *App) Decide(ctx context.Context, command string, claims []props.Claim, filter ClaimFilter) error {
	return a.DecideAnd(ctx, command, claims, filter, OfRows, func(report.Format, props.Report) ([]report.TitledGrid, error) { return nil, nil })
}

// DecideAnd is decide with figures and an appendix to the report.
func (a *App) DecideAnd(ctx context.Context, command string, claims []props.Claim, filter ClaimFilter, drawn func(props.Report) []figures.Figure,
	more appendix) error {
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	var tables *report.Tables
	return a.perform(ctx, decidedRun{
		command: command, claims: claims, filter: filter,
		ready: func(cfg *props.Config, out *sink) { tables = a.textTables(out, a.foldedAt(claims, cfg.Select, filter)) },
		write: func(out *sink, r props.Report) error {
			if tables != nil {
				for _, row := range r.Rows {
					tables.Row(row)
				}
			}
			return a.writeReport(out, tables, r, drawn(r), more)
		},
		figures: drawn,
	})
}

// A decidedRun is what a command decides, and what it does beside.
type decidedRun struct {
	command string
	claims  []props.Claim
	filter  ClaimFilter
	ready   func(cfg *props.Config, out *sink) // before the first case
	write   func(out *sink, r props.Report) error
	figures func(r props.Report) []figures.Figure // that --plot draws; nil for those of the rows
}

// perform decides the claims and writes the report, unless the command plays only a shard,
// whose report another command writes.
func (a *App) perform(ctx context.Context, d decidedRun) error {
	pick, err := d.filter.pick(d.claims)
	if err := errors.Join(err, CheckPlot(a.plot)); err != nil {
		return err
	}
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	bar := a.NewBar(d.command)
	cfg := a.config(d.command, d.claims, pick, bar)
	if d.ready != nil {
		d.ready(&cfg, out)
	}
	r, err := props.Run(a.Shared.budget.of(ctx, &cfg), cfg)
	bar.Finish()
	if err != nil || a.Units.part != nil {
		return a.Units.played(err)
	}
	a.code = exitCode(r)
	if err := d.write(out, r); err != nil || a.plot == "" {
		return err
	}
	drawn := OfRows
	if d.figures != nil {
		drawn = d.figures
	}
	return a.drawFigures(withSlack(drawn(r), r.Rows))
}

func (a *App) config(command string, claims []props.Claim, pick func(props.Claim, props.Case) bool, bar *Bar) props.Config {
	return props.Config{
		Claims: claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha,
		Effort: a.Shared.Effort(), Workers: a.workers(), Expected: a.Expected, Open: a.Open,
		Select: pick, Command: command, OnProgress: bar.At, Excuse: a.Excuse, Broken: new(broken).smallest,
	}
}

// textTables returns the tables that stdout gets, nil if it gets another format.
func (a *App) textTables(out *sink, folded func(string, []props.Row) bool) *report.Tables {
	if out.format != report.Table {
		return nil
	}
	t := report.NewTables(out.stdout, a.colour())
	t.OnlyTrouble, t.Folded, t.Width = a.Shared.Quiet, folded, a.Width()
	return t
}

// When tables are folded: in runs of more rows than a screen or two holds. Groups of fitted
// exponents stay whole; they have few rows and are what readers come for.
const (
	foldFrom   = 60
	fittedRows = 12
)

// foldedAt returns the groups of a run that are shown as one line each, nil for none.
func (a *App) foldedAt(claims []props.Claim, pick func(props.Claim, props.Case) bool, filter ClaimFilter) func(string, []props.Row) bool {
	cases := 0
	for _, c := range claims {
		for _, k := range c.Cases {
			if pick == nil || pick(c, k) {
				cases++
			}
		}
	}
	if a.Shared.verbose || cases <= foldFrom || len(filter.Instances) > 0 {
		return nil
	}
	return func(group string, rows []props.Row) bool {
		for _, text := range a.Shared.groups {
			if strings.Contains(strings.ToLower(group), strings.ToLower(text)) {
				return false
			}
		}
		fitted := len(rows) <= fittedRows && !slices.ContainsFunc(rows, func(r props.Row) bool { return r.Verdict.Finding().Evidence != props.Fitted })
		return !fitted
	}
}

// OfRows are the figures that the rows of a report bring.
func OfRows(r props.Report) []figures.Figure { return figures.Of(r.Rows) }

// writeReport writes a report with its appendix in every format that is asked for; a page gets the figures.
func (a *App) writeReport(out *sink, tables *report.Tables, r props.Report, drawn []figures.Figure, more appendix) error {
	render := map[report.Format]Rendering{}
	for _, f := range report.Formats() {
		render[f] = func(w io.Writer) error {
			added, err := more(f, r)
			return errors.Join(err, a.renderFigured(w, f, r, drawn, added...))
		}
	}
	if tables == nil {
		return out.Write(render, false)
	}
	added, err := more(report.Table, r)
	titled := Renderings{report.Table: func(w io.Writer) error { return writeTitled(w, report.Table, added) }}
	err = errors.Join(err, tables.Close(r))
	if err := errors.Join(err, titled.As(report.Table, out.screen)); err != nil {
		return err
	}
	return out.Write(render, true)
}
