package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// Grid returns the cells of a report with old and new mean regret and the
// change, ~ where noise explains it, and the geometric mean of all under them.
func (g *Gate) Grid(r props.Report) *report.Grid {
	grid := &report.Grid{Columns: []report.Column{
		{Title: "CELL", Max: 60}, {Title: "OLD", Right: true}, {Title: "NEW", Right: true},
		{Title: "CHANGE", Right: true}, {Title: "INTERVAL", Right: true}, {Title: "N", Right: true, Drop: 1}, {Title: "VERDICT"},
	}}
	cells := g.rows(r)
	for _, c := range cells {
		how, i := c.outcome.String(), c.interval()
		if c.unchanged {
			how += ", " + identicalBits
		}
		grid.Add(c.cell.String(), report.Number(c.old), report.Number(c.fresh), c.shift(), ends(i), fmt.Sprint(c.finding.N), how)
	}
	if all := having(cells, func(c decidedCell) bool { return !c.unchanged }); len(all) > 1 {
		i := geometric(cells)
		grid.Add("geometric mean, first looks, 95 %", "", "", signed(i.Mid)+" %", ends(i), "", "")
	}
	return grid
}

// mostDrawn is how many cells a terminal shows a picture of.
const mostDrawn = 40

// TextGrid is Grid for a terminal. Where cells have changed it also draws their intervals, on a
// scale that reaches from no change to twice the tolerance at least, with marks at no change and at
// the tolerance.
func (g *Gate) TextGrid(r props.Report) *report.Grid {
	grid, cells := g.Grid(r), g.rows(r)
	changed := having(cells, func(c decidedCell) bool { return !c.unchanged })
	if len(changed) == 0 || len(cells) > mostDrawn {
		return grid
	}
	tolerance := g.candidate.Tolerance
	s := report.Strip{From: 1 - 2*tolerance, To: 1 + 2*tolerance, Width: 21, Levels: []float64{1, 1 + tolerance}}
	for _, c := range cells {
		if i := c.interval(); !math.IsInf(i.Hi, 0) {
			s.From, s.To = min(s.From, i.Lo), max(s.To, i.Hi)
		}
	}
	at := len(grid.Columns) - 1
	title := s.Ends(func(x float64) string { return strings.Replace(fmt.Sprintf("%+.0f %%", 100*(x-1)), "-", "−", 1) })
	grid.Columns = slices.Insert(grid.Columns, at, report.Column{Title: title, Right: true, Drop: 1})
	grid.Columns[at-1].Drop = 2 // N, after the picture
	for i, row := range grid.Rows {
		line := s.Line(geometric(cells))
		if i < len(cells) {
			line = s.Line(cells[i].interval())
		}
		grid.Rows[i] = slices.Insert(row, at, line)
	}
	return grid
}

// Method says what the cells' verdicts rest on.
func (g *Gate) Method(r props.Report) string {
	var all []string
	for _, c := range g.rows(r) {
		if how := c.finding.Guarantee; !slices.Contains(all, how) {
			all = append(all, how)
		}
	}
	return "intervals, together at " + level(r.Alpha) + ": " + strings.Join(all, "; ")
}

// shift writes the change, ~ where the interval holds 1.
func (c decidedCell) shift() string {
	i := c.interval()
	if c.unchanged || i.Lo <= 1 && i.Hi >= 1 {
		return "~"
	}
	return signed(i.Mid) + " %"
}

func ends(i props.Interval) string { return fmt.Sprintf("[%s, %s]", signed(i.Lo), signed(i.Hi)) }
