// Package rate holds regret against its minimax rate. It finds the gap at which regret is worst, and
// reads the exponent of growth between two horizons.
package rate

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// BetaLimit separates β = 0 from β = ½; it was fixed before anything was measured. A scaling is
// accepted if the interval of β ends below it and rejected if it begins above it.
const BetaLimit = 0.25

// Minimax returns the minimax rate of regret up to constants,
//
//	√(kmT)                        for k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))    for k > m/2, 0 at k = m
//
// for 1 ≤ k ≤ m and T ≥ 0. Reference: thm:cmoss_ub; bounds/bounds.md, section 1.
func Minimax(s sim.Size, horizon int64) float64 {
	m, k, T := float64(s.M), float64(s.K), float64(horizon)
	n := m - k
	switch {
	case 2*k <= m:
		return math.Sqrt(k * m * T)
	case k == m:
		return 0
	default:
		return n * math.Sqrt(T*(1+math.Log(k/n)))
	}
}

// Growth returns the interval of the exponent e in
//
//	b·T_b/(a·T_a) = (T_b/T_a)^e,
//
// given intervals a, b ≥ 0 of mean regret a round at horizons of that ratio. It is infinite where a
// or b may be 0.
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
