package theory

import (
	"errors"
	"math"
	"math/bits"
)

// Constants of the explicit form of the theorem: the printed proof's 1540·4,
// and 2052·4 after its repair (the first pull of every arm counted).
const (
	TheoremConstant         = 6160.0
	TheoremConstantRepaired = 8208.0
)

// leastY is √e, where the proof splits k√δ·y.
const leastY = 1.6487212707001281468

// TheoremBound is the explicit form of the paper's regret bound.
//
//	R ≤ (√e + 32)·kT√δ + c(1 + ln k)(1 + ⌊log K⌋)(m−k)K/(k√(eδ)),  K = min(k, m−k)
//
// with c = [TheoremConstant] or [TheoremConstantRepaired]. It is what the
// printed constants give when no logarithm is lost on the way.
//
// Domain: 2 ≤ k ≤ m−2, δ > 0.
//
// Reference: thm:cmoss_ub, constants from its proof in append:cmoss_proof.
func TheoremBound(m, k int, T, delta, c float64) float64 {
	fk, rest, K := float64(k), float64(m-k), Differing(m, k)
	first := (leastY + 32) * fk * T * math.Sqrt(delta)
	classes := float64(bits.Len(uint(K))) // 1 + ⌊log₂ K⌋
	return first + c*(1+math.Log(fk))*classes*rest*float64(K)/(fk*leastY*math.Sqrt(delta))
}

// RegretBoundPaper is what `regret-bound --which paper` reports: [TheoremBound]
// with [TheoremConstant]. A delta of 0 stands for [DeltaPaper].
//
// Domain: 2 ≤ k ≤ m−2, T ≥ 1, δ ≥ 0; outside it the error says why.
//
// Reference: thm:cmoss_ub.
func RegretBoundPaper(m, k int, T int64, delta float64) (float64, error) {
	theory, err := DeltaPaper(m, k, T)
	if delta != 0 {
		err = errors.Join(err, checkPositive("delta", delta))
	}
	if err != nil {
		return 0, err
	}
	if delta == 0 {
		delta = theory
	}
	return TheoremBound(m, k, float64(T), delta, TheoremConstant), nil
}

// TheoremRate is the rate the theorem is printed with.
//
//	(log k)√(kmT)                      k ≤ m/2
//	(m−k)√(log k · log(m−k) · T)       k > m/2
//
// Domain: 1 ≤ k ≤ m; it is 0 at k = 1 and m−k = 1, where the regret is not.
//
// Reference: thm:cmoss_ub.
func TheoremRate(m, k int, T float64) float64 {
	fk, rest := float64(k), float64(m-k)
	if 2*k <= m {
		return math.Log2(fk) * math.Sqrt(fk*float64(m)*T)
	}
	if k == m {
		return 0
	}
	return rest * math.Sqrt(math.Log2(fk)*math.Log2(rest)*T)
}
