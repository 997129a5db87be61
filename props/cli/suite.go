package cli

import (
	"context"
	"errors"
	"html/template"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
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

// Decide decides the claims and returns their report.
func (a *App) Decide(ctx context.Context, d Decision) (Renderings, error) {
	pick, err := a.Filter.pick(d.Claims)
	if err != nil {
		return nil, err
	}
	excuse := func(err error) string {
		if no := (*algos.Declined)(nil); d.MayDecline && errors.As(err, &no) {
			return err.Error()
		}
		return ""
	}
	bar := a.NewBar(d.Command)
	decided, err := a.deadline.run(ctx, props.Config{
		Claims: d.Claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(),
		Workers: a.workers(), Expected: a.Expected, Open: d.Open, Select: pick, Command: d.Command,
		OnProgress: bar.At, Excuse: excuse, Broken: smallestBreak(),
	})
	bar.Finish()
	if err != nil {
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

// smallestBreak returns what names the smallest game in which a policy breaks. It is looked for once: of the policies
// of a run one at most is somebody else's.
func smallestBreak() func(context.Context, error) string {
	var search sync.Once
	var found string
	return func(ctx context.Context, err error) string {
		if broke := (*sim.PolicyError)(nil); !errors.As(err, &broke) {
			return ""
		}
		search.Do(func() { found = policytest.SmallestBreak(ctx, err) })
		return found
	}
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
