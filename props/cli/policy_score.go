package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// decidePolicy decides the rules about a policy and writes the scorecard before their rows. A run
// is inconclusive if rules about learning were selected and none of them was decided.
func (a *App) decidePolicy(ctx context.Context, command string, claims []props.Claim, filter ClaimFilter) error {
	var tables *report.Tables
	return a.perform(ctx, decidedRun{
		command: command, claims: claims, filter: filter,
		ready: func(_ *props.Config, out *sink) { tables = a.textTables(out, nil) },
		write: func(out *sink, r props.Report) error {
			score := policytest.ScoreOf(r.Rows)
			r.Sentence = score.Sentence()
			if a.code == ExitOK && !policytest.LearningDecided(r.Rows) {
				a.code = ExitInconclusive
				r.Sentence += "; no rule about learning was decided"
			}
			card := func(f report.Format, r props.Report) ([]report.TitledGrid, error) {
				if f == report.Table || !a.Appends(f, r) {
					return nil, nil
				}
				return []report.TitledGrid{scorecard(score)}, nil
			}
			if tables == nil {
				return a.writeReport(out, nil, r, OfRows(r), card)
			}
			if !a.Shared.Quiet {
				levels := Renderings{report.Table: func(w io.Writer) error { return writeScore(w, score) }}
				if err := levels.As(report.Table, out.screen); err != nil {
					return err
				}
			}
			for _, row := range r.Rows {
				tables.Row(row)
			}
			if err := a.writeReport(out, tables, r, OfRows(r), card); err != nil {
				return err
			}
			_, err := fmt.Fprint(out.screen, report.Lines(r.Sentence+"\n", out.screen.Width))
			return err
		},
	})
}

// writeScore writes the scorecard as text.
func writeScore(w io.Writer, s policytest.Score) error {
	card := scorecard(s)
	if _, err := fmt.Fprintf(w, "%s\n", card.Title); err != nil {
		return err
	}
	if err := card.WriteText(w); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// whyWidth is the width of the column that says what stopped a level.
const whyWidth = 64

// scorecard is the table of levels.
func scorecard(s policytest.Score) report.TitledGrid {
	g := &report.Grid{Columns: []report.Column{{Title: "Level"}, {Title: "State"}, {Title: "Stopped by"}, {Title: "Where, and what it looks like", Max: whyWidth}}}
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
	title := "Scorecard: level " + s.Reached.String()
	if s.Looks != "" {
		title += "; " + s.Looks
	}
	return report.TitledGrid{Title: title, Grid: g}
}
