package gate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseCell reads a cell in words, such as
//
//	m=30 k=10 T=1e5 means=hard:2 feedback=disjunctive rewards=beta:2 order=asc runs=400
//
// of which m, k, T and means are needed. Without runs a cell is sized when it is
// measured. The error joins everything that is wrong.
func ParseCell(text string) (Cell, error) {
	var c Cell
	var errs []error
	seen := map[string]bool{}
	for _, word := range strings.Fields(text) {
		name, value, ok := strings.Cut(word, "=")
		if !ok || seen[name] {
			errs = append(errs, fmt.Errorf("%q: want each of m, k, T, means, rewards, feedback, order and runs once, as m=30", word))
			continue
		}
		seen[name] = true
		errs = append(errs, c.set(name, value))
	}
	for _, name := range []string{"m", "k", "T", "means"} {
		if !seen[name] {
			errs = append(errs, errors.New(name+": missing"))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return c, fmt.Errorf("cell=%q: %w", text, err)
	}
	if err := c.Validate(); err != nil {
		return c, fmt.Errorf("cell=%q: %w", text, err)
	}
	return c, nil
}

// Validate reports what is wrong with a cell whose number of runs, or whose horizon
// as well, may be yet to be chosen.
func (c Cell) Validate() error {
	if c.Runs == 0 {
		c.Runs = minRuns
	}
	if c.Horizon == 0 {
		c.Horizon = fitHorizons[0]
	}
	return c.validate()
}

// set reads one word of a cell.
func (c *Cell) set(name, value string) error {
	number := func(to func(int64)) error {
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || x != float64(int64(x)) || x < 1 || x > 1<<53 {
			return fmt.Errorf("%s=%q: want a whole number such as 30 or 1e5", name, value)
		}
		to(int64(x))
		return nil
	}
	switch name {
	case "m":
		return number(func(x int64) { c.Arms = int(x) })
	case "k":
		return number(func(x int64) { c.Cardinality = int(x) })
	case "T":
		return number(func(x int64) { c.Horizon = x })
	case "runs":
		return number(func(x int64) { c.Runs = int(x) })
	case "means":
		c.Means = value
	case "rewards":
		c.Rewards = value
	case "feedback":
		c.Feedback = value
	case "order":
		c.Order = value
	default:
		return fmt.Errorf("%s: want one of m, k, T, means, rewards, feedback, order, runs", name)
	}
	return nil
}
