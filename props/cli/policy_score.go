package cli

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// decidePolicy decides the rules about a policy; the report has its scorecard. The run passes only
// if the level that is asked for is reached.
func (a *App) decidePolicy(
	ctx context.Context, command string, claims []props.Claim, filter ClaimFilter, asked policytest.Level,
) error {
	return a.Decide(ctx, Decision{Command: command, Claims: claims, Filter: filter, Finish: func(r *report.Report) error {
		score := policytest.ScoreOf(r.Rows)
		r.Sentence, r.Sections = score.Sentence(), []report.Table{scorecard(score)}
		r.Level = score.Reached.String()
		if a.code != ExitOK && a.code != ExitInconclusive {
			return nil
		}
		if a.code = ExitOK; len(r.Rows) == 0 {
			a.code = ExitInconclusive
		}
		if r.Open = policytest.Undecided(r.Rows, asked); r.Open != "" {
			a.code = ExitInconclusive
			r.Sentence += "; " + r.Open
		}
		return nil
	}})
}

// whyWidth is the width of the column that says what stopped a level.
const whyWidth = 64

// scorecard is the table of levels.
func scorecard(s policytest.Score) report.Table {
	g := report.Table{Columns: []report.Column{
		{Title: "Level"}, {Title: "State"}, {Title: "Stopped by"}, {Title: "Where, and what it looks like"},
	}}
	for _, step := range s.Steps {
		why := elide(step.Why, 2*whyWidth)
		if step.Hint != "" {
			why = step.Hint + "; " + why
		}
		g.Add(step.Level.String(), step.State.String(), step.Rule, why)
	}
	g.Title = "Scorecard: level " + s.Reached.String()
	for _, note := range []string{s.Looks, s.Seed} {
		if note != "" {
			g.Title += "; " + note
		}
	}
	return g
}
