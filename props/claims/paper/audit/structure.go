package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/testdata"
)

// structure returns the findings of the structural checks, which are about the
// tables alone, not about statements.
func (t tables) structure() []Finding {
	findings := slices.Concat(t.repeats(), t.sameConfigurations(), t.possible())
	for i := range findings {
		findings[i].Structural = true
	}
	return findings
}

// A part is a block of columns of one table: a table that varies k and m has
// two, and both may hold the same configuration.
type part struct{ label, vary string }

// name writes a part without spaces, for identifiers.
func (p part) name() string {
	s := strings.TrimPrefix(p.label, "tab:")
	if p.vary != "" {
		s += "-vary-" + p.vary
	}
	return s
}

// String writes a part for readers.
func (p part) String() string {
	if p.vary != "" {
		return p.label + " (varying " + p.vary + ")"
	}
	return p.label
}

// An experiment is a part restricted to one data set and range.
type experiment struct {
	part
	dataset string
	lo, hi  float64
}

// data names the data set and range of an experiment.
func (e experiment) data() string { return fmt.Sprintf("%s-%g-%g", e.dataset, e.lo, e.hi) }

// experimentOf returns the experiment that a cell belongs to.
func experimentOf(c cell) experiment {
	return experiment{part{c.Label, c.Vary}, c.Dataset, c.Lo, c.Hi}
}

// experiments returns the experiments in table order, costs left out: they
// are runtimes of tab:formal in another unit.
func (t tables) experiments() ([]experiment, map[experiment][]cell) {
	var order []experiment
	cells := map[experiment][]cell{}
	for _, c := range t.cells {
		if c.Metric == testdata.Cost {
			continue
		}
		e := experimentOf(c)
		if cells[e] == nil {
			order = append(order, e)
		}
		cells[e] = append(cells[e], c)
	}
	return order, cells
}

// A column identifies cells of different experiments with the same row and column headers.
type column struct {
	metric, algorithm string
	k, m              int
	gamma             float64
}

// columnOf returns the column of a cell.
func columnOf(c cell) column {
	return column{c.Metric, c.Algorithm, c.K, c.M, c.Gamma}
}

// common returns the cells of xs and ys that share a column, paired.
func common(xs, ys []cell) []pair {
	var out []pair
	for _, y := range ys {
		for _, x := range xs {
			if columnOf(x) == columnOf(y) {
				out = append(out, pair{subject: y, reference: x})
			}
		}
	}
	return out
}

// regrets returns the cells that print a regret.
func (t tables) regrets() (list []cell) {
	for _, c := range t.cells {
		if c.Metric == testdata.Regret {
			list = append(list, c)
		}
	}
	return list
}
