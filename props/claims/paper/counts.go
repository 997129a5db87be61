package paper

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Counts are the outcomes of the replayed cells of a table. A cell that is not refuted may
// still be far from the measured mean, if ten runs vary much.
type Counts struct {
	Table           string
	Cells           int
	Reproduced      int // passed, and within ±20 % of the measured mean
	NotContradicted int // passed, but not known to be within ±20 %
	Refuted         int
	Undecided       int
	// The difference that the comparisons of the cells could detect, as a share of the mean.
	SeenLeast, SeenMedian, SeenMost float64
}

// Counts returns the counts of each table that has replayed cells, given the outcomes of
// the claims.
func (s *Study) Counts(outcomes map[string]props.Outcome) []Counts {
	var all []Counts
	seen := map[string][]float64{}
	for _, l := range Layouts() {
		for _, row := range l.Rows {
			for _, cell := range row.Cells {
				m, ok := s.Measured(cell.Claim)
				if !ok {
					continue
				}
				if len(all) == 0 || all[len(all)-1].Table != l.Table {
					all = append(all, Counts{Table: l.Table})
				}
				all[len(all)-1].add(m, outcomes[cell.Claim])
				seen[l.Table] = append(seen[l.Table], m.SeenShare())
			}
		}
	}
	for i := range all {
		shares := seen[all[i].Table]
		all[i].SeenLeast, all[i].SeenMedian, all[i].SeenMost = slices.Min(shares), stats.Quantile(shares, 0.5),
			slices.Max(shares)
	}
	return all
}

func (c *Counts) add(m Measured, outcome props.Outcome) {
	c.Cells++
	switch outcome {
	case props.Pass:
		if m.Reproduces() {
			c.Reproduced++
		} else {
			c.NotContradicted++
		}
	case props.Inconclusive:
		c.Undecided++
	case props.Refuted, props.Fail:
		c.Refuted++
	}
}
