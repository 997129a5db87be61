package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// Table returns the cells of a report with old and new mean regret and the change, ~ where noise
// explains it, and the geometric mean of all under them.
func (g *Gate) Table(r props.Report) report.Table {
	cells := g.decided(r)
	grid := report.Table{Title: "Old and new mean regret", Note: method(cells, r.Alpha) + "\n", Columns: []report.Column{
		{Title: "CELL"}, {Title: "OLD", Right: true}, {Title: "NEW", Right: true},
		{Title: "CHANGE", Right: true}, {Title: "INTERVAL", Right: true}, {Title: "N", Right: true, Drop: 1},
		{Title: "VERDICT"},
	}}
	for _, c := range cells {
		how, i := c.outcome.String(), c.interval()
		if c.unchanged {
			how += ", " + identicalBits
		}
		grid.Add(c.cell, report.Number(c.old), report.Number(c.fresh), c.shift(), ends(i), fmt.Sprint(c.finding.N), how)
	}
	if changed := having(cells, func(c decidedCell) bool { return !c.unchanged }); len(changed) > 1 {
		i := geometric(cells)
		grid.Add("geometric mean, first looks, 95 %", "", "", signed(i.Mid)+" %", ends(i), "", "")
	}
	return grid
}

// method says what the cells' verdicts rest on.
func method(cells []decidedCell, alpha float64) string {
	var all []string
	for _, c := range cells {
		if how := c.finding.Guarantee; !slices.Contains(all, how) {
			all = append(all, how)
		}
	}
	return "intervals, together at " + level(alpha) + ": " + strings.Join(all, "; ")
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

// joint returns the geometric means of the lower and of the upper ends of the cells' intervals. All
// intervals of a run hold together with the run's confidence. Therefore this interval holds too,
// even if cells were picked for what they show.
func joint(cells []decidedCell) props.Interval {
	var lo, mid, hi float64
	n := float64(len(cells))
	for _, c := range cells {
		i := c.interval()
		lo, mid, hi = lo+math.Log(i.Lo)/n, mid+math.Log(i.Mid)/n, hi+math.Log(i.Hi)/n
	}
	return props.Interval{Lo: math.Exp(lo), Mid: math.Exp(mid), Hi: math.Exp(hi)}
}

// geometricLevel is the error of the interval of the geometric mean over all cells, which no
// verdict rests on.
const geometricLevel = 0.05

// geometric returns the geometric mean of the ratios of all cells, with an interval by the delta
// method. It takes each cell's first look, because its size was fixed before anything was seen.
// Later looks are played only where the first left a cell open, which would bias the mean.
func geometric(cells []decidedCell) props.Interval {
	sum, squares, n := 0.0, 0.0, float64(len(cells))
	for _, c := range cells {
		q := c.first
		if !(q.fresh > 0 && q.old > 0) {
			continue // equal zeros: no change
		}
		sum += math.Log(q.fresh / q.old)
		squares += sq(q.stdErr(q.fresh/q.old) / q.fresh)
	}
	half := upper(geometricLevel/2) * math.Sqrt(squares) / n
	return props.Interval{Lo: math.Exp(sum/n - half), Mid: math.Exp(sum / n), Hi: math.Exp(sum/n + half)}
}
