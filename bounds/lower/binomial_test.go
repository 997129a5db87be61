package lower

import "math"

// floatTail is P(Bin(n, mu) ≥ x) by the recurrence of its terms, good to 10⁻¹².
func floatTail(n, x int, mu float64) float64 {
	term, tail := math.Pow(1-mu, float64(n)), 0.0
	for j := 0; j <= n; j++ {
		if j >= x {
			tail += term
		}
		term *= float64(n-j) / float64(j+1) * mu / (1 - mu)
	}
	return tail
}
