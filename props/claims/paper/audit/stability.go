package audit

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// stable is the kind of "stable as … increases". Table by table it gives the ratio of the subject's
// greatest figure to its least. The paper does not define the word by a number, so the finding is
// open.
func stable(t tables, c claim) (Finding, error) {
	cells, err := t.choose(c.Where, c.Subject)
	if err != nil {
		return Finding{}, err
	}
	var spreads []float64
	var details []string
	for _, table := range byTable(cells) {
		lo, hi := table[0], table[0]
		for _, c := range table {
			if less(c.value, lo.value) {
				lo = c
			}
			if greater(c.value, hi.value) {
				hi = c
			}
		}
		spread := ratio(hi.value, lo.value)
		spreads = append(spreads, float(spread))
		details = append(details, fmt.Sprintf("a factor of %s between %s and %s", spread.FloatString(2), cite(lo), cite(hi)))
	}
	return Finding{
		Open: true, Recomputed: props.Range(slices.Min(spreads), slices.Max(spreads)),
		Reason: "the words name no figure; the tables give " + joinReasons(details...),
	}, nil
}

// byTable groups cells by their label, in order.
func byTable(cells []cell) [][]cell {
	var out [][]cell
	for _, c := range cells {
		if n := len(out); n > 0 && out[n-1][0].Label == c.Label {
			out[n-1] = append(out[n-1], c)
		} else {
			out = append(out, []cell{c})
		}
	}
	return out
}

// contrast evaluates a formula under Where and under Param, summarises both sets by a number, and
// compares the two.
func contrast(t tables, c claim, f formula, summarise func(lo, hi figure) *big.Rat, holds relation,
	what string) (Finding, error) {
	here, err := t.figures(c, f)
	if err != nil {
		return Finding{}, err
	}
	other := c
	other.Where = c.Param
	there, err := t.figures(other, f)
	if err != nil {
		return Finding{}, err
	}
	x, y := summarise(extremesOf(here)), summarise(extremesOf(there))
	out := contradicted(given(!holds(x, y)), fmt.Sprintf("%s is %s, against %s", what, x.FloatString(3), y.FloatString(3)),
		props.Point(float(x)))
	out.Detail = fmt.Sprintf("%s %s (%s) against %s (%s)", what, x.FloatString(3), inWords(c.Where), y.FloatString(3),
		inWords(c.Param))
	return out, nil
}

// greaterReduction judges "even more pronounced": the largest reduction under
// Where exceeds the largest under Param.
func greaterReduction(t tables, c claim) (Finding, error) {
	top := func(_, hi figure) *big.Rat { return hi.value }
	return contrast(t, c, reduction, top, greater, "largest reduction in percent")
}

// narrowerRatio judges "more stable": the ratios under Where span less than those under Param.
func narrowerRatio(t tables, c claim) (Finding, error) {
	span := func(lo, hi figure) *big.Rat { return difference(hi.value, lo.value) }
	return contrast(t, c, ratio, span, less, "span of the ratios")
}
