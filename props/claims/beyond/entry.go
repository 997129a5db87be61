package beyond

import (
	"slices"

	"github.com/regretcheck/regretcheck/props/claims/beyond/internal/paired"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An Entry is what a learner's replicates in a game gave.
type Entry = paired.Entry

// A Table is a block of a table of the paper with a row for each learner.
type Table struct {
	paper.Layout
	Learners []string  // titles
	Entries  [][]Entry // by learner, by column; no runs where nothing was measured
}

// Tables returns the blocks in which something was measured. The first learner
// is what the others are compared with, by intervals of level alpha each.
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

// entries returns a learner's row, nil if nothing of it was measured. A game that
// stands in several columns is shown in the first.
func (s *Study) entries(l Learner, games []sim.Game, alpha float64) []Entry {
	row, any := make([]Entry, len(games)), false
	for i, g := range games {
		if g.Means == nil || slices.Contains(games[:i], g) {
			continue
		}
		if runs := s.measured(l, g); runs != nil {
			row[i], any = paired.NewEntry(runs, s.measured(s.learners[0], g), alpha), true
		}
	}
	if !any {
		return nil
	}
	return row
}
