package audit

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/regretcheck/regretcheck/testdata"
)

// stable judges "stable as … increases", table by table: the greatest figure
// of the subject is less than twice the least. The paper gives the word no
// number; a doubling is beyond any reading of it, since over the same columns
// m itself only doubles.
func stable(b book, c testdata.Claim) (outcome, error) {
	cells, err := b.choose(c.Where, c.Subject)
	if err != nil {
		return outcome{}, err
	}
	o := outcome{verdict: Agrees}
	var details []string
	for _, table := range byTable(cells) {
		spread, witness, err := spreadOf(table)
		if err != nil {
			return outcome{}, err
		}
		o.recomputed = wider(o.recomputed, float(spread), len(details) == 0)
		details = append(details, witness)
		if spread.Cmp(big.NewRat(2, 1)) >= 0 {
			o.verdict = Refuted
			o.reason = joinReasons(o.reason, witness)
		}
	}
	o.detail = strings.Join(details, "; ")
	return o, nil
}

// byTable groups cells by their label, in order.
func byTable(cells []testdata.Cell) [][]testdata.Cell {
	var out [][]testdata.Cell
	for _, c := range cells {
		if n := len(out); n > 0 && out[n-1][0].Label == c.Label {
			out[n-1] = append(out[n-1], c)
		} else {
			out = append(out, []testdata.Cell{c})
		}
	}
	return out
}

// spreadOf returns the greatest figure of the cells divided by the least.
func spreadOf(cells []testdata.Cell) (*big.Rat, string, error) {
	var lo, hi testdata.Cell
	var least, most *big.Rat
	for _, c := range cells {
		x, err := valueOf(c)
		if err != nil {
			return nil, "", err
		}
		if least == nil || x.Cmp(least) < 0 {
			least, lo = x, c
		}
		if most == nil || x.Cmp(most) > 0 {
			most, hi = x, c
		}
	}
	spread := ratio(most, least)
	return spread, fmt.Sprintf("a factor of %s between %s and %s", spread.FloatString(2), cite(lo), cite(hi)), nil
}

// wider returns the interval extended to x; the first x starts it.
func wider(i Interval, x float64, first bool) Interval {
	if first {
		return at(x)
	}
	return Interval{min(i.Lo, x), max(i.Hi, x)}
}

// contrast evaluates a formula under Where and under Param and compares what
// summarise makes of the two sets.
func contrast(b book, c testdata.Claim, f formula, summarise func(lo, hi figure) *big.Rat, holds relation, what string) (outcome, error) {
	here, err := b.figures(c, f)
	if err != nil {
		return outcome{}, err
	}
	other := c
	other.Where = c.Param
	there, err := b.figures(other, f)
	if err != nil {
		return outcome{}, err
	}
	x, y := summarise(extremesOf(here)), summarise(extremesOf(there))
	o := outcome{
		verdict: Agrees, recomputed: at(float(x)),
		detail: fmt.Sprintf("%s %s (%s) against %s (%s)", what, x.FloatString(3), inWords(c.Where), y.FloatString(3), inWords(c.Param)),
	}
	if !holds(x, y) {
		o.verdict = Refuted
		o.reason = fmt.Sprintf("%s is %s, against %s", what, x.FloatString(3), y.FloatString(3))
	}
	return o, nil
}

// greaterReduction judges "even more pronounced": the largest reduction under
// Where exceeds the largest under Param.
func greaterReduction(b book, c testdata.Claim) (outcome, error) {
	top := func(_, hi figure) *big.Rat { return hi.value }
	return contrast(b, c, reduction, top, greater, "largest reduction in percent")
}

// narrowerRatio judges "more stable": the ratios under Where span less than
// those under Param.
func narrowerRatio(b book, c testdata.Claim) (outcome, error) {
	span := func(lo, hi figure) *big.Rat { return difference(hi.value, lo.value) }
	return contrast(b, c, ratio, span, less, "span of the ratios")
}
