package theory

import "math"

// KappaProofStep is the step "Σ ≤ ∫" in the proof of the κ lemma: the sum, the
// integral that is printed as its upper bound, and the two totals.
type KappaProofStep struct {
	Sum      float64 // Σ_{t>⌊a/ε²⌋}^n e^{−2(√t·ε−√a)²}
	Integral float64 // ∫_{a/ε²}^∞ of the same = √(2π)/2·√a/ε² + 1/(2ε²)
	First    float64 // ⌊a/ε²⌋, what the first sum really has
	Total    float64 // First + Sum, at most Printed where the slack suffices
	Printed  float64 // a/ε² + Integral
}

// KappaProof evaluates [KappaProofStep]; n bounds the sum.
//
// Domain: a > 0, ε > 0, n ≥ 1. Terms that no longer change the sum are skipped.
//
// Reference: lem:moss-deviate, the two displayed lines with Σ and ∫.
func KappaProof(a, eps float64, n int64) KappaProofStep {
	ratio := a / eps / eps
	first := math.Floor(ratio)
	s := KappaProofStep{First: first}
	for t := first + 1; t <= float64(n); t++ {
		u := math.Sqrt(t)*eps - math.Sqrt(a)
		term := math.Exp(-2 * u * u)
		s.Sum += term
		if term < 1e-18*s.Sum {
			break
		}
	}
	s.Integral = (math.Sqrt(2*math.Pi*a)/2 + 0.5) / eps / eps
	s.Total = first + s.Sum
	s.Printed = ratio + s.Integral
	return s
}

// KappaProofLeastA is the least a for which the printed integral gives 3a/ε².
//
//	a + √(2πa)/2 + 1/2 ≤ 3a  ⇔  √a ≥ (√(2π)/2 + √(π/2 + 4))/4,  a ≥ 0.81612
//
// Reference: lem:moss-deviate, last line of the proof.
func KappaProofLeastA() float64 {
	b := math.Sqrt(2*math.Pi) / 2
	r := (b + math.Sqrt(b*b+4)) / 4
	return r * r
}

// PartitionPrintedBlock returns the indices the printed proof groups under j and
// the index of the mean it bounds them with, which is 0 (there is no mu_0) at
// j = ⌊log n⌋; that block is the single index 1, whose own mean serves.
//
//	⌊n/2^{j+1}⌋ + 1 ≤ i ≤ ⌊n/2^j⌋, bounded by mu_{⌊n/2^{j+1}⌋}
//
// Domain: n ≥ 2, 1 ≤ j ≤ ⌊log n⌋.
//
// Reference: lem:actionset_divide, proof.
func PartitionPrintedBlock(n, j int) (lo, hi, bounding int) {
	return n>>(j+1) + 1, n >> j, n >> (j + 1)
}

// A DecompositionTerm is a term of the regret decomposition, as printed and as
// it follows from the line before.
type DecompositionTerm struct {
	Printed, Correct float64
}

// DecompositionFirst is the term of small gaps.
//
//	k ≤ m/2:  printed √(ekmT), correct (log k)√(ekmT)
//	k > m/2:  (m−k)√(e log k log(m−k) T), as printed
//
// Domain: 1 ≤ k ≤ m, T ≥ 0.
//
// Reference: line:decompose, line:decompose_2.
func DecompositionFirst(m, k int, T float64) DecompositionTerm {
	correct := leastY * TheoremRate(m, k, T)
	if 2*k <= m {
		return DecompositionTerm{leastY * math.Sqrt(float64(k)*float64(m)*T), correct}
	}
	return DecompositionTerm{correct, correct}
}

// DecompositionZeta is the bound on 8TΣE ζ at the paper's δ.
//
//	k ≤ m/2:  32(log k)√(kmT), as printed
//	k > m/2:  printed 8(m−k)√(log k log(m−k) T), correct 32(…): E ζ ≤ 4√δ, not √δ
//
// Domain: 1 ≤ k ≤ m, T ≥ 0.
//
// Reference: the displays after line:decompose and line:decompose_2.
func DecompositionZeta(m, k int, T float64) DecompositionTerm {
	rate := TheoremRate(m, k, T)
	if 2*k <= m {
		return DecompositionTerm{32 * rate, 32 * rate}
	}
	return DecompositionTerm{8 * rate, 32 * rate}
}

// Constants of the arrangement lemma: on the count of rounds, without and with
// the first pull of an arm, and on the regret, which is twice the printed one.
const (
	ArrangementCountPrinted  = 770.0
	ArrangementCountRepaired = 1026.0
	ArrangementPrinted       = 2 * ArrangementCountPrinted
)

// ArrangementCount bounds the rounds in which an arm of class ℓ keeps its index
// above its mean by (√2)^ℓ/16·gap/k_A.
//
//	c·k_A² ln(gap²/δ)/(2^ℓ gap²)
//
// c = 768 is the κ lemma's share 3·16², [ArrangementCountPrinted] adds 1/gap², and
// [ArrangementCountRepaired] also the pull at T_i = 0, by 2^ℓ(gap/k_A)² ≤ 256.
//
// Domain: k_A ≥ 1, ℓ ≥ 0, gap > √(eδ), δ > 0.
//
// Reference: lem:action_arrange, the display that applies lem:moss-deviate.
func ArrangementCount(c float64, kA, l int, gap, delta float64) float64 {
	x := float64(kA) / gap
	return c * x * x * (2*math.Log(gap) - math.Log(delta)) / math.Ldexp(1, l)
}

// ArrangementArm is one arm's share of the right side of the arrangement lemma.
//
//	c·(Σ_{n≥2} f(x_n)(x_n − x_{n−1}) + g(x_1)),  x_n = Δ_{i,ℓ,n}/k_{i,ℓ,n} ascending
//
// As printed it sums over all actions with arm i; g(x_1) is then negative where
// k′x_1 < √δ. Repaired, only actions with Δ > k√(eδ) (which implies k′x > √(eδ))
// count. An arm without actions contributes 0.
//
// Domain: xs ascending and > 0, K′ = k or m−k, δ > 0; it panics on unsorted xs.
//
// Reference: lem:action_arrange.
func ArrangementArm(c float64, xs []float64, kPrime, delta float64) float64 {
	total := 0.0
	for n, x := range xs {
		switch {
		case n == 0:
			total = ArrangementG(x, kPrime, delta)
		case x < xs[n-1]:
			panic("theory: ArrangementArm: gaps not ascending")
		default:
			total += ArrangementF(x, kPrime, delta) * (x - xs[n-1])
		}
	}
	return c * total
}

// ArrangementLeastGap is the gap above which an action counts in the repaired arrangement lemma.
//
//	k√(eδ)
//
// At the paper's δ this is the threshold of line:decompose and line:decompose_2.
//
// Reference: lem:action_arrange, repaired.
func ArrangementLeastGap(k int, delta float64) float64 {
	return float64(k) * math.Sqrt(math.E*delta)
}

// DeltaRatio compares the δ of the experiments with the theory's.
//
//	max(δ, δ′)/min(δ, δ′)
//
// "Same order of magnitude" is read as a ratio below 10.
//
// Domain: both positive.
//
// Reference: sec:experiments, "of the same order of magnitude".
func DeltaRatio(delta, theory float64) float64 {
	return max(delta/theory, theory/delta)
}

// ExperimentDelta is the δ of all experiments.
//
// Reference: sec:experiments.
const ExperimentDelta = 1e-5
