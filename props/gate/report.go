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

// Sentence says in one sentence what the gate found; r is the report of a run with its claims,
// maybe of some of them.
func (g *Gate) Sentence(r props.Report) string {
	cells := g.decided(r)
	sentence := g.regretSentence(cells, r.Alpha)
	if broke := g.brokenSentence(r.Rows); broke != "" && len(cells) == 0 {
		sentence = "nothing was compared: " + broke
	} else if broke != "" {
		sentence = broke + "; " + sentence
	}
	if n, rounds := g.missing(r); n > 0 {
		sentence = fmt.Sprintf("%d of %s undecided, need up to %s more rounds: %s",
			n, report.Plural(len(g.baseline.Cells), "cell"), report.Rough(rounds), sentence)
	}
	return sentence
}

// regretSentence states the worst kind of outcome and its cells. Intervals of picked cells hold
// together with the confidence of the run, whose error is alpha.
func (g *Gate) regretSentence(cells []result, alpha float64) string {
	changed := slices.ContainsFunc(cells, func(r result) bool { return !r.unchanged })
	for _, kind := range []struct {
		say string // 1: the joint change, 2: the tolerance, 3: the number of all cells
		of  func(r result) bool
	}{
		{"regret rose: %[1]s, tolerance %[2]s", func(r result) bool { return r.outcome() == props.Fail }},
		{"undecided: %[1]s, tolerance %[2]s", func(r result) bool { return r.outcome() == props.Inconclusive }},
		{"regret rose within the tolerance of %[2]s: %[1]s", func(r result) bool { return r.finding.Observed.Lo > 1 }},
		{"no change: identical bits in %[3]s", func(result) bool { return !changed }},
		{"regret fell: %[1]s", func(r result) bool { return r.finding.Observed.Hi < 1 }},
		{"no evidence of change: %[1]s", func(result) bool { return true }},
	} {
		some := slices.DeleteFunc(slices.Clone(cells), func(r result) bool { return !kind.of(r) })
		if len(some) > 0 {
			all := report.Plural(len(cells), "cell")
			change := fmt.Sprintf("%s at %s in %d of %s", change(joint(some)), level(alpha), len(some), all)
			return fmt.Sprintf(kind.say, change, Percent(g.tolerance), all)
		}
	}
	return "no cell was compared"
}

// brokenSentence says in how many cells the policy broke, and how in the first.
func (g *Gate) brokenSentence(rows []props.Row) string {
	broke := slices.DeleteFunc(slices.Clone(rows), func(r props.Row) bool {
		return r.Claim != regretID || !r.Verdict.Broke()
	})
	if len(broke) == 0 {
		return ""
	}
	return fmt.Sprintf("%s broke in %d of %s, first in %s: %s", cmp.Or(g.candidate.Name, "the policy"), len(broke),
		report.Plural(len(g.baseline.Cells), "cell"), broke[0].Instance, broke[0].Verdict.Finding().Witness)
}

// missing returns how many cells a run that was cut short did not decide, and how many rounds they
// would have taken at most.
func (g *Gate) missing(r props.Report) (cells int, rounds float64) {
	reached := map[string]bool{}
	cut := r.Interrupted
	for _, row := range r.Rows {
		skipped := row.Verdict.Outcome() == props.Skipped
		reached[row.Instance], cut = !skipped, cut || skipped && row.Claim == regretID
	}
	for i, c := range g.baseline.Cells {
		if cut && !reached[c.String()] {
			cells++
			rounds += c.rounds() + float64(len(g.baseline.Samples[i].Kept))*float64(c.Horizon)
		}
	}
	return cells, rounds
}

// decided returns the results of the decided cells, in the order of the report.
func (g *Gate) decided(r props.Report) (cells []result) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, row := range r.Rows {
		found, ok := g.results[row.Instance] // of this run or one before
		if ok && row.Claim == regretID && !row.Verdict.Broke() && row.Verdict.Outcome() != props.Skipped {
			cells = append(cells, found)
		}
	}
	return cells
}

// Table returns the cells of a report with old and new mean regret and the change, ~ where noise
// explains it.
func (g *Gate) Table(r props.Report) report.Table {
	grid := report.Table{Title: "Old and new mean regret", Columns: []report.Column{
		{Title: "CELL"}, {Title: "OLD", Right: true}, {Title: "NEW", Right: true},
		{Title: "CHANGE", Right: true}, {Title: "INTERVAL", Right: true}, {Title: "N", Right: true, Drop: 1},
		{Title: "VERDICT"},
	}}
	var methods []string
	for _, c := range g.decided(r) {
		i, how, shift := c.finding.Observed, string(c.outcome()), "~"
		switch {
		case c.unchanged:
			how += ", " + identicalBits
		case c.outcome() == props.Inconclusive:
			how += ", " + c.needs()
		}
		if i.Lo > 1 || i.Hi < 1 {
			shift = signed(i.Mid) + " %"
		}
		grid.Add(c.cell, report.Number(c.old), report.Number(c.fresh), shift,
			fmt.Sprintf("[%s, %s]", signed(i.Lo), signed(i.Hi)), fmt.Sprint(c.finding.N), how)
		if !slices.Contains(methods, c.finding.Guarantee) {
			methods = append(methods, c.finding.Guarantee)
		}
	}
	grid.Note = "all intervals hold at once at " + level(r.Alpha) + ": " + strings.Join(methods, "; ") + "\n"
	return grid
}

// joint returns the geometric means of the lower and of the upper ends of the cells' intervals. All
// intervals of a run hold together with the run's confidence. Therefore this interval holds too,
// even if cells were picked for what they show.
func joint(cells []result) props.Interval {
	var lo, mid, hi float64
	n := float64(len(cells))
	for _, c := range cells {
		i := c.finding.Observed
		lo, mid, hi = lo+math.Log(i.Lo)/n, mid+math.Log(i.Mid)/n, hi+math.Log(i.Hi)/n
	}
	return props.Interval{Lo: math.Exp(lo), Mid: math.Exp(mid), Hi: math.Exp(hi)}
}

// change writes the interval of a ratio as a change in per cent.
func change(i props.Interval) string {
	return fmt.Sprintf("%s %% [%s, %s]", signed(i.Mid), signed(i.Lo), signed(i.Hi))
}

// level writes the confidence of an interval whose error is alpha: 99.9 %.
func level(alpha float64) string { return report.Number(100*(1-alpha)) + " %" }

// signed writes a ratio as a change in per cent, without the sign of per cent.
func signed(ratio float64) string {
	switch {
	case math.IsInf(ratio, 1):
		return "∞"
	case math.IsNaN(ratio): // of means of which one is 0 and one infinite
		return "?"
	}
	return strings.Replace(fmt.Sprintf("%+.2f", 100*(ratio-1)), "-", "−", 1)
}
