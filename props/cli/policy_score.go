package cli

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// decidePolicy decides the rules about a policy; the report has its scorecard. A run is
// inconclusive if rules about learning were selected and none of them was decided.
func (a *App) decidePolicy(ctx context.Context, command string, claims []props.Claim, filter ClaimFilter) error {
	return a.Decide(ctx, Decision{Command: command, Claims: claims, Filter: filter, Finish: func(r *report.Report) error {
		score := policytest.ScoreOf(r.Rows)
		r.Sentence, r.Sections = score.Sentence(), []report.Table{scorecard(score)}
		if a.code == ExitOK && !policytest.LearningDecided(r.Rows) {
			a.code = ExitInconclusive
			r.Sentence += "; no rule about learning was decided"
		}
		return nil
	}})
}

// whyWidth is the width of the column that says what stopped a level.
const whyWidth = 64

// scorecard is the table of levels.
func scorecard(s policytest.Score) report.Table {
	g := report.Table{Columns: []report.Column{{Title: "Level"}, {Title: "State"}, {Title: "Stopped by"}, {Title: "Where, and what it looks like"}}}
	for _, step := range s.Steps {
		why := elide(step.Why, 2*whyWidth)
		if step.Hint != "" {
			why = step.Hint + "; " + why
		}
		if step.State == policytest.Reached && step.Rule != "" {
			why = "not decided: " + why
		}
		g.Add(step.Level.String(), step.State.String(), step.Rule, why)
	}
	g.Title = "Scorecard: level " + s.Reached.String()
	if s.Looks != "" {
		g.Title += "; " + s.Looks
	}
	return g
}
