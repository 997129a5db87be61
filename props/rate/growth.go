package rate

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// Growth returns the interval of the exponent e in
//
//	b·T_b/(a·T_a) = (T_b/T_a)^e,
//
// given intervals a, b ≥ 0 of mean regret a round at horizons of that ratio. It
// is infinite where a or b may be 0.
func Growth(a, b props.Interval, ratio float64) props.Interval {
	exponent := func(x float64) float64 { return 1 + math.Log(x)/math.Log(ratio) }
	lo, mid, hi := b.Lo/a.Hi, b.Mid/a.Mid, b.Hi/a.Lo
	if a.Mid == 0 {
		mid = lo
	}
	if a.Lo == 0 {
		hi = math.Inf(1)
	}
	return props.Interval{Lo: exponent(lo), Mid: exponent(mid), Hi: exponent(hi)}
}
