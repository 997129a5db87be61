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
		sentence = fmt.Sprintf("%d of %s undecided, which lack %s rounds at most: %s",
			n, report.Plural(len(g.baseline.Cells), "cell"), report.Rough(rounds), sentence)
	}
	return sentence
}

// regretSentence says what became of the cells. Intervals of cells that were picked hold together
// with the confidence of the run, whose error is alpha.
func (g *Gate) regretSentence(cells []decidedCell, alpha float64) string {
	failed := having(cells, func(c decidedCell) bool { return c.outcome == props.Fail })
	open := having(cells, func(c decidedCell) bool { return c.outcome == props.Inconclusive })
	risen := having(cells, func(c decidedCell) bool { return c.outcome == props.Pass && c.interval().Lo > 1 })
	fell := having(cells, func(c decidedCell) bool { return c.interval().Hi < 1 })
	same := having(cells, func(c decidedCell) bool { return c.unchanged })
	all, tolerance := report.Plural(len(cells), "cell"), percent(g.candidate.Tolerance)
	in := func(some []decidedCell) string {
		return fmt.Sprintf("%s at %s in %d of %s", change(joint(some)), level(alpha), len(some), all)
	}
	switch {
	case len(cells) == 0:
		return "no cell was compared"
	case len(failed) > 0:
		return "regret rose: " + in(failed) + ", tolerance " + tolerance
	case len(open) > 0:
		return "undecided: " + in(open) + ", tolerance " + tolerance
	case len(risen) > 0:
		return "regret rose within the tolerance of " + tolerance + ": " + in(risen)
	case len(same) == len(cells):
		return "no change: identical bits in " + all
	case len(fell) > 0:
		return "regret fell: " + in(fell)
	}
	return fmt.Sprintf("no evidence of change (%s, geometric mean %s at %s)", all, change(geometric(cells)),
		level(geometricLevel))
}

// brokenSentence tells in how many cells the policy broke, and in the first of them how.
func (g *Gate) brokenSentence(rows []props.Row) string {
	broke := slices.DeleteFunc(slices.Clone(rows), func(r props.Row) bool {
		return r.Claim != regretID ||
			!r.Verdict.Broke()
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

// A decidedCell is a row of gate/regret with what lies behind it.
type decidedCell struct {
	result
	cell    string
	outcome props.Outcome
}

func (c decidedCell) interval() props.Interval { return c.finding.Observed }

// decided returns what was decided of the cells, in the order of the report.
func (g *Gate) decided(r props.Report) []decidedCell {
	g.mu.Lock()
	defer g.mu.Unlock()
	var cells []decidedCell
	for _, row := range r.Rows {
		found, ok := g.results[row.Instance]
		if ok && row.Claim == regretID && !row.Verdict.Broke() && row.Verdict.Outcome() != props.Skipped {
			cells = append(cells, decidedCell{found, row.Instance, row.Verdict.Outcome()})
		}
	}
	return cells
}

func having(cells []decidedCell, f func(decidedCell) bool) []decidedCell {
	return slices.DeleteFunc(slices.Clone(cells), func(c decidedCell) bool { return !f(c) })
}

// change writes the interval of a ratio as a change in per cent.
func change(i props.Interval) string {
	return fmt.Sprintf("%s %% [%s, %s]", signed(i.Mid), signed(i.Lo), signed(i.Hi))
}

// level writes the confidence of an interval whose error is alpha: 99.9 %.
func level(alpha float64) string { return report.Number(100*(1-alpha)) + " %" }

// signed writes a ratio as a change in per cent, without the sign of per cent.
func signed(ratio float64) string {
	if math.IsInf(ratio, 1) {
		return "∞"
	}
	return strings.Replace(fmt.Sprintf("%+.2f", 100*(ratio-1)), "-", "−", 1)
}
