// Package passage computes when an index first falls to a level.
package passage

import "math"

// First follows an arm of Bernoulli rewards of mean mu up to the first pull n after
// which its index is at most u, n ≤ last: S ≤ n·u and n·divergence(S/n, u) ≥
// level(n)⁺. It returns the expected number of pulls, that one included, and the
// probability that there is such a pull. Where the divergence falls up to u, that is
// a threshold for the sum.
func First(mu, u float64, level func(n float64) float64, divergence func(p, q float64) float64, last int) (pulls,
	hit float64) {
	const negligible = 1e-18
	p, least := []float64{1}, 0 // p[j] = P(S = least+j, none yet)
	for n := 1.0; n <= float64(last) && len(p) > 0; n++ {
		next := make([]float64, len(p)+1)
		for j, x := range p {
			pulls += x
			next[j] += x * (1 - mu)
			next[j+1] += x * mu
		}
		l, below := math.Max(0, level(n)), 0
		for ; below < len(next); below++ {
			mean := float64(least+below) / n
			if !(mean <= u && n*divergence(mean, u) >= l) {
				break
			}
			hit += next[below]
		}
		end := len(next)
		for end > below && next[end-1] < negligible {
			end--
		}
		p, least = next[below:end], least+below
	}
	return pulls, hit
}
