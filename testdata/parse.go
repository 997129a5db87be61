package testdata

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// cellHeader is the first line of every table file.
var cellHeader = []string{
	"label", "metric", "dataset", "range", "k", "m", "gamma", "vary",
	"algorithm", "value", "feedback", "order", "line",
}

// readCSV returns the records of raw below the header, which must be want.
func readCSV(raw []byte, want []string) ([][]string, error) {
	r := csv.NewReader(bytes.NewReader(raw))
	r.FieldsPerRecord = len(want)
	records, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(records) == 0 || !slices.Equal(records[0], want) {
		return nil, fmt.Errorf("header: want %s", strings.Join(want, ","))
	}
	return records[1:], nil
}

// parseCells reads a table file and reports every bad field.
func parseCells(raw []byte) ([]Cell, error) {
	records, err := readCSV(raw, cellHeader)
	if err != nil {
		return nil, err
	}
	cells := make([]Cell, len(records))
	var errs []error
	for i, r := range records {
		if cells[i], err = parseCell(r); err != nil {
			errs = append(errs, fmt.Errorf("record %d: %w", i+1, err))
		}
	}
	return cells, errors.Join(errs...)
}

// parseCell reads one record, whose fields are those of cellHeader.
func parseCell(r []string) (Cell, error) {
	c := Cell{
		Label: r[0], Metric: r[1], Dataset: r[2], Vary: r[7], Algorithm: r[8],
		Printed: r[9], Value: math.NaN(), Feedback: r[10], Order: r[11],
	}
	var errs []error
	number := func(field, s string) float64 {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s=%q: want a number", field, s))
		}
		return x
	}
	whole := func(field, s string) int {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			errs = append(errs, fmt.Errorf("%s=%q: want an integer ≥ 1", field, s))
		}
		return n
	}
	if r[3] != "" {
		lo, hi, _ := strings.Cut(r[3], "-")
		c.Lo, c.Hi = number("range", lo), number("range", hi)
	}
	c.K, c.M, c.Line = whole("k", r[4]), whole("m", r[5]), whole("line", r[12])
	if r[6] != "" {
		c.Gamma = number("gamma", r[6])
	}
	if c.Printed != "Too large" { // the one cell without a number: COMBEXP's cost
		c.Value = number("value", c.Printed)
	}
	return c, errors.Join(append(errs, checkWords(c), checkSizes(c))...)
}

// checkWords reports fields of c outside their vocabulary.
func checkWords(c Cell) error {
	var errs []error
	word := func(field, s string, allowed ...string) {
		if !slices.Contains(allowed, s) {
			errs = append(errs, fmt.Errorf("%s=%q: want one of %q", field, s, allowed))
		}
	}
	word("label", c.Label, labels...)
	word("metric", c.Metric, Regret, Runtime, Cost)
	word("dataset", c.Dataset, Synthetic, Yelp)
	word("vary", c.Vary, "", "k", "m", "gamma")
	word("algorithm", c.Algorithm, "cmoss", "cucb", "exp3m", "hybrid", "combexp")
	word("feedback", c.Feedback, "semi", "disjunctive")
	word("order", c.Order, "", "desc", "asc")
	return errors.Join(errs...)
}

// checkSizes reports numbers of c that no setting can have.
func checkSizes(c Cell) error {
	var errs []error
	if c.K > c.M {
		errs = append(errs, fmt.Errorf("k=%d: want k ≤ m=%d", c.K, c.M))
	}
	if !(0 <= c.Lo && c.Lo <= c.Hi && c.Hi <= 1) {
		errs = append(errs, fmt.Errorf("range=%g-%g: want 0 ≤ lo ≤ hi ≤ 1", c.Lo, c.Hi))
	}
	if (c.Algorithm == "exp3m") != (c.Gamma > 0) || c.Gamma > 1 {
		errs = append(errs, fmt.Errorf("gamma=%g: want one in (0,1] for exp3m, none for %s", c.Gamma, c.Algorithm))
	}
	if (c.Order == "") != (c.Feedback == "semi") {
		errs = append(errs, fmt.Errorf("order=%q: want one for cascades only, feedback is %q", c.Order, c.Feedback))
	}
	return errors.Join(errs...)
}
