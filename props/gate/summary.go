package gate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// change writes the interval of a ratio as a change in per cent.
func change(i props.Interval) string {
	return fmt.Sprintf("%s %% [%s, %s]", signed(i.Mid), signed(i.Lo), signed(i.Hi))
}

// changeAt is change with the confidence of the interval, whose error is alpha.
func changeAt(i props.Interval, alpha float64) string { return change(i) + " at " + level(alpha) }

// level writes the confidence of an interval whose error is alpha: 99.9 %.
func level(alpha float64) string { return report.Number(100*(1-alpha)) + " %" }

// signed writes a ratio as a change in per cent, without the sign.
func signed(ratio float64) string {
	if math.IsInf(ratio, 1) {
		return "∞"
	}
	return strings.Replace(fmt.Sprintf("%+.2f", 100*(ratio-1)), "-", "−", 1)
}

// Sentence says in one sentence what the gate found; r is the report of a run
// with its claims, maybe of some of them.
func (g *Gate) Sentence(r props.Report) string {
	cells := g.rows(r)
	sentence := g.regretSentence(cells, r.Alpha)
	if broke := g.brokenSentence(r.Rows); broke != "" && len(cells) == 0 {
		sentence = "nothing was compared: " + broke
	} else if broke != "" {
		sentence = broke + "; " + sentence
	}
	if beta := betaSentence(r.Rows); beta != "" {
		sentence += "; " + beta
	}
	if r.Interrupted {
		sentence = fmt.Sprintf("interrupted after %d of %d cells: %s", len(cells), len(g.matches), sentence)
	}
	return sentence
}

// regretSentence says what became of the cells. Intervals of cells that were picked hold together with the
// confidence of the run, whose error is alpha.
func (g *Gate) regretSentence(cells []decidedCell, alpha float64) string {
	failed := having(cells, func(c decidedCell) bool { return c.outcome == props.Fail })
	open := having(cells, func(c decidedCell) bool { return c.outcome == props.Inconclusive })
	risen := having(cells, func(c decidedCell) bool { return c.outcome == props.Pass && c.interval().Lo > 1 })
	fell := having(cells, func(c decidedCell) bool { return c.interval().Hi < 1 })
	same := having(cells, func(c decidedCell) bool { return c.unchanged })
	all, tolerance := len(cells), percent(g.candidate.Tolerance)
	switch {
	case all == 0:
		return "no cell was compared"
	case len(failed) > 0:
		return fmt.Sprintf("regret rose: %s in %d of %s, tolerance %s", changeAt(joint(failed), alpha), len(failed), report.Plural(all, "cell"), tolerance)
	case len(open) > 0:
		return fmt.Sprintf("undecided: %s in %d of %s, tolerance %s", changeAt(joint(open), alpha), len(open), report.Plural(all, "cell"), tolerance)
	case len(risen) > 0:
		return fmt.Sprintf("regret rose within the tolerance of %s: %s in %d of %s", tolerance, changeAt(joint(risen), alpha), len(risen), report.Plural(all, "cell"))
	case len(same) == all:
		return fmt.Sprintf("no change: identical bits in %s", report.Plural(all, "cell"))
	case len(fell) > 0:
		return fmt.Sprintf("regret fell: %s in %d of %s", changeAt(joint(fell), alpha), len(fell), report.Plural(all, "cell"))
	}
	mean := geometric(cells)
	if mean.Lo > 1 || mean.Hi < 1 {
		return fmt.Sprintf("no cell shows a change; together %s lean by %s (geometric mean), as one unchanged policy in twenty does", report.Plural(all, "cell"),
			changeAt(mean, geometricLevel))
	}
	return fmt.Sprintf("no evidence of change (%s, geometric mean %s)", report.Plural(all, "cell"), changeAt(mean, geometricLevel))
}

// brokenSentence tells of cells in which the policy broke: in how many, and in the first of them how.
func (g *Gate) brokenSentence(rows []props.Row) string {
	broke := slices.DeleteFunc(slices.Clone(rows), func(r props.Row) bool { return r.Claim != regretID || !r.Verdict.Broke() })
	if len(broke) == 0 {
		return ""
	}
	name := cmp.Or(g.candidate.Name, "the policy")
	return fmt.Sprintf("%s broke in %d of %s, first in %s: %s", name, len(broke), report.Plural(len(g.matches), "cell"),
		broke[0].Instance, broke[0].Verdict.Finding().Witness)
}

// betaSentence tells of series whose rate failed or stayed open.
func betaSentence(rows []props.Row) string {
	count := map[props.Outcome]int{}
	for _, r := range rows {
		if r.Claim == betaID {
			count[r.Verdict.Outcome()]++
		}
	}
	switch {
	case count[props.Fail] > 0:
		return fmt.Sprintf("regret has the factor √(ln T) in %s", report.Plural(count[props.Fail], "series of hard games"))
	case count[props.Inconclusive] > 0:
		return fmt.Sprintf("the rate is undecided in %s", report.Plural(count[props.Inconclusive], "series of hard games"))
	}
	return ""
}

// A decidedCell is a row of gate/regret with what lies behind it.
type decidedCell struct {
	result
	cell    Cell
	outcome props.Outcome
}

func (c decidedCell) interval() props.Interval { return c.finding.Observed }

// rows returns what was decided of the cells, in the order of the report.
func (g *Gate) rows(r props.Report) []decidedCell {
	var cells []decidedCell
	for _, row := range r.Rows {
		if row.Claim != regretID || row.Verdict.Broke() {
			continue
		}
		i := slices.IndexFunc(g.matches, func(m *match) bool { return m.cell.String() == row.Instance })
		if i < 0 || g.matches[i].result == nil {
			continue
		}
		cells = append(cells, decidedCell{*g.matches[i].result, g.matches[i].cell, row.Verdict.Outcome()})
	}
	return cells
}

func having(cells []decidedCell, f func(decidedCell) bool) []decidedCell {
	return slices.DeleteFunc(slices.Clone(cells), func(c decidedCell) bool { return !f(c) })
}

// joint returns the geometric means of the lower and of the upper ends of the cells' intervals. All
// intervals of a run hold together with the run's confidence, so this interval holds too, even if
// cells were picked for what they show.
func joint(cells []decidedCell) props.Interval {
	var lo, mid, hi float64
	n := float64(len(cells))
	for _, c := range cells {
		i := c.interval()
		lo, mid, hi = lo+math.Log(i.Lo)/n, mid+math.Log(i.Mid)/n, hi+math.Log(i.Hi)/n
	}
	return props.Interval{Lo: math.Exp(lo), Mid: math.Exp(mid), Hi: math.Exp(hi)}
}

// geometricLevel is the error of the interval of the geometric mean over all
// cells, which no verdict rests on.
const geometricLevel = 0.05

// geometric returns the geometric mean of the ratios of all cells, with an interval by the delta
// method. It takes each cell's first look, because its size was fixed before anything was seen;
// later looks are played only where the first left a cell open, which would bias the mean.
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
