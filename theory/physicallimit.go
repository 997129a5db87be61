package theory

import (
	"errors"
	"fmt"
	"math"
	"sort"
)

// KL is the Kullback–Leibler divergence of two Bernoulli laws.
//
//	kl(p, q) = p ln(p/q) + (1−p) ln((1−p)/(1−q))
//
// kl(p, p) = 0 also at the ends; kl(0, q) = −ln(1−q); kl(p, 0) = +∞ for p > 0 and kl(p, 1) = +∞
// for p < 1. Near p = q it is summed without cancellation, by log1p of the difference.
//
// Domain: p, q in [0, 1]; NaN elsewhere.
//
// Reference: Kullback and Leibler 1951.
func KL(p, q float64) float64 {
	switch {
	case !(p >= 0 && p <= 1 && q >= 0 && q <= 1):
		return math.NaN()
	case p == q:
		return 0
	case q == 0 || q == 1:
		return math.Inf(1)
	case p == 0:
		return -math.Log1p(-q)
	case p == 1:
		return -math.Log(q)
	}
	d := p - q
	if math.Abs(d) > 0.5*min(q, 1-q) { // where the linear terms are large, their cancelling costs digits
		return p*math.Log(p/q) + (1-p)*(math.Log1p(-p)-math.Log1p(-q))
	}
	return max(0, p*logRatio(d, q)+(1-p)*logRatio(-d, 1-q)) // the linear terms cancel: d − d
}

// logRatio is ln(1 + d/q) − d/(q+d). In kl the two terms d/(q+d), times p and 1−p, add up to
// d − d = 0.
func logRatio(d, q float64) float64 {
	x := d / q
	if math.Abs(x) < 1e-2 { // Σ_{n≥2} (−1)^n (n−1)/n·x^n
		sum, power := 0.0, x
		for n := 2.0; n < 12; n++ {
			power *= -x
			sum -= power * (n - 1) / n
		}
		return sum
	}
	return math.Log1p(x) - x/(1+x)
}

// PhysicalLimit is the least slope of regret against ln T on Bernoulli arms, for policies whose regret
// is o(T^a) for every a > 0 whatever the means.
//
//	liminf R/ln T ≥ Σ_{i: mu_i < mu_(k)} (mu_(k) − mu_i)/kl(mu_i, mu_(k))
//
// mu_(k) is the k-th largest mean. Arms that tie with it cost nothing; at mu_(k) = 1 every
// divergence is infinite and the limit 0, as it is at k = m. The limit is an asymptotic
// one: at finite T a regret below it is legitimate.
//
// Domain: 1 ≤ k ≤ m = len(means), means in [0, 1].
//
// Reference: Anantharam, Varaiya and Walrand 1987, "Asymptotically efficient allocation
// rules for the multiarmed bandit problem with multiple plays", part I, theorem 3.1; k = 1 is
// Lai and Robbins 1985.
func PhysicalLimit(means []float64, k int) (float64, error) {
	err := checkArms(len(means), k)
	for i, mu := range means {
		err = errors.Join(err, checkMean(fmt.Sprintf("means[%d]", i), mu))
	}
	if err != nil {
		return 0, err
	}
	sorted := append([]float64(nil), means...)
	sort.Sort(sort.Reverse(sort.Float64Slice(sorted)))
	border, total := sorted[k-1], 0.0
	for _, mu := range sorted[k:] {
		if mu < border {
			total += (border - mu) / KL(mu, border)
		}
	}
	return total, nil
}
