package cli

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/store"
)

// newSuite returns the command that decides what --claim and --instance leave of a suite.
func newSuite(a *App, s props.Suite) *cobra.Command {
	cmd := &cobra.Command{Use: s.Command, Short: capital(s.Summary), Args: NoArgs}
	act := Action(func(ctx context.Context, _ []string) (Renderings, error) {
		return a.Decide(ctx, Decision{Command: cmd.CommandPath(), Claims: s.Build(), Paper: a.Paper, Open: a.Open})
	})
	if extend := a.Extensions[s.Command]; extend != nil {
		act = extend(a, cmd, act)
	}
	return a.Command(cmd, Everything, act)
}

// capital returns s with its first letter in upper case.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + strings.TrimPrefix(s, s[:n])
}

// A Decision is what a command decides, and what it shows beside the rows.
type Decision struct {
	Command string // as reports show it
	Claims  []props.Claim
	Paper   report.Paper // whose claims they are; zero for those of somebody else's policy
	Open    props.Open   // the record of rows that may stay undecided; nil excuses all
	// MayDecline skips rows of games that the policy declines.
	MayDecline bool
	// Finish adds a sentence, sections and what else the command shows; nil for nothing.
	Finish func(r *report.Report) error
}

// Decide decides the claims and returns their report, or nothing if the command plays only a shard,
// whose report another command writes.
func (a *App) Decide(ctx context.Context, d Decision) (Renderings, error) {
	pick, err := a.Filter.pick(d.Claims)
	if err := errors.Join(err, a.checkGroups(d.Claims)); err != nil {
		return nil, err
	}
	bar := a.NewBar(d.Command)
	decided, err := a.deadline.run(props.Config{
		Claims: d.Claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(),
		Workers: a.workers(), Expected: a.Expected, Open: d.Open, Select: pick, Command: d.Command,
		OnProgress: bar.At, Excuse: a.excuse(d.MayDecline), Broken: new(broken).smallest,
	})
	bar.Finish()
	if err = a.units.played(err); err != nil {
		return nil, err
	}
	if a.code = exitCode(decided); a.code == ExitOK && a.deadline.spent() && decided.Summary().Skipped > 0 {
		a.code = ExitInconclusive // what was not reached is undecided
	}
	r := report.Report{Report: decided, Paper: d.Paper}
	if d.Finish != nil {
		if err := d.Finish(&r); err != nil {
			return nil, err
		}
	}
	if a.out.wants(report.HTML) || a.Shared.plot != "" {
		drawn := figures.Of(r.Rows)
		r.Figures, err = picturesOf(drawn), a.draw(drawn)
	}
	return Reported(r), err
}

// excuse returns what gives the reason for skipping a row whose check returned an error, or "" if the
// row fails. A row that needs units of other shards is skipped, so that this shard plays the rest.
func (a *App) excuse(mayDecline bool) func(error) string {
	return func(err error) string {
		var no *algos.Declined
		if a.units.part != nil && errors.Is(err, store.ErrElsewhere) || mayDecline && errors.As(err, &no) {
			return err.Error()
		}
		return ""
	}
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
		within := func(title string) bool { return strings.Contains(strings.ToLower(title), strings.ToLower(part)) }
		if !slices.ContainsFunc(titles, within) {
			errs = append(errs, fmt.Errorf("group=%q: want a part of a title: %s", part, strings.Join(titles, "; ")))
		}
	}
	return errors.Join(errs...)
}

// Whole tells whether a run decided all that it was to decide, in time: what is measured for a
// report alone is measured then.
func (a *App) Whole(r props.Report) bool { return !r.Interrupted && !a.deadline.spent() }

// picturesOf draws figures for a page.
func picturesOf(drawn []figures.Figure) (all []report.Figure) {
	for _, f := range drawn {
		legend, svg := f.Pictures()
		picture := report.Figure{Title: f.Title, Caption: f.Caption, Legend: template.HTML(legend)}
		for _, s := range svg {
			picture.Pictures = append(picture.Pictures, template.HTML(s))
		}
		all = append(all, picture)
	}
	return all
}
