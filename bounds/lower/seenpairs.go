package lower

import (
	"errors"
	"fmt"
	"math"
)

// maxLowerHorizon is the largest T that the sums over rounds take.
const maxLowerHorizon = int64(1e8)

func checkLower(m, k int, T int64) error {
	err := checkProblem(m, k, T)
	if err == nil && T > maxLowerHorizon {
		err = errRange("T", T, fmt.Sprintf("T ≤ %d: the bound sums over rounds", maxLowerHorizon))
	}
	return err
}

// SeenPairs is a lower bound on the regret of every policy, on an instance drawn from k pairs.
//
//	R ≥ k·g·Σ_{t=0}^{T−1} e_t,  e_t = P(B < t) + ½P(B = t),  B ~ Bin(2t, (1+g)/2)
//
// Each of k pairs has one arm of mean (1+g)/2 and one of mean (1−g)/2, by a fair coin; the
// other arms have mean 0. Even with every reward of t rounds seen, a policy finds a pair's better arm
// with probability at most 1−e_t: the posterior depends on the difference of the two
// sums alone, and t plus it is B. A set of k arms holds no more better arms than the sum of
// the k largest posteriors, one in each pair. Ties are split, which is exact:
//
//	e_{t+1} = e_t − g·u_t,  u_t = C(2t−1, t)·((1−g²)/4)^t,  e_0 = ½,  e_1 = (1−g)/2
//
// Domain: k ≤ m/2, 0 < g ≤ 1, 1 ≤ T ≤ 10⁸.
//
// Reference: bounds.md, section 12 (E2).
func SeenPairs(m, k int, T int64, gap float64) (float64, error) {
	err := checkLower(m, k, T)
	if err == nil && 2*k > m {
		err = errRange("k", k, fmt.Sprintf("k ≤ m/2=%v", float64(m)/2))
	}
	if !(gap > 0 && gap <= 1) {
		err = errors.Join(err, errRange("gap", gap, "0 < gap ≤ 1"))
	}
	if err != nil {
		return 0, err
	}
	return float64(k) * gap * max(0, pairErrors(gap, T)), nil
}

// pairErrors is below Σ_{t<T} e_t. Four roundings a step give u_t a relative error of 4(t+1) units, and as
// g·Σu_t ≤ ½, e_t errs by 5(t+1)/2 units. The partial sums are at most t/2 and add as many half
// units. Together that is less than 3T(T+2) units, which are subtracted.
func pairErrors(gap float64, T int64) float64 {
	e, total := 0.5, 0.5
	u := (1 - gap) * (1 + gap) / 4
	step := 4 * u // (1−g²)
	for t := int64(1); t < T; t++ {
		if t == 1 {
			e = (1 - gap) / 2
		} else {
			e -= gap * u
			x := float64(t)
			u *= step * (1 - 1/(2*x)) // u_t/u_{t−1} = (1−g²)(2t−1)/(2t)
		}
		if e < 1e-18 {
			break
		}
		total += e
	}
	n := float64(T)
	return total - 3*unit*n*(n+2)
}

// SeenPairsBest is [SeenPairs] at about its best gap, x/√T.
//
// Domain: k ≤ m/2, 1 ≤ T ≤ 10⁸. The bound over k√T tends to .1873 at x = .88.
//
// Reference: bounds.md, section 12 (E2).
func SeenPairsBest(m, k int, T int64) (bound, gap float64, err error) {
	for x := 0.6; x < 1.3; x *= 1.05 {
		g := min(1, x/math.Sqrt(float64(T)))
		b, err := SeenPairs(m, k, T, g)
		if err != nil {
			return 0, 0, err
		}
		if b > bound {
			bound, gap = b, g
		}
	}
	return bound, gap, nil
}
