package algos

import "math"

// capping finds the probabilities of EXP3.M from its weights (alg:exp3m, lines
// 3–10). With b = kγ/m, line 10 reads p_i = a·w_i + b for the arms below the
// threshold α and p_i = 1 for the c arms S_0 = {i : w_i ≥ α}; Σp = k and
// continuity at α give
//
//	a = (k(1−γ) − c(1−b)) / Σ_{w_i<α} w_i,    α = (1−b)/a.
//
// This is the equation of line 4 in closed form once S_0 is known, and Σp = k
// holds to rounding because a is computed from it. S_0 = ∅ exactly if no
// a·w_i + b reaches 1, which is the test of line 3. At γ = 1, b = k/m and a = 0.
type capping struct {
	b     float64 // kγ/m
	free  float64 // k(1−γ), the part of Σp = k that weights decide
	alpha float64 // α of the last solution; +Inf before the first
}

func newCapping(m, k int, gamma float64) capping {
	return capping{b: float64(k) * gamma / float64(m), free: float64(k) * (1 - gamma), alpha: math.Inf(1)}
}

// tinyWeight is the least sum of uncapped weights that solve accepts: far
// enough above the least normal float64, 2⁻¹⁰²², that each term which matters
// to the sum has all its digits.
const tinyWeight = 0x1p-900

// solve stores the probabilities of the weights w in p. It returns false, with
// alpha above every uncapped weight, if these sum to less than tinyWeight.
//
// α is the root of α − Σ_i min{w_i, α}·th, th = (1/k − γ/m)/(1−γ), which is
// convex in α. The loop is Newton's method on it: from any start the first
// step lands on or above the root, the next ones descend to it, and S_0 grows
// with each until it repeats; where rounding ends the descent before, the last
// probabilities are right to rounding. It starts from the last round's α,
// whose S_0 is nearly always still right: then one pass sums and one fills.
func (c *capping) solve(p, w []float64) bool {
	warm := !math.IsInf(c.alpha, 1)
	for step := 0; ; step++ {
		free, capped := sumBelow(w, c.alpha)
		left := c.free - float64(capped)*(1-c.b)
		switch {
		case step == 0 && warm && (left <= 0 || free < tinyWeight):
			c.alpha, warm, step = math.Inf(1), false, -1 // the old α is too low to start from
			continue
		case step > 0 && left <= 0:
			return true
		case free < tinyWeight:
			return false
		}
		a := left / free
		alpha := (1 - c.b) / a
		if step > 0 && alpha >= c.alpha {
			return true
		}
		c.alpha = alpha
		if c.fill(p, w, a) == capped {
			return true
		}
	}
}

// fill stores min{1, a·w_i + b} and counts the arms with w_i ≥ α, whose
// probability is exactly 1.
func (c *capping) fill(p, w []float64, a float64) (capped int) {
	p = p[:len(w)]
	alpha, b := c.alpha, c.b
	for i, x := range w {
		if x >= alpha {
			p[i] = 1
			capped++
		} else {
			p[i] = min(1, a*x+b)
		}
	}
	return capped
}

// sumBelow returns the sum of the weights below alpha and the number of the
// others. Pairwise summation of blocks of 64 terms keeps the relative error
// below (64 + log₂(m/64))·2⁻⁵³.
func sumBelow(w []float64, alpha float64) (sum float64, others int) {
	if len(w) > 64 {
		half := len(w) / 2
		s, n := sumBelow(w[:half], alpha)
		sum, others = sumBelow(w[half:], alpha)
		return s + sum, n + others
	}
	for _, x := range w {
		if x >= alpha {
			others++
		} else {
			sum += x
		}
	}
	return sum, others
}
