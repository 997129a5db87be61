package audit

import (
	"math"

	"github.com/regretcheck/regretcheck/theory"
)

// semiGap returns the greatest loss of one round under semi-bandit feedback,
// for m arms of means in [lo, hi] of which k are played:
//
//	min(k, m−k) · (hi − lo)
//
// since at most min(k, m−k) of the best k arms can be missed, each by hi−lo.
func semiGap(lo, hi float64, k, m int) float64 {
	return float64(theory.Differing(m, k)) * (hi - lo)
}

// cascadeGap returns the greatest loss of one round of a disjunctive cascade, whose reward is
// 1 − Π(1−μ_i). With K = min(k, m−k) arms missed and the other k−K common to both lists,
//
//	(1−lo)^(k−K) · ((1−lo)^K − (1−hi)^K)
//
// the common factor being largest when those arms have the least mean.
func cascadeGap(lo, hi float64, k, m int) float64 {
	missed := float64(theory.Differing(m, k))
	return math.Pow(1-lo, float64(k)-missed) * (math.Pow(1-lo, missed) - math.Pow(1-hi, missed))
}

// semiRandomGap returns the expected loss of one round of playing k of m arms at random, means
// drawn from U(lo, hi). The j-th least mean is on average lo + (hi−lo)·j/(m+1), so that
//
//	E gap = (hi−lo) · k(m−k) / (2(m+1)).
func semiRandomGap(lo, hi float64, k, m int) float64 {
	return (hi - lo) * float64(k*(m-k)) / float64(2*(m+1))
}

// cascadeRandomGap returns the same for a disjunctive cascade:
//
//	E gap = (1 − (lo+hi)/2)^k − E Π_{best k}(1−μ_i).
//
// The k least values of 1−μ are, given the next one, independent and uniform below it, and the next
// one is 1−hi + (hi−lo)·B with B ~ Beta(k+1, m−k). Hence the second term is E(c + dB)^k with
// c = 1−hi and d = (hi−lo)/2, a finite sum of positive terms with E B^j = Π_{r<j} (k+1+r)/(m+1+r).
func cascadeRandomGap(lo, hi float64, k, m int) float64 {
	c, d := 1-hi, (hi-lo)/2
	best, choose, moment := 0.0, 1.0, 1.0
	for j := 0; j <= k; j++ {
		best += choose * moment * math.Pow(c, float64(k-j)) * math.Pow(d, float64(j))
		choose *= float64(k-j) / float64(j+1)
		moment *= float64(k+1+j) / float64(m+1+j)
	}
	return math.Pow(1-(lo+hi)/2, float64(k)) - best
}

// explorationGap returns the expected loss of one round that EXP3.M's mixing forces, means drawn
// from U(lo, hi). Every arm is played with probability at least kγ/m, and a play of the j-th best
// missed arm costs at least its distance to the worst of the best k, on average (hi−lo)·j/(m+1):
//
//	(kγ/m) · (hi−lo) · (m−k)(m−k+1) / (2(m+1))
//
// Reference: alg:exp3m, the line that sets p_i.
func explorationGap(lo, hi, gamma float64, k, m int) float64 {
	least := float64(k) * gamma / float64(m)
	return least * (hi - lo) * float64((m-k)*(m-k+1)) / float64(2*(m+1))
}
