package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// attributes are the keys of a selector, each with a cell's value for it.
var attributes = map[string]func(cell) string{
	"table":     func(c cell) string { return strings.TrimPrefix(c.Label, "tab:") },
	"metric":    func(c cell) string { return c.Metric },
	"dataset":   func(c cell) string { return c.Dataset },
	"range":     func(c cell) string { return fmt.Sprintf("%g-%g", c.Lo, c.Hi) },
	"k":         func(c cell) string { return strconv.Itoa(c.K) },
	"m":         func(c cell) string { return strconv.Itoa(c.M) },
	"gamma":     func(c cell) string { return strconv.FormatFloat(c.Gamma, 'g', -1, 64) },
	"vary":      func(c cell) string { return c.Vary },
	"algorithm": func(c cell) string { return c.Algorithm },
	"order":     func(c cell) string { return c.Order },
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

// choose returns the cells that meet all the given selectors, in table order. A selector
// that no cell meets is wrong, and an error.
func (t tables) choose(selectors ...string) ([]cell, error) {
	all := strings.Join(selectors, " ")
	conditions, err := parseConditions(all)
	if err != nil {
		return nil, err
	}
	for _, c := range conditions {
		if attributes[c.key] == nil {
			return nil, fmt.Errorf("selector key %q: want one of table, metric, dataset, range, k, m, gamma, vary, "+
				"algorithm, order", c.key)
		}
	}
	var out []cell
	for _, c := range t.cells {
		if meets(c, conditions) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("selector %q: no cell of the tables meets it", all)
	}
	return out, nil
}

// meets reports whether a cell meets every condition.
func meets(c cell, conditions []condition) bool {
	for _, want := range conditions {
		if !slices.Contains(want.values, attributes[want.key](c)) {
			return false
		}
	}
	return true
}

// chooseOne returns the single cell that meets the selectors.
func (t tables) chooseOne(selectors ...string) (cell, error) {
	cells, err := t.choose(selectors...)
	if err != nil {
		return cell{}, err
	}
	if len(cells) != 1 {
		return cell{}, fmt.Errorf("selector %q: %d cells meet it, want one", strings.Join(selectors, " "),
			len(cells))
	}
	return cells[0], nil
}
