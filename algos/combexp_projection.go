package algos

import "math"

// ProjectCapped projects weights, given by their logarithms in descending
// order, on the distributions bounded by 1/n, in Kullback–Leibler divergence:
//
//	q_i = min{1/n, c·e^{l_i}},   c such that Σ q_i = 1
//
// It replaces each l_i by ln q_i. Only differences of logarithms are
// exponentiated, so nothing overflows and weights below the least float64
// keep their logarithm. It panics unless 1 ≤ n < len(l).
//
// With s entries at the cap, c = (1 − s/n)/Σ_{i≥s} e^{l_i}, and s is the least
// number for which the next entry stays below it, that is, for which
//
//	n − s ≤ Σ_{i≥s} e^{l_i − l_s}.
//
// At s = n−1 the right side is at least its first term 1, so s ≤ n−1.
//
// Reference: Combes et al. 2015, algorithm COMBEXP, the projection step.
func ProjectCapped(l []float64, n int) {
	if n < 1 || n >= len(l) {
		panic("algos: ProjectCapped wants 1 ≤ n < len(l)")
	}
	// The tail sums come from the far end, each relative to its largest term;
	// below the n-th they are only needed as one number.
	tail := 0.0
	for i := len(l) - 1; i >= n; i-- {
		tail += math.Exp(l[i] - l[n-1])
	}
	s, sum := n-1, 1+tail
	for i := n - 2; i >= 0; i-- {
		tail = (1 + tail) * math.Exp(l[i+1]-l[i])
		if float64(n-i) > 1+tail {
			break // then no smaller s will do either
		}
		s, sum = i, 1+tail
	}
	shift := math.Log(float64(n-s)/sum) - math.Log(float64(n)) - l[s]
	for i := range l[:s] {
		l[i] = -math.Log(float64(n))
	}
	for i := s; i < len(l); i++ {
		l[i] += shift
	}
}
