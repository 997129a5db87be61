package audit

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// A decimal is a number as the paper prints it, with its exact value.
type decimal struct {
	text   string
	value  *big.Rat
	places int
}

// decimalText is a decimal as the paper prints it: no sign, no exponent.
var decimalText = regexp.MustCompile(`^\d+(\.\d+)?$`)

// parseDecimal reads a printed decimal.
func parseDecimal(s string) (decimal, error) {
	if !decimalText.MatchString(s) {
		return decimal{}, fmt.Errorf("figure %q: want a decimal such as 52.1", s)
	}
	x, _ := new(big.Rat).SetString(s)
	_, fraction, _ := strings.Cut(s, ".")
	return decimal{s, x, len(fraction)}, nil
}

// rounds reports whether the printed decimal is x rounded, half away from zero.
func (d decimal) rounds(x *big.Rat) bool { return d.value.Cmp(round(x, d.places)) == 0 }

// near reports whether the printed decimal is off by less than one unit of its last digit.
func (d decimal) near(x *big.Rat) bool {
	return new(big.Rat).Abs(difference(d.value, x)).Cmp(unitOf(d.places)) < 0
}

// reason says why the printed decimal is not x rounded, "" if it is: it is cut off, rounded up, or
// wrong.
func (d decimal) reason(x *big.Rat) string {
	switch {
	case d.rounds(x):
		return ""
	case !d.near(x):
		return fmt.Sprintf("the tables give %s, not %s", d.show(x), d.text)
	case d.value.Cmp(x) > 0:
		return fmt.Sprintf("%s is %s rounded up, not to the nearest", d.text, d.show(x))
	}
	return fmt.Sprintf("%s is %s cut off, not rounded to the nearest", d.text, d.show(x))
}

// show writes x with two decimals more than the printed decimal.
func (d decimal) show(x *big.Rat) string { return x.FloatString(d.places + 2) }

// padded writes the printed decimal with two decimals more, as show does.
func (d decimal) padded() string { return d.show(d.value) }

// round returns x rounded to the given decimal places, halves away from zero
// (the rule of big.Rat.FloatString).
func round(x *big.Rat, places int) *big.Rat {
	r, _ := new(big.Rat).SetString(x.FloatString(places))
	return r
}

// unitOf returns one unit of the last of the given decimal places.
func unitOf(places int) *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
}
