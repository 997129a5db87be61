package audit

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/regretcheck/regretcheck/testdata"
)

// decimalText is a decimal as the paper prints it: no sign, no exponent.
var decimalText = regexp.MustCompile(`^\d+(\.\d+)?$`)

// parseDecimal returns the exact value of a printed decimal and the number of
// its decimal places.
func parseDecimal(s string) (*big.Rat, int, error) {
	if !decimalText.MatchString(s) {
		return nil, 0, fmt.Errorf("figure %q: want a decimal such as 52.1", s)
	}
	x, _ := new(big.Rat).SetString(s)
	_, fraction, _ := strings.Cut(s, ".")
	return x, len(fraction), nil
}

// valueOf returns the exact value that a cell prints.
func valueOf(c testdata.Cell) (*big.Rat, error) {
	x, _, err := parseDecimal(c.Printed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cite(c), err)
	}
	if x.Sign() == 0 {
		return nil, fmt.Errorf("%s: want a positive figure", cite(c))
	}
	return x, nil
}

// compare judges the printed decimal s against the exact value x: rounding half
// away from zero agrees; what is otherwise off by less than one unit of its last
// digit, cut off or rounded up, is unrounded.
func compare(s string, x *big.Rat) (Verdict, error) {
	want, places, err := parseDecimal(s)
	switch {
	case err != nil:
		return 0, err
	case want.Cmp(round(x, places)) == 0:
		return Agrees, nil
	case new(big.Rat).Abs(difference(want, x)).Cmp(unitOf(places)) < 0:
		return Unrounded, nil
	default:
		return Refuted, nil
	}
}

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

// show writes x to two decimals more than the printed figure s has.
func show(x *big.Rat, s string) string {
	_, places, err := parseDecimal(s)
	if err != nil {
		places = 0
	}
	return x.FloatString(places + 2)
}
