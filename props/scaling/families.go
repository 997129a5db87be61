package scaling

import "math"

// Rate returns the minimax rate of regret up to constants,
//
//	√(kmT)                        for k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))    for k > m/2, 0 at k = m
func Rate(m, k int, horizon int64) float64 {
	fm, fk, T := float64(m), float64(k), float64(horizon)
	n := fm - fk
	switch {
	case 2*k <= m:
		return math.Sqrt(fk * fm * T)
	case k == m:
		return 0
	default:
		return n * math.Sqrt(T*(1+math.Log(fk/n)))
	}
}
