package theory

import "math"

// CertifyHalfRadius computes (A2) for CMOSS with the sub-Gaussian radius of [0, 1] rewards.
//
//	I_s = S_s/s + √(½·ln⁺(1/(δs))/s)
//
// ζ's tail is that of [ZetaScaleTail] with g(τ) = √(½τ ln⁺(1/τ)), cut to s ≤ T; the counts
// are those of [CertifyAdditiveSharp] with the same root.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1.
//
// Reference: docs/bounds.md, section 8.
func CertifyHalfRadius(m, k int, T int64, delta float64) (AdditiveCertificate, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return AdditiveCertificate{}, err
	}
	return additiveProblem{m, k, T, delta, 0.5}.certifySharp(), nil
}

// CertifyKL computes (A2) for KL-CMOSS, for every law on [0, 1].
//
//	U_s = max{q ∈ [S_s/s, 1] : s·kl(S_s/s, q) ≤ ln⁺(1/(δs))}
//
// By Pinsker's inequality U_s ≤ S_s/s + √(½ ln⁺(1/(δs))/s), which bounds the counts as in
// [CertifyHalfRadius]; ζ's tail is [KLScaleTail], cut to 1 ≤ s ≤ T.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1.
//
// Reference: docs/bounds.md, section 8.
func CertifyKL(m, k int, T int64, delta float64) (AdditiveCertificate, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return AdditiveCertificate{}, err
	}
	p := additiveProblem{m, k, T, delta, 0.5}
	likely := sharpTails(newDeviationCell(0.48, 0.5), p.sharpBlocks(64))
	split := p.bestSplit(likely.pulls)
	return p.certificate(p.klZetaPart(), split, p.worstDeviation(split)), nil
}

// klZetaPart is [additiveProblem.zetaPart] with the tail of KL-CMOSS.
func (p additiveProblem) klZetaPart() float64 {
	curve := newKLCurve(p.delta, p.delta*float64(p.T))
	root := Exactly(p.delta).root()
	last := Exactly(1).over(root).Hi
	share := up(float64(p.k) / float64(Differing(p.m, p.k)))
	total := 0.0
	for a := 0.0; a < last; {
		b := min(last, nextCell(a, 2*additiveZetaCells))
		total = up(total + up(up(b-a)*min(1, up(share*curve.tail(a)))))
		a = b
	}
	return up(up(p.worst()*root.Hi) * total)
}

// A klCurve bounds the tail of ζ for KL indices at τ = δs in [start, end].
//
// ζ ≥ ε means that U_s ≤ mu − ε for some s. Then, since kl(p, r) ≥ kl(p, q) + kl(q, r) for
// p ≤ q ≤ r (the difference is (q−p)·ln(r(1−q)/(q(1−r))) ≥ 0) and by Pinsker,
//
//	s·kl(S_s/s, mu) ≥ ln⁺(1/(δs)) + 2sε²,  S_s/s < mu
//
// Let z < mu have kl(z, mu) = x, the least of that over a block [a, b] divided by s, which is
// at b; where x > −ln(1−mu) there is no such z, and the event is empty. λ < 0 with
// λz − ψ(λ) = x, ψ the logarithm of the Bernoulli's moment generating function, which is at
// least every other's on [0, 1] of that mean. Then λS_s − sψ ≥ sx ≥ ax, and
// Ville's inequality gives e^{−ax}:
//
//	exp(−(a/b)·ln(1/τ_b) − 2v²τ_a), and e^{−2v²} for all s ≥ 1/δ
//
// The cheapest chain of blocks over a fine lattice is found as a shortest path.
type klCurve struct {
	tau, log []float64 // descending; log is ln(1/τ), rounded down
	line     bool      // whether s ≥ 1/δ occurs
}

// klRatio and klReach make blocks of up to 1.15²⁰ = 16 times their lower end.
const (
	klRatio = 1.15
	klReach = 20
)

// newKLCurve takes start = 0 for all of (0, end]; the chain then ends at τ = 10⁻³⁰, and
// a remainder stands for what is below.
func newKLCurve(start, end float64) klCurve {
	c := klCurve{line: end >= 1}
	top, bottom := min(1, end), max(start, 1e-30)
	for tau := top; start < 1; tau /= klRatio {
		tau = max(tau, bottom)
		c.tau = append(c.tau, tau)
		c.log = append(c.log, max(0, Exactly(0).minus(Exactly(tau).log()).Lo))
		if tau <= bottom {
			break
		}
	}
	if start == 0 {
		c.tau, c.log = append(c.tau, 0), append(c.log, 0)
	}
	return c
}

// tail bounds P(ζ ≥ v√δ). Each term is one exponential of a sum of two products, good to
// 10⁻¹² in the exponent and the value for exponents up to 700; a path has at most 500.
func (c klCurve) tail(v float64) float64 {
	total := 0.0
	if c.line {
		total = math.Exp(-2 * v * v)
	}
	return min(1, (total+c.path(v))*(1+1e-9)+1e-300)
}

func (c klCurve) path(v float64) float64 {
	n := len(c.tau)
	if n == 0 {
		return 0
	}
	if n == 1 {
		return math.Exp(-c.log[0] - 2*v*v*c.tau[0])
	}
	least := make([]float64, n)
	for j := n - 2; j >= 0; j-- {
		least[j] = math.Inf(1)
		for i := j + 1; i < n && i <= j+klReach; i++ {
			least[j] = min(least[j], c.block(v, j, i)+least[i])
		}
	}
	return least[0]
}

// block is the term of [τ_i, τ_j]. Where τ_i is 0 it is the sum over all blocks with ratio 2
// below τ_j: Σ_{l≥0} (τ_j2^{−l})^{1/2} ≤ 4√τ_j.
func (c klCurve) block(v float64, j, i int) float64 {
	if c.tau[i] == 0 {
		return 4 * math.Sqrt(c.tau[j])
	}
	return math.Exp(-c.tau[i]/c.tau[j]*c.log[j] - 2*v*v*c.tau[i])
}

// KLScaleTail bounds the tail of ζ for KL-CMOSS, for every law on [0, 1], mean, δ and T.
//
//	P(ζ ≥ v√δ) ≤ min{1, e^{−2v²} + Σ_blocks exp(−(a/b)·ln(1/τ_b) − 2v²τ_a)}
//
// Section B's straight line does not carry over, because Pinsker's inequality runs the
// wrong way there; a sharper tail is open.
//
// Domain: v > 0; 1 elsewhere.
//
// Reference: docs/bounds.md, section 8.
func KLScaleTail(v float64) float64 {
	if !(v > 0) {
		return 1
	}
	return newKLCurve(0, 1).tail(v)
}
