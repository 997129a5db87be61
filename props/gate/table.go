package gate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// Table returns the cells of a report with old and new mean regret and the
// change, ~ where noise explains it, and the geometric mean of all under them.
func (g *Gate) Table(r props.Report) report.Table {
	grid := report.Table{Title: "Old and new mean regret", Note: g.method(r) + "\n", Columns: []report.Column{
		{Title: "CELL"}, {Title: "OLD", Right: true}, {Title: "NEW", Right: true},
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

// method says what the cells' verdicts rest on.
func (g *Gate) method(r props.Report) string {
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
