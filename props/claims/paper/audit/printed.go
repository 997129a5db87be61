package audit

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/regretcheck/regretcheck/testdata"
)

// A cell is a cell of the paper with its exact value. A cost in words has none.
type cell struct {
	testdata.Cell
	value *big.Rat
}

// tables are the data of one audit with all cells in one list.
type tables struct {
	cells  []cell
	panels []testdata.Panel
}

// newTables collects the cells of d.
func newTables(d Data) (tables, error) {
	t := tables{panels: d.Panels}
	var errs []error
	for _, table := range d.Tables {
		for _, c := range table.Cells {
			x, err := parseDecimal(c.Printed)
			switch {
			case c.Metric == testdata.Cost:
			case err != nil:
				errs = append(errs, fmt.Errorf("%s: %w", cite(cell{Cell: c}), err))
			case x.value.Sign() == 0:
				errs = append(errs, fmt.Errorf("%s: want a positive figure", cite(cell{Cell: c})))
			}
			t.cells = append(t.cells, cell{c, x.value})
		}
	}
	return t, errors.Join(errs...)
}

// A claim is a statement with the figures that it prints.
type claim struct {
	testdata.Claim
	lo, hi decimal
}

// figuresOf reads the figures of a claim, at least as many as its kind needs.
func figuresOf(c testdata.Claim, figures int) (out claim, err error) {
	out.Claim = c
	if figures > 0 {
		if out.lo, err = parseDecimal(c.Lo); err != nil {
			return out, err
		}
	}
	if figures > 1 || figures > 0 && c.Hi != "" {
		out.hi, err = parseDecimal(c.Hi)
	}
	return out, err
}

// units are the written forms of Claim.Unit.
var units = map[string]string{"%": " %", "x": "×", "s": " s"}

// printedOf returns the figure of c as the paper shows it, one number or the two
// ends of a range, with its unit.
func printedOf(c claim) string {
	switch {
	case c.Lo == "":
		return ""
	case c.Hi == "":
		return c.Lo + units[c.Unit]
	default:
		return c.Lo + "–" + c.Hi + units[c.Unit]
	}
}

// float returns the float64 nearest to x.
func float(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// A pair is a subject and the reference that it is compared with.
type pair struct{ subject, reference cell }

// setting is what the two sides of a pair share.
type setting struct {
	label, metric, dataset, vary, order string
	lo, hi                              float64
	k, m                                int
}

// settingOf returns the setting of a cell.
func settingOf(c cell) setting {
	return setting{c.Label, c.Metric, c.Dataset, c.Vary, c.Order, c.Lo, c.Hi, c.K, c.M}
}

// pairs returns the comparisons of c, at least one for every subject.
func (t tables) pairs(c claim) ([]pair, error) {
	subjects, err := t.choose(c.Where, c.Subject)
	references, err2 := t.choose(c.Where, c.Reference)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	var out []pair
	for _, s := range subjects {
		before := len(out)
		for _, r := range references {
			if settingOf(s) == settingOf(r) {
				out = append(out, pair{s, r})
			}
		}
		if len(out) == before {
			return nil, fmt.Errorf("subject %s has no reference among %q", cite(s), c.Reference)
		}
	}
	return out, nil
}

// cite names a cell by which a reader finds it in the source.
func cite(c cell) string {
	s := fmt.Sprintf("%s %s [%g,%g] k=%d m=%d %s", c.Label, c.Dataset, c.Lo, c.Hi, c.K, c.M, algorithmName(c.Algorithm))
	if c.Lo == 0 && c.Hi == 0 {
		s = fmt.Sprintf("%s k=%d m=%d %s", c.Label, c.K, c.M, algorithmName(c.Algorithm))
	}
	if c.Vary == "gamma" {
		s += fmt.Sprintf(" γ=%g", c.Gamma)
	}
	return fmt.Sprintf("%s = %s (L%d)", s, c.Printed, c.Line)
}
