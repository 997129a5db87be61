package theory

import (
	"errors"
	"math"
)

// AnytimeDelta is the confidence parameter that needs no horizon.
//
//	δ_t = c(m−k)L/(kt) in round t
//
// Domain: 1 ≤ k ≤ m, t ≥ 1, c > 0.
//
// Reference: docs/bounds.md, section 7.
func AnytimeDelta(m, k int, t int64, c float64) (float64, error) { return DeltaPairing(m, k, t, c) }

// AnytimeFactor is Theorem B's factor for the policy with δ_t, at every horizon at once.
//
//	√(c/r)·(2Z_r + J(cL/r))
//
// Round t loses at most the K largest ζ with δ_t, and Σ_t √δ_t ≤ 2T√δ_T; I^{(t)} ≤ I^{(T)}
// leaves the counts as they are. At c = 1 and r = 1: 5.063 with Hoeffding's tail.
//
// Domain: r ≥ 1, c > 0, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 7.
func AnytimeFactor(r, c float64, tail CountTail) float64 {
	return newAdditiveSums(tail).factor(r, r, c, 2, additiveCountCells)
}

// RegretBoundAnytime is [RegretBoundAdditive] for the policy with δ_t.
//
//	R_T ≤ √(c/r)·(2Z_r + J(cL/r))·rate + (m−k) for every T; Delta is δ_T
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, c > 0, a valid tail (it panics otherwise).
//
// Reference: docs/bounds.md, section 7.
func RegretBoundAnytime(m, k int, T int64, c float64, tail CountTail) (AdditiveBound, error) {
	return regretBoundAdditive(m, k, T, c, 2, tail)
}

// CertifyAnytime is [CertifyAdditive] for the policy with δ_t at horizon T.
//
//	R_T ≤ Σ_t ∫₀¹ min(K, k·P_t(ε))dε + ∫₀¹ min(TK, (m−k)·M(w))dw
//
// On the scale of √δ_t the first integral is at most √δ_t times the one at T, since
// tδ_t = Tδ_T and s ≥ 1 means more there; Σ_{t≤T} 1/√t ≤ 2√T − 1.
//
// Domain: 1 ≤ k < m, T ≥ 1, c > 0, a valid tail (it panics otherwise).
//
// Reference: docs/bounds.md, section 7.
func CertifyAnytime(m, k int, T int64, c float64, tail CountTail) (AdditiveCertificate, error) {
	if err := errors.Join(checkCertificate(m, k, T, 1), checkPositive("c_delta", c)); err != nil {
		return AdditiveCertificate{}, err
	}
	delta, err := AnytimeDelta(m, k, T, c)
	if err != nil {
		return AdditiveCertificate{}, err
	}
	p := additiveProblem{m, k, T, delta, 1}
	fixed := p.certify(tail.curve())
	rounds := up(2 - down(1/math.Sqrt(float64(T))))
	fixed.ZetaPart = up(fixed.ZetaPart * rounds)
	fixed.Bound = up(fixed.ZetaPart + fixed.CountPart)
	fixed.C = up(fixed.Bound / PairingRate(m, k, float64(T)) * (1 + 0x1p-48))
	return fixed, nil
}
