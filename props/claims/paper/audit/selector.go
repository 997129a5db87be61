package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/testdata"
)

// attributes are the keys of a selector and how a cell answers them.
var attributes = map[string]func(testdata.Cell) string{
	"table":     func(c testdata.Cell) string { return strings.TrimPrefix(c.Label, "tab:") },
	"metric":    func(c testdata.Cell) string { return c.Metric },
	"dataset":   func(c testdata.Cell) string { return c.Dataset },
	"range":     func(c testdata.Cell) string { return fmt.Sprintf("%g-%g", c.Lo, c.Hi) },
	"k":         func(c testdata.Cell) string { return strconv.Itoa(c.K) },
	"m":         func(c testdata.Cell) string { return strconv.Itoa(c.M) },
	"gamma":     func(c testdata.Cell) string { return strconv.FormatFloat(c.Gamma, 'g', -1, 64) },
	"vary":      func(c testdata.Cell) string { return c.Vary },
	"algorithm": func(c testdata.Cell) string { return c.Algorithm },
	"order":     func(c testdata.Cell) string { return c.Order },
}

// A condition is one key=value term of a selector.
type condition struct {
	key    string
	values []string
}

// parseConditions splits a selector, or a kind's parameter, into its terms.
func parseConditions(s string) ([]condition, error) {
	var out []condition
	for _, term := range strings.Fields(s) {
		key, values, ok := strings.Cut(term, "=")
		if !ok || values == "" {
			return nil, fmt.Errorf("term %q: want key=value", term)
		}
		out = append(out, condition{key, strings.Split(values, "|")})
	}
	return out, nil
}

// choose returns the cells that meet all the given selectors, in table order.
// It is an error if there are none: then the selector is wrong.
func (t tables) choose(selectors ...string) ([]testdata.Cell, error) {
	all := strings.Join(selectors, " ")
	conditions, err := parseConditions(all)
	if err != nil {
		return nil, err
	}
	for _, c := range conditions {
		if attributes[c.key] == nil {
			return nil, fmt.Errorf("selector key %q: want one of table, metric, dataset, range, k, m, gamma, vary, algorithm, order", c.key)
		}
	}
	var out []testdata.Cell
	for _, cell := range t.cells {
		if meets(cell, conditions) {
			out = append(out, cell)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("selector %q: no cell of the tables meets it", all)
	}
	return out, nil
}

// meets reports whether a cell meets every condition.
func meets(cell testdata.Cell, conditions []condition) bool {
	for _, c := range conditions {
		if !slices.Contains(c.values, attributes[c.key](cell)) {
			return false
		}
	}
	return true
}

// chooseOne returns the single cell that meets the selectors.
func (t tables) chooseOne(selectors ...string) (testdata.Cell, error) {
	cells, err := t.choose(selectors...)
	if err != nil {
		return testdata.Cell{}, err
	}
	if len(cells) != 1 {
		return testdata.Cell{}, fmt.Errorf("selector %q: %d cells meet it, want one", strings.Join(selectors, " "),
			len(cells))
	}
	return cells[0], nil
}
