package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"sync"

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
	cmd := &cobra.Command{Use: s.Command, Short: s.Summary, Args: NoArgs}
	act := Action(func(ctx context.Context, _ []string) (Renderings, error) {
		return a.Rendered(a.Decide(ctx, Decision{Claims: s.Build(), Paper: a.Paper, Expected: a.Expected}))
	})
	if extend := a.Extensions[s.Command]; extend != nil {
		act = extend(a, cmd, act)
	}
	return a.Command(cmd, everything, act)
}

// A Decision is what a command decides.
type Decision struct {
	Claims   []props.Claim
	Paper    report.Paper   // whose claims they are; zero for those of somebody else's policy
	Expected props.Expected // the record of rows that do not simply pass; nil excuses what is undecided
	// MayDecline skips rows of games that the policy declines.
	MayDecline bool
}

// Decide decides the claims and returns their report, to which commands add what else they show.
func (a *App) Decide(ctx context.Context, d Decision) (*report.Report, error) {
	pick, err := a.pick(d.Claims)
	if err != nil {
		return nil, err
	}
	decided, err := props.Run(ctx, props.Config{
		Claims: d.Claims, Seed: uint64(a.Shared.Seed), Alpha: a.Shared.Alpha, Effort: a.Shared.Effort(),
		Workers: cmp.Or(a.Shared.Workers, a.claimsAtOnce), Expected: d.Expected, Select: pick,
		Command: a.commandLine(), OnProgress: a.Done, OnError: explain(d.MayDecline),
	})
	if err != nil {
		return nil, err
	}
	r := &report.Report{Report: decided, Paper: d.Paper}
	if decided.Summary().Skipped > 0 {
		r.Open = a.timedOut() // what was not reached is undecided
	}
	return r, nil
}

// Rendered returns a report in all formats, with its figures, and sets the exit code.
func (a *App) Rendered(r *report.Report, err error) (Renderings, error) {
	if err != nil {
		return nil, err
	}
	if a.code = exitCode(r.Verdict().Outcome); r.Interrupted {
		a.code = ExitInterrupted
	}
	if a.wants(report.HTML) || a.Shared.plot != "" {
		drawn := figures.Of(r.Rows)
		r.Figures, err = picturesOf(drawn), a.draw(drawn)
	}
	return r.Renderings(), err
}

// pick returns what --claim and --instance leave, in the form that the runner takes. They act after
// the false-alarm budget is split, so that a row decided alone has the verdict it has among all.
func (a *App) pick(claims []props.Claim) (func(props.Claim, props.Case) bool, error) {
	chosen, err := a.chosen(claims)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, c := range claims {
		for _, k := range c.Cases {
			if chosen[c.ID] && !slices.Contains(names, k.Instance) {
				names = append(names, k.Instance)
			}
		}
	}
	instances, err := match("instance", a.Shared.instances, names, a.shown("list -v shows for the claim"))
	return func(c props.Claim, k props.Case) bool { return chosen[c.ID] && instances[k.Instance] }, err
}

// chosen are the claims that --claim leaves, by ID.
func (a *App) chosen(claims []props.Claim) (map[string]bool, error) {
	var ids []string
	for _, c := range claims {
		ids = append(ids, c.ID)
	}
	return match("claim", a.Shared.claims, ids, a.shown("list shows"), "/*", "*")
}

// shown says which command shows names, "" for those of claims that list does not have.
func (a *App) shown(by string) string {
	if slices.Contains([]string{"policy", "gate", "sampler", "selftest"}, a.cmd.Name()) {
		return ""
	}
	return a.Name + " " + by
}

// explain skips a game that the policy declines, if it may, and names the smallest game in which a
// policy breaks. That game is looked for once: at most one policy of a run is somebody else's.
func explain(mayDecline bool) func(context.Context, error) (props.Finding, error) {
	var search sync.Once
	var smallest string
	return func(ctx context.Context, err error) (props.Finding, error) {
		switch {
		case mayDecline && errors.As(err, new(*algos.Declined)):
			return props.Finding{Skip: err.Error()}, nil
		case errors.As(err, new(*sim.PolicyError)) && ctx.Err() == nil:
			search.Do(func() { smallest = policytest.SmallestBreak(ctx, err) })
			if smallest != "" {
				err = fmt.Errorf("%w; %s", err, smallest)
			}
		}
		return props.Finding{}, err
	}
}

// Whole tells whether a run decided all that it was to decide, in time: what is measured for a
// report alone is measured then.
func (a *App) Whole(r props.Report) bool { return !r.Interrupted && a.timedOut() == "" }

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
