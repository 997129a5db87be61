package theory

import (
	"fmt"
	"math"
)

// cucbInitial is the cost of the rounds outside the confidence intervals.
//
//	(π²/3 + 1)km
func cucbInitial(m, k int) float64 {
	return (math.Pi*math.Pi/3 + 1) * float64(k) * float64(m)
}

// CUCBBound is the gap-free regret bound of CUCB, from the literature.
//
//	47√(kmT ln T) + (π²/3 + 1)km
//
// Domain: 1 ≤ k ≤ m, T ≥ 1.
//
// Reference: Kveton, Wen, Ashkan and Szepesvári 2015, "Tight regret bounds for
// stochastic combinatorial semi-bandits", Theorem 6.
func CUCBBound(m, k int, T float64) float64 {
	return 47*math.Sqrt(float64(k)*float64(m)*T*math.Log(T)) + cucbInitial(m, k)
}

// CUCBGapBound is the gap-dependent regret bound of CUCB, from the literature.
//
//	Σ_{i∉A*} 534k/Δ_i · ln T + (π²/3 + 1)km,  Δ_i = mu_(k) − mu_i
//
// gaps holds the Δ_i of the arms outside A*. An arm of gap 0 costs nothing when
// played and is left out.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, gaps ≥ 0, at most m−k of them; it panics otherwise.
//
// Reference: Kveton, Wen, Ashkan and Szepesvári 2015, Theorem 5 (its Δ_{i,min}
// is at least Δ_i here, as every action that contains i loses at least Δ_i).
func CUCBGapBound(m, k int, gaps []float64, T float64) float64 {
	if len(gaps) > m-k {
		panic(fmt.Sprintf("theory: CUCBGapBound: %d gaps for m−k=%d arms", len(gaps), m-k))
	}
	total := cucbInitial(m, k)
	for _, g := range gaps {
		if !(g >= 0) {
			panic(fmt.Sprintf("theory: CUCBGapBound: gap %v: want ≥ 0", g))
		}
		if g > 0 {
			total += 534 * float64(k) / g * math.Log(T)
		}
	}
	return total
}

// EXP3MBoundAt bounds the weak regret of EXP3.M with mixing γ, from the literature.
//
//	G_max − E G ≤ (e−1)γ·G_max + (m/γ) ln(m/k)
//
// Domain: 1 ≤ k ≤ m, 0 < γ ≤ 1, 0 ≤ gMax ≤ kT, the best action's total reward.
//
// Reference: Uchiya, Nakamura and Kudo 2010, "Algorithms for adversarial bandit
// problems with multiple plays", the bound on EXP3.M for fixed γ.
func EXP3MBoundAt(m, k int, gMax, gamma float64) float64 {
	return (math.E-1)*gamma*gMax + float64(m)/gamma*math.Log(float64(m)/float64(k))
}

// EXP3MGamma is the mixing that minimises [EXP3MBoundAt] at G_max = kT.
//
//	γ* = min{1, √(m ln(m/k)/((e−1)kT))}
//
// Domain: 1 ≤ k < m, T ≥ 1. At k = m the formula gives 0 and there is nothing to
// mix; that is an error.
//
// Reference: Uchiya, Nakamura and Kudo 2010, the bound on EXP3.M for tuned γ.
func EXP3MGamma(m, k int, T int64) (float64, error) {
	err := checkProblem(m, k, T)
	if err == nil && k == m {
		err = fmt.Errorf("k=%d: want 1 ≤ k ≤ m−1=%d (at k = m there is nothing to tune)", k, m-1)
	}
	if err != nil {
		return 0, err
	}
	fm, fk := float64(m), float64(k)
	return min(1, math.Sqrt(fm*math.Log(fm/fk)/((math.E-1)*fk*float64(T)))), nil
}

// EXP3MBound is [EXP3MBoundAt] at γ* and G_max = kT, from the literature.
//
//	2√(e−1)·√(kmT ln(m/k)) ≈ 2.622√(kmT ln(m/k))  (γ* ≤ 1; often printed 2.63)
//
// Where γ* = 1 the trivial kT is smaller and is returned.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1; 0 at k = m.
//
// Reference: Uchiya, Nakamura and Kudo 2010, the bound on EXP3.M for tuned γ.
func EXP3MBound(m, k int, T float64) float64 {
	fm, fk := float64(m), float64(k)
	return min(fk*T, 2*math.Sqrt(math.E-1)*math.Sqrt(fk*fm*T*math.Log(fm/fk)))
}
