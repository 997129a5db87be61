package report

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Number writes x with four significant digits, as short as possible: 1e6 for 1000000, 0.1235,
// 2.5e-7. That tells values from bounds at a glance; JSON has the exact ones.
func Number(x float64) string { return number(x, 4) }

// Rough writes an estimate with two digits, whole numbers below 1e6 in full.
func Rough(x float64) string { return number(x, 2) }

// powers writes 1e6 for 1e+06 and 2.5e-7 for 2.5e-07.
var powers = strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-")

func number(x float64, digits int) string {
	size := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	case x == math.Trunc(x) && size < 1e6:
		return strconv.FormatFloat(x+0, 'f', 0, 64)
	}
	short := strconv.FormatFloat(x, 'g', digits, 64)
	if v, err := strconv.ParseFloat(short, 64); err == nil && size >= 1e-4 && size < 1e6 {
		return strconv.FormatFloat(v, 'f', -1, 64) // 1.025e4 reads better as 10250
	}
	return powers.Replace(short)
}

// SpanText writes an observed value: the value alone where four digits cannot tell the ends apart,
// else both ends.
func SpanText(i props.Interval) string { return cmp.Or(interval(i), Number(i.Mid)) }

// interval writes both ends, or nothing where four digits cannot tell them apart.
func interval(i props.Interval) string {
	lo, hi := Number(i.Lo), Number(i.Hi)
	if lo == hi {
		return ""
	}
	return lo + "…" + hi
}

// AllowedText writes what a bound allows: ≤ 3, ≥ 3, 1…3, or 3 for a published figure.
func AllowedText(b props.Bound) string {
	lo, hi := b.Limits()
	switch {
	case lo == hi:
		return Number(hi) // a published figure
	case math.IsInf(lo, -1):
		return "≤ " + Number(hi)
	case math.IsInf(hi, 1):
		return "≥ " + Number(lo)
	}
	return Number(lo) + "…" + Number(hi)
}
