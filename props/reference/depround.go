package reference

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A Rounding rounds marginals p to a set of Σp arms, which it appends to dst.
type Rounding func(dst []int, p []float64, coin algos.Coin) []int

// DepRound is alg:depround as printed: while two arms are fractional, the
// first two of them are paired and at least one of the pair is decided.
func DepRound(dst []int, p []float64, coin algos.Coin) []int {
	p = slices.Clone(p)
	for {
		pair := fractional(p)
		if len(pair) < 2 {
			break
		}
		DepRoundStep(p, pair[0], pair[1], coin)
	}
	for i, x := range p {
		if x > 0.5 { // 0 or 1, but for the rounding of Σp
			dst = append(dst, i)
		}
	}
	return dst
}

// fractional returns the first two arms with 0 < p < 1, or as many as there are.
func fractional(p []float64) (pair []int) {
	for i, x := range p {
		if x > 0 && x < 1 && len(pair) < 2 {
			pair = append(pair, i)
		}
	}
	return pair
}

// DepRoundStep is lines 3 and 4: with α = min{1−p_i, p_j} and β = min{p_i, 1−p_j},
//
//	p_i, p_j ← p_i+α, p_j−α   with probability β/(α+β)
//	           p_i−β, p_j+β   otherwise.
//
// The coin is flipped for the less likely branch, because 1 − 1e-300 is 1, and
// the one of the pair that is decided gets exactly 0 or 1.
func DepRoundStep(p []float64, i, j int, coin algos.Coin) {
	alpha, beta := min(1-p[i], p[j]), min(p[i], 1-p[j])
	var first bool
	if beta < alpha {
		first = coin(beta / (alpha + beta))
	} else {
		first = !coin(alpha / (alpha + beta))
	}
	sum := p[i] + p[j]
	if first {
		p[i] = min(1, sum)
		p[j] = sum - p[i]
	} else {
		p[j] = min(1, sum)
		p[i] = sum - p[j]
	}
}

// NewCoin returns a coin that falls heads with probability q, to 2⁻⁵³.
func NewCoin(src rand.Source) algos.Coin {
	rng := rand.New(src)
	return func(q float64) bool { return rng.Float64() < q }
}
