package paper

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Layout is a block of a table of the paper as it is printed: columns are
// settings, rows are algorithms.
type Layout struct {
	Table   string // label: tab:formal
	Title   string
	Columns []string
	Games   []sim.Game // by column; no Means where the second data set has them
	Rows    []LayoutRow
}

// A LayoutRow is an algorithm's line. Cells that are empty in the paper have no claim.
type LayoutRow struct {
	Algorithm string
	Cells     []LayoutCell
}

// A LayoutCell is a published regret and the claim about it.
type LayoutCell struct{ Published, Claim string }

// Layouts returns the regret parts of all tables, each split where the paper
// draws a line between groups of columns.
func Layouts() []Layout {
	var all []Layout
	for _, table := range testdata.Tables() {
		var order []string
		parts := map[string][]testdata.Cell{}
		for _, c := range table.Cells {
			if c.Metric != testdata.Regret {
				continue
			}
			p := partOf(c)
			if parts[p] == nil {
				order = append(order, p)
			}
			parts[p] = append(parts[p], c)
		}
		for _, p := range order {
			l := layout(table.Label+", "+p, parts[p])
			l.Table = table.Label
			all = append(all, l)
		}
	}
	return all
}

// partOf names the group of columns that a cell stands in.
func partOf(c testdata.Cell) string {
	switch c.Vary {
	case "k":
		return fmt.Sprintf("varying k (%s, m=%d, [%s, %s])", c.Dataset, c.M, decimal(c.Lo), decimal(c.Hi))
	case "m":
		return fmt.Sprintf("varying m (%s, k=%d, [%s, %s])", c.Dataset, c.K, decimal(c.Lo), decimal(c.Hi))
	}
	return fmt.Sprintf("range [%s, %s]", decimal(c.Lo), decimal(c.Hi))
}

func layout(heading string, cells []testdata.Cell) Layout {
	l := Layout{Title: heading}
	at := map[string]int{}
	for _, c := range cells {
		name := columnOf(c)
		if _, seen := at[name]; !seen {
			at[name] = len(l.Columns)
			l.Columns, l.Games = append(l.Columns, name), append(l.Games, gameOf(c))
		}
	}
	row := map[string]int{}
	for _, c := range cells {
		i, seen := row[c.Algorithm]
		if !seen {
			i = len(l.Rows)
			row[c.Algorithm] = i
			l.Rows = append(l.Rows, LayoutRow{title(c.Algorithm), make([]LayoutCell, len(l.Columns))})
		}
		l.Rows[i].Cells[at[columnOf(c)]] = LayoutCell{c.Printed, claimOf(c)}
	}
	return l
}

// gameOf returns the game of a cell.
func gameOf(c testdata.Cell) sim.Game {
	s := settingOf(c)
	if s.dataset == testdata.Yelp {
		s.Game.Means = nil
	}
	return s.Game
}

// columnOf returns the heading of a cell's column within its part.
func columnOf(c testdata.Cell) string {
	switch c.Vary {
	case "k":
		return fmt.Sprintf("k=%d", c.K)
	case "m":
		return fmt.Sprintf("m=%d", c.M)
	case "gamma":
		return fmt.Sprintf("k=%d γ=%s", c.K, decimal(c.Gamma))
	}
	return fmt.Sprintf("%s k=%d", c.Dataset, c.K)
}
