package audit

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// curves draw a printed figure that the tables contradict: the printed value beside the recomputed
// one.
func (f Finding) curves() []props.Curve {
	if f.Open || f.Reason == "" {
		return nil
	}
	lo, hi, ok := readRange(f.Printed)
	middle, r := (lo+hi)/2, f.Recomputed
	if !ok || middle == 0 || math.IsNaN(r.Mid) || math.IsInf(r.Mid, 0) || r.Mid/middle < 0.01 || r.Mid/middle > 100 {
		return nil
	}
	c := props.Curve{
		Figure: "Printed, and recomputed from the paper's tables: " + strings.TrimPrefix(section(f), "Audit: "),
		Panel:  section(f),
		X:      props.Axis{Title: "÷ printed", Log: true},
		Caption: "x: the printed figure or range and, hollow, the recomputed one, each ÷ the middle of the printed; a " +
			"row: line, printed → recomputed.",
	}
	row := func(series string, look props.Mark, x props.Interval) props.Curve {
		c := c
		x = x.Times(1 / middle)
		c.Series, c.Mark = series, look
		c.Points = []props.CurvePoint{{
			X: x.Mid, Lo: min(x.Lo, x.Hi), Hi: max(x.Lo, x.Hi), Label: fmt.Sprintf("%d: %s → %.4g", f.Line, f.Printed, r.Mid),
		}}
		return c
	}
	return []props.Curve{row("printed", props.Listed, props.Interval{Lo: lo, Mid: middle, Hi: hi}),
		row("recomputed", props.Relisted, r)}
}

// readRange reads the figure or the range that a text begins with: 48.28%, 2.5×, 6–9×.
func readRange(s string) (lo, hi float64, ok bool) {
	from, to, isRange := strings.Cut(s, "–")
	lo, ok = leadingNumber(from)
	if hi = lo; isRange && ok {
		hi, ok = leadingNumber(to)
	}
	return lo, hi, ok
}

// leadingNumber reads the number that a text begins with.
func leadingNumber(s string) (float64, bool) {
	s = strings.TrimLeft(strings.ReplaceAll(s, ",", ""), "≈~<>≤≥ ")
	end := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("0123456789.-", r) })
	if end >= 0 {
		s = s[:end]
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}
