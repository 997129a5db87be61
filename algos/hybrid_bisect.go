package algos

import "math"

// bisect solves the conditions of hybridLeader for x and λ from nothing: Σx(λ)
// falls from m to 0 as λ grows, and for each λ each x_i(λ) is the one root of
// an increasing function. It takes some 100 rounds of 100 evaluations an arm,
// and is the answer to losses so far from the last ones that Newton's method
// does not settle.
func (h *hybridLeader) bisect(loss []float64, eta float64) {
	excess := func(lambda float64) float64 {
		h.lambda = lambda
		sum := -h.k
		for i, l := range loss {
			h.place(i, eta*l+lambda)
			sum += h.arms[i].x
		}
		return -sum
	}
	excess(increasingRoot(excess))
}

// place sets arm i to the root of −u/2 − γ(v+1) + target = 0 in the logit
// s = ln(x/(1−x)), by which u = √(1+e^(−s)) and v = −ln(1+e^s).
func (h *hybridLeader) place(i int, target float64) {
	s := increasingRoot(func(s float64) float64 {
		return target - math.Sqrt(1+math.Exp(-s))/2 - h.gamma*(1-softplus(s))
	})
	if s < 0 {
		h.arms[i].setRoot(math.Sqrt(1 + math.Exp(-s)))
	} else {
		h.arms[i].setLogc(-softplus(s))
	}
}

// softplus returns ln(1+e^s) without overflow.
func softplus(s float64) float64 {
	return max(s, 0) + math.Log1p(math.Exp(-math.Abs(s)))
}

// increasingRoot returns the root of an increasing function that changes sign, to the
// last bit: a bracket by doubling, then bisection.
func increasingRoot(f func(float64) float64) float64 {
	lo, hi := -1.0, 1.0
	for f(lo) > 0 {
		lo, hi = 2*lo, lo
	}
	for f(hi) < 0 {
		lo, hi = hi, 2*hi
	}
	for {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			return mid
		}
		if f(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
}
