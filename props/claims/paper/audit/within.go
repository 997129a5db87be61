package audit

import (
	"fmt"
	"math/big"

	"github.com/regretcheck/regretcheck/testdata"
)

// shares are the readings of "all", "most" and "nearly all" as the least
// number of n figures that must lie inside. The paper gives "nearly all" no
// number; nine in ten is the weakest that still deserves the words.
var shares = map[string]func(n int) int{
	"all":        func(n int) int { return n },
	"most":       func(n int) int { return n/2 + 1 },
	"nearly all": func(n int) int { return (9*n + 9) / 10 },
}

// A printedRange is a range that figures are to lie in. Without an upper end it
// says "more than", and figures are not rounded.
type printedRange struct {
	lo, hi *big.Rat // hi is nil where the range is open
	places int
}

// parseRange reads the range of c.
func parseRange(c testdata.Claim) (printedRange, error) {
	lo, places, err := parseDecimal(c.Lo)
	if err != nil || c.Hi == "" {
		return printedRange{lo: lo, places: places}, err
	}
	hi, n, err := parseDecimal(c.Hi)
	return printedRange{lo, hi, max(places, n)}, err
}

// holds reports whether x, rounded to the printed places, lies in r.
func (r printedRange) holds(x *big.Rat) bool {
	if r.hi == nil {
		return x.Cmp(r.lo) > 0
	}
	x = round(x, r.places)
	return x.Cmp(r.lo) >= 0 && x.Cmp(r.hi) <= 0
}

// outside returns the figures that r does not hold.
func (r printedRange) outside(fs []figure) []figure {
	var out []figure
	for _, f := range fs {
		if !r.holds(f.value) {
			out = append(out, f)
		}
	}
	return out
}

// within judges "lies in a–b for all (most, nearly all) settings". Figures are rounded to the printed decimals first.
func within(c testdata.Claim, fs []figure) (Finding, error) {
	need, ok := shares[c.Param]
	if !ok {
		return Finding{}, fmt.Errorf("param %q: want all, most or nearly all", c.Param)
	}
	r, err := parseRange(c)
	if err != nil {
		return Finding{}, err
	}
	return withinFinding(c, r, fs, need(len(fs))), nil
}

// withinFinding judges figures of which at least need must lie in r.
func withinFinding(c testdata.Claim, r printedRange, fs []figure, need int) Finding {
	inside := len(fs) - len(r.outside(fs))
	lo, hi := extremesOf(fs)
	missing := max(0, need-inside)
	why := fmt.Sprintf("%d of %d settings lie inside %s, %s needs %d", inside, len(fs), printedOf(c), c.Param, need)
	f := contradicted(missing, why, spanOf(fs))
	f.Printed = printedOf(c)
	f.Detail = fmt.Sprintf("%d of %d inside %s, %d needed; least %s; greatest %s", inside, len(fs), printedOf(c), need,
		lo.witness(c.Lo), hi.witness(c.Lo))
	return f
}
