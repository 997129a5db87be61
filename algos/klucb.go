package algos

import "math"

// KLUCBRule is CascadeKL-UCB's index
//
//	max{ q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln t + 3 ln ln t },   +∞ at n = 0
//
// with the right side read as 0 where it is negative or undefined, that is,
// for t ≤ 2.
//
// Reference: Kveton et al. 2015, "Cascading Bandits"; Garivier & Cappé 2011.
type KLUCBRule struct{}

// Index returns the upper confidence bound of the mean.
func (r KLUCBRule) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	return KLUpper(sum/n, r.level(round)/n)
}

// level returns ln t + 3 ln ln t, 0 for t ≤ 2.
func (KLUCBRule) level(round int64) float64 {
	if round <= 2 {
		return 0
	}
	l := math.Log(float64(round))
	return l + 3*math.Log(l)
}
