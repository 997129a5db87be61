package cli

import (
	"context"
	"errors"
	"fmt"
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
		return a.Decide(cmd.Context(), Decision{Command: cmd.CommandPath(), Claims: s.Build(), Filter: *filter})
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
	a.PlotFlag(cmd.Flags(), "the figures of the page")
	return cmd
}

// A Decision is what a command decides, and what it shows beside the rows.
type Decision struct {
	Command string // as reports show it
	Claims  []props.Claim
	Filter  ClaimFilter
	// Finish adds a sentence, sections and what else the command shows; nil for nothing.
	Finish func(r *report.Report) error
	Curves func(r props.Report) []props.Curve // more than the rows bring; nil for none
}

// Decide decides the claims and writes the report, unless the command plays only a shard, whose
// report another command writes.
func (a *App) Decide(ctx context.Context, d Decision) error {
	pick, err := d.Filter.pick(d.Claims)
	if err := errors.Join(a.Shared.Validate(), err, a.checkGroups(d.Claims), CheckPlot(a.plot)); err != nil {
		return err
	}
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	bar := a.NewBar(d.Command)
	cfg := a.config(d.Command, d.Claims, pick, bar)
	r, err := props.Run(a.Shared.timeout.of(ctx, &cfg), cfg)
	bar.Finish()
	if err != nil || a.Units.part != nil {
		return a.Units.played(err)
	}
	if a.code = exitCode(r); a.code == ExitOK && a.Shared.timeout.spent() && r.Summary().Skipped > 0 {
		a.code = ExitInconclusive // what was not reached is undecided
	}
	return a.finish(out, d, report.Report{Report: r, Paper: a.onTrial(r.Command)})
}

// checkGroups refuses a --group that is in no title of the claims.
func (a *App) checkGroups(claims []props.Claim) error {
	var titles []string
	for _, c := range claims {
		if !slices.Contains(titles, c.Group) {
			titles = append(titles, c.Group)
		}
	}
	var errs []error
	for _, part := range a.Shared.groups {
		if !slices.ContainsFunc(titles, func(title string) bool {
			return strings.Contains(strings.ToLower(title),
				strings.ToLower(part))
		}) {
			errs = append(errs, fmt.Errorf("group=%q: want a part of a title: %s", part, strings.Join(titles, "; ")))
		}
	}
	return errors.Join(errs...)
}

func (a *App) config(command string, claims []props.Claim, pick func(props.Claim, props.Case) bool,
	bar *Bar) props.Config {
	return props.Config{
		Claims: claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha,
		Effort: a.Shared.Effort(), Workers: a.workers(), Expected: a.Expected, Open: a.Open,
		Select: pick, Command: command, OnProgress: bar.At, Excuse: a.Excuse, Broken: new(broken).smallest,
	}
}

// finish completes a report and writes it, and its pictures.
func (a *App) finish(out *sink, d Decision, r report.Report) error {
	if d.Finish != nil {
		if err := d.Finish(&r); err != nil {
			return err
		}
	}
	if !out.wants(report.HTML) && a.plot == "" {
		return out.Write(Reported(r))
	}
	var more []props.Curve
	if d.Curves != nil {
		more = d.Curves(r.Report)
	}
	drawn := figures.Of(r.Rows, more...)
	r.Figures = picturesOf(drawn)
	return errors.Join(out.Write(Reported(r)), a.drawFigures(drawn))
}

// Reported are the renderings of a report.
func Reported(r report.Report) Renderings {
	render := Renderings{}
	for _, f := range report.Formats() {
		render[f] = func(w io.Writer) error { return report.Write(w, f, r) }
	}
	return render
}

// Whole tells whether a run decided all that it was to decide, in time: what is measured for a
// report alone is measured then.
func (a *App) Whole(r props.Report) bool { return !r.Interrupted && !a.Shared.timeout.spent() }

// onTrial names the paper whose claims a command decides. Commands such as policy and gate put
// something else on trial, as scaling does with --policy, and the first line of their page says what.
func (a *App) onTrial(command string) report.Paper {
	name, flags, _ := strings.Cut(strings.TrimPrefix(command, a.Name+" "), " ")
	switch name {
	case "policy", "sampler", "gate", "selftest":
		return report.Paper{}
	case "scaling":
		if strings.Contains(" "+flags, " --policy ") {
			return report.Paper{}
		}
	}
	return a.Paper
}
