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

// CertifyAllPairsAnytime is [CertifyAllPairs] for the policy with δ_t, at every horizon at once and for any
// dependence.
//
//	C = √(c/r)·{(2a/y)·∫₀^y G + Φ + (r/(cL))·[∫γ(−dñ) + r·sup]},   G(x) = ∫_x^∞ min(1, r·p)
//
// On the scale of √δ_T round t has P(ζ^{(t)} ≥ v) ≤ p(v√(t/T)), and Σ_t p(v√(t/T)) ≤ T∫₀¹ p(v√s)ds, since p does
// not rise; the mean of ∫_y^∞ of that over s is the first term (2aG(0) at y = 0). I^{(t)} ≤ I^{(T)} and a b
// that is not random leave the rest as it is; with independent arms b depends on ζ^{(t)}, so on t. G is
// convex, so trapezoids are above it.
//
// Domain: that of CertifyAllPairs; Psi of the result is the first term.
//
// Reference: docs/bounds.md, section 9.
func CertifyAllPairsAnytime(r, c float64, shape PairShape, tail CountTail, grid PairGrid) (PairCertificate, error) {
	p, err := CertifyAllPairs(r, c, shape, AnyDependence, tail, grid)
	if err != nil {
		return p, err
	}
	const cells = 32
	beyond := func(i int) float64 {
		x := down(shape.Allowance * float64(i) / cells)
		return universalZeta().sumFrom(max(0, x), math.Inf(1), 4*additiveZetaCells).capped(r)
	}
	total := up(up(beyond(0)+beyond(cells)) / 2)
	for i := 1; i < cells; i++ {
		total = up(total + beyond(i))
	}
	p.Psi = up(up(2*shape.Slope/cells) * total)
	p.Factor = p.factor(r, r, c)
	return p, nil
}

// AllPairsFactorAnytime is the least factor without a horizon that the shipped shapes and [AnytimeFactor] prove.
// At r = 1, c = 1: 3.774 with Hoeffding's tail.
//
//	R_T ≤ AllPairsFactorAnytime·rate + (m−k) for every T, any dependence, δ_t = c(m−k)L/(kt)
//
// Domain: r ≥ 1, c > 0, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 9.
func AllPairsFactorAnytime(r, c float64, tail CountTail) float64 {
	best := AnytimeFactor(r, c, tail)
	for _, shape := range anytimeShapes {
		if p, err := CertifyAllPairsAnytime(r, c, shape, tail, FinePairGrid); err == nil {
			best = min(best, p.Factor)
		}
	}
	return best
}

// anytimeShapes serve at r = 1 and c = ½, 1, 2; they come from a numerical search, and nothing rests on how
// they were found.
var anytimeShapes = []PairShape{{.79, 1.29, 2.16, .619, 5.15, 3.77}, {.17, 1.22, 1.88, .6, 4.06, 3.14}, {.161, .901, 1.48, .704, 3.64, 3.2}}
