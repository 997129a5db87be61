package audit

import (
	"fmt"
	"math/big"
)

// shares read "all", "most" and "nearly all" as the least number of n
// figures that must lie inside. The paper does not say how many "nearly all" is;
// nine in ten is the weakest reading.
var shares = map[string]func(n int) int{
	"all":        func(n int) int { return n },
	"most":       func(n int) int { return n/2 + 1 },
	"nearly all": func(n int) int { return (9*n + 9) / 10 },
}

// holds reports whether x, rounded to the printed places, lies in the range of c. A range without
// an upper end means "more than", and x is not rounded.
func (c claim) holds(x *big.Rat) bool {
	if c.hi.value == nil {
		return x.Cmp(c.lo.value) > 0
	}
	x = round(x, max(c.lo.places, c.hi.places))
	return x.Cmp(c.lo.value) >= 0 && x.Cmp(c.hi.value) <= 0
}

// within judges "lies in a–b for all (most, nearly all) settings". Figures are rounded to the
// printed decimals first.
func within(c claim, fs []figure) (Finding, error) {
	share, ok := shares[c.Param]
	if !ok {
		return Finding{}, fmt.Errorf("param %q: want all, most or nearly all", c.Param)
	}
	inside, need := 0, share(len(fs))
	for _, f := range fs {
		inside += given(c.holds(f.value))
	}
	lo, hi := extremesOf(fs)
	why := fmt.Sprintf("%d of %d settings lie inside %s, %s needs %d", inside, len(fs), printedOf(c), c.Param, need)
	f := contradicted(max(0, need-inside), why, spanOf(fs))
	f.Detail = fmt.Sprintf("%d of %d inside %s, %d needed; least %s; greatest %s", inside, len(fs), printedOf(c), need,
		lo.witness(c.lo), hi.witness(c.lo))
	return f, nil
}
