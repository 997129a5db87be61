package peers

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// An Entry holds the results of a learner's replicates in a game.
type Entry struct {
	Regret stats.Summary
	Tail   float64 // 99 % quantile; of 200 runs the second or third largest
	Ratio  float64 // mean ÷ the first learner's over the same runs
	// Difference is the mean of the paired differences to the first learner.
	Difference props.Interval
}

// newEntry summarises the runs of a learner beside those of the first.
func newEntry(runs, first []float64, alpha float64) Entry {
	e := Entry{Regret: stats.Summarize(runs), Tail: stats.Quantile(runs, 0.99)}
	if n := min(len(runs), len(first)); n > 0 {
		e.Ratio = stats.Summarize(runs[:n]).Mean / stats.Summarize(first[:n]).Mean
		e.Difference = stats.Paired(runs[:n], first[:n]).Interval(alpha)
	}
	return e
}

// A Table is a block of a table of the paper with a row for each learner.
type Table struct {
	paper.Layout
	Learners []string  // titles
	Entries  [][]Entry // by learner, by column; no runs where nothing was measured
}

// Tables returns the blocks in which something was measured. The others are
// compared with the first learner, by intervals of level alpha each.
func (s *Study) Tables(alpha float64) []Table {
	var all []Table
	for _, layout := range paper.Layouts() {
		t := Table{Layout: layout}
		for _, l := range s.learners {
			if row := s.entries(l, layout.Games, alpha); row != nil {
				t.Learners, t.Entries = append(t.Learners, l.Title()), append(t.Entries, row)
			}
		}
		if t.Entries != nil {
			all = append(all, t)
		}
	}
	return all
}

// entries returns a learner's row, nil if it was not measured. A game of
// several columns is shown in the first.
func (s *Study) entries(l Learner, games []sim.Game, alpha float64) []Entry {
	row, any := make([]Entry, len(games)), false
	for i, g := range games {
		if g.Means == nil || slices.Contains(games[:i], g) {
			continue
		}
		if runs := s.measured(l, g); runs != nil {
			row[i], any = newEntry(runs, s.measured(s.learners[0], g), alpha), true
		}
	}
	if !any {
		return nil
	}
	return row
}
