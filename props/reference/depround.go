package reference

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A Rounding rounds marginals p to a set of Σp arms, which it appends to dst.
type Rounding func(dst []int, p []float64, coin algos.Coin) []int

// DepRoundParts are the lines of dependent rounding that can be replaced; nil means the
// text.
type DepRoundParts struct {
	Open func(x float64) bool                         // whether an arm is fractional
	Step func(p []float64, i, j int, coin algos.Coin) // lines 3 and 4
}

// DepRound is alg:depround as printed: while two arms are fractional, the
// first two of them are paired and at least one of the pair is decided.
func DepRound(dst []int, p []float64, coin algos.Coin) []int {
	return DepRoundParts{}.Round(dst, p, coin)
}

// Round is DepRound with the parts. The arm i of a pair that stays fractional is the first of the
// next pair.
func (d DepRoundParts) Round(dst []int, p []float64, coin algos.Coin) []int {
	if d.Open == nil {
		d.Open = Fractional
	}
	if d.Step == nil {
		d.Step = DepRoundStep
	}
	p = slices.Clone(p)
	i := -1
	for j := range p {
		if i >= 0 && d.Open(p[j]) {
			d.Step(p, i, j, coin)
		}
		if i < 0 || !d.Open(p[i]) {
			i = -1
			if d.Open(p[j]) {
				i = j
			}
		}
	}
	for i, x := range p {
		if x > 0.5 { // 0 or 1, but for the rounding of Σp
			dst = append(dst, i)
		}
	}
	return dst
}

// Fractional reports whether 0 < x < 1.
func Fractional(x float64) bool { return x > 0 && x < 1 }

// DepRoundStep is lines 3 and 4: with α = min{1−p_i, p_j} and β = min{p_i, 1−p_j},
//
//	p_i, p_j ← p_i+α, p_j−α   with probability β/(α+β)
//	           p_i−β, p_j+β   otherwise.
//
// The coin is flipped for the less likely branch, because 1 − 1e-300 is 1. The decided one of the
// pair gets exactly 0 or 1.
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
