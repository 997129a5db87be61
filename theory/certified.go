package theory

import (
	"errors"
	"math"
)

// A Certificate is a regret bound that the pairing proof yields at one (m, k, T)
// when its quantities are computed instead of rounded up.
type Certificate struct {
	Bound     float64 // on the expected regret
	C         float64 // Bound/[PairingRate]
	Delta     float64
	Split     float64 // θ: an index must exceed its mean by θ·gap
	Threshold float64 // x₀: gaps below cost T·K·x₀
	ZetaPart  float64 // T·∫min(K, k·P(ζ>ε))dε/(1−θ)
	SmallPart float64 // T·K·x₀
	CountPart float64 // (m−k)(x₀N(x₀) + ∫_{x₀}^1 N)
}

// A tailTable encloses from above the quantities of the proof that depend on δ
// and T alone. eps and z ascend and end at 1; zeta[i] bounds P(ζ ≥ eps[i]) and
// count[i] the pulls whose index exceeds the mean by z[i].
type tailTable struct {
	eps, zeta []float64
	z, count  []float64
}

// CertifyAnyLaw is the smallest certificate of the pairing proof for rewards of
// every law on [0, 1] and every vector of means.
//
//	R ≤ T/(1−θ)·∫₀¹ min(K, k·P(ε))dε + TKx₀ + (m−k)(x₀N(x₀) + ∫_{x₀}^1 N(x)dx),
//	N(x) = M(θx)
//
// with P from [ZetaTailPeeling] in place of 4δ/ε², M from [PullCountBound] in
// place of 14 ln(x²/δ)/x², and θ and x₀ the best on a grid. Both integrals are
// upper sums of decreasing functions, so the certificate holds for the grid
// chosen; a finer one only lowers it (by less than 2 %).
//
// The step g ≤ 2ζ or I ≥ mu + g/2 becomes g ≤ ζ/(1−θ) or I ≥ mu + θg.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1.
//
// Reference: docs/bounds.md, appendix A, steps 1 to 5.
func CertifyAnyLaw(m, k int, T int64, delta float64) (Certificate, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return Certificate{}, err
	}
	t := tailTable{eps: geometric(1e-3*natural(delta, T), 300), z: geometric(1e-2*natural(delta, T), 300)}
	for _, e := range t.eps {
		t.zeta = append(t.zeta, zetaPeeling(e, delta, float64(T)))
	}
	blocks := pullBlocks{delta: delta, T: T}
	for _, z := range t.z {
		t.count = append(t.count, min(float64(T), blocks.bound(z)))
	}
	return t.best(m, k, T, delta), nil
}

// CertifyBernoulli is [CertifyAnyLaw] with the exact P(ζ ≥ ε) and pull counts of
// Bernoulli rewards, the worst over the given means, in place of bounds for all
// laws.
//
// It certifies instances whose arms are Bernoulli with means from the list, and
// nothing else: between the means it is not proved. points (say 24) sets the
// grid and the time: at T = 10⁵ about points·len(means)/60 seconds.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, means in [0, 1], points ≥ 4.
//
// Reference: docs/bounds.md, appendix A, steps 1 to 5.
func CertifyBernoulli(m, k int, T int64, delta float64, means []float64, points int) (Certificate, error) {
	err := checkCertificate(m, k, T, delta)
	if len(means) == 0 {
		err = errors.Join(err, errRange("means", means, "at least one mean"))
	}
	for _, mu := range means {
		err = errors.Join(err, checkMean("means", mu))
	}
	if points < 4 {
		err = errors.Join(err, errRange("points", points, "points ≥ 4"))
	}
	if err != nil {
		return Certificate{}, err
	}
	t := tailTable{eps: geometric(0.1*natural(delta, T), points), z: geometric(0.5*natural(delta, T), 4*points)}
	for _, e := range t.eps {
		p, err := worstZeta(means, e, delta, T)
		if err != nil {
			return Certificate{}, err
		}
		t.zeta = append(t.zeta, p)
	}
	for _, z := range t.z {
		n, err := worstCount(means, z, delta, T)
		if err != nil {
			return Certificate{}, err
		}
		t.count = append(t.count, n)
	}
	return t.best(m, k, T, delta), nil
}

// CertifyBestDelta is [CertifyAnyLaw] at the best c_δ = 2^{i/2}, −6 ≤ i ≤ 10, of
// [DeltaPairing].
//
// Domain: 1 ≤ k < m, T ≥ 1. Returns the certificate and its c_δ.
//
// Reference: docs/bounds.md, appendix A, step 6.
func CertifyBestDelta(m, k int, T int64) (Certificate, float64, error) {
	best, bestC := Certificate{Bound: math.Inf(1)}, 0.0
	for i := -6; i <= 10; i++ {
		c := math.Pow(2, float64(i)/2)
		delta, err := DeltaPairing(m, k, T, c)
		if err != nil {
			return Certificate{}, 0, err
		}
		cert, err := CertifyAnyLaw(m, k, T, delta)
		if err != nil {
			return Certificate{}, 0, err
		}
		if cert.Bound < best.Bound {
			best, bestC = cert, c
		}
	}
	return best, bestC, nil
}

func checkCertificate(m, k int, T int64, delta float64) error {
	err := errors.Join(checkProblem(m, k, T), checkPositive("delta", delta))
	if err == nil && k == m {
		err = errRange("k", k, "k < m (at k = m the regret is 0)")
	}
	if err == nil && delta < 1e-300 {
		err = errRange("delta", delta, "δ ≥ 10⁻³⁰⁰, so that 1/δ is a number")
	}
	return err
}

// natural is the scale on which ζ and the gaps that matter live.
func natural(delta float64, T int64) float64 {
	return min(0.5, max(math.Sqrt(delta), 1/math.Sqrt(float64(T))))
}

// geometric returns n points from lo to 1 in equal ratios.
func geometric(lo float64, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Pow(lo, 1-float64(i)/float64(n-1))
	}
	x[n-1] = 1
	return x
}

func worstZeta(means []float64, eps, delta float64, T int64) (float64, error) {
	worst := 0.0
	for _, mu := range means {
		p := newZetaProgram(mu, eps, delta, T, 1e-9, nil)
		b, ok := p.run()
		if !ok {
			return 0, errWork(T)
		}
		worst = max(worst, b.Hi)
	}
	return worst, nil
}

func worstCount(means []float64, z, delta float64, T int64) (float64, error) {
	worst := 0.0
	for _, mu := range means {
		b, err := PullCount(mu, z, delta, T)
		if err != nil {
			return 0, err
		}
		worst = max(worst, b.Hi)
	}
	return worst, nil
}

// zetaIntegral is the upper sum of ∫₀¹ min(K, k·P(ζ ≥ ε))dε.
func (t *tailTable) zetaIntegral(m, k int) float64 {
	K := float64(Differing(m, k))
	total := K * t.eps[0]
	for i := 1; i < len(t.eps); i++ {
		total += (t.eps[i] - t.eps[i-1]) * min(K, float64(k)*t.zeta[i-1])
	}
	return total
}

// best minimises over θ = z[j] and x₀ = z[i]/z[j], i ≤ j, with
//
//	x₀N(x₀) + ∫_{x₀}^1 N(x)dx = (z_i·M(z_i) + ∫_{z_i}^{θ} M(z)dz)/θ
func (t *tailTable) best(m, k int, T int64, delta float64) Certificate {
	ft, K, rest := float64(T), float64(Differing(m, k)), float64(m-k)
	zeta := ft * t.zetaIntegral(m, k)
	cum := make([]float64, len(t.z)) // upper sums of ∫_{z_0}^{z_i} M
	for i := 1; i < len(t.z); i++ {
		cum[i] = cum[i-1] + (t.z[i]-t.z[i-1])*t.count[i-1]
	}
	best := Certificate{Bound: math.Inf(1), Delta: delta}
	for j := range t.z[:len(t.z)-1] { // θ < 1
		theta := t.z[j]
		for i := 0; i <= j; i++ {
			small := ft * K * t.z[i] / theta
			count := rest / theta * (t.z[i]*t.count[i] + cum[j] - cum[i])
			if b := zeta/(1-theta) + small + count; b < best.Bound {
				best = Certificate{b, 0, delta, theta, t.z[i] / theta, zeta / (1 - theta), small, count}
			}
		}
	}
	best.Bound *= 1 + 1e-12
	best.C = best.Bound / PairingRate(m, k, ft)
	return best
}
