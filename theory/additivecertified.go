package theory

import (
	"errors"
	"math"
)

// An AdditiveCertificate is (A2) at one (m, k, T, δ) with its two parts computed.
//
//	R ≤ T∫₀¹ min(K, k·P(ε))dε + ∫₀¹ min(TK, (m−k)·M(w))dw
type AdditiveCertificate struct {
	Bound     float64 // on the expected regret
	C         float64 // Bound/[PairingRate]
	Delta     float64
	ZetaPart  float64 // the first integral
	CountPart float64 // the second
	Split     float64 // w₁: below it the second integrand is taken as TK
}

// An additiveProblem is what a certificate is asked for. kappa is the factor of the
// logarithm in the radius √(κ ln⁺(1/(δs))/s).
type additiveProblem struct {
	m, k  int
	T     int64
	delta float64
	kappa float64
}

// CertifyAdditive computes (A2) for rewards of every law on [0, 1] and every vector of means.
//
//	P(ε):  the Ville and block tail of [ZetaScaleTail], cut to 1 ≤ s ≤ T
//	M(w) = 1 + Σ_{s=1}^{T−1} q(w√s − √ln⁺(1/(δs)))
//
// P's integral is an upper sum over cells. M's is TK·w₁ + (m−k)∫_{w₁}^1 M at about the
// best w₁, with the integral over w in closed form for each s; the sum over s is taken over
// blocks of relative length 2⁻¹⁰, each at its first and largest term. All of it is rounded
// outwards, so that the number is a theorem.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, a valid tail (it panics otherwise).
//
// Reference: docs/bounds.md, (A2).
func CertifyAdditive(m, k int, T int64, delta float64, tail CountTail) (AdditiveCertificate, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return AdditiveCertificate{}, err
	}
	return additiveProblem{m, k, T, delta, 1}.certify(tail.curve()), nil
}

// CertifyAdditiveBest is [CertifyAdditive] at the best c_δ = 2^{i/2}, −4 ≤ i ≤ 8, of [DeltaPairing].
//
// Domain: 1 ≤ k < m, T ≥ 1, a valid tail (it panics otherwise). Returns the certificate and its c_δ.
//
// Reference: docs/bounds.md, (A2).
func CertifyAdditiveBest(m, k int, T int64, tail CountTail) (AdditiveCertificate, float64, error) {
	best, bestC := AdditiveCertificate{Bound: math.Inf(1)}, 0.0
	for i := -4; i <= 8; i++ {
		c := math.Exp2(float64(i) / 2)
		delta, err := DeltaPairing(m, k, T, c)
		if err != nil {
			return AdditiveCertificate{}, 0, err
		}
		cert, err := CertifyAdditive(m, k, T, delta, tail)
		if err != nil {
			return AdditiveCertificate{}, 0, err
		}
		if cert.Bound < best.Bound {
			best, bestC = cert, c
		}
	}
	return best, bestC, nil
}

func (p additiveProblem) certify(count countCurve) AdditiveCertificate {
	split := p.bestSplit(func(w float64) float64 { return p.pulls(count, w, 64) })
	return p.certificate(p.zetaPart(), split, p.pulls(count, split, 1024))
}

// certificate assembles the parts; pulls bounds ∫_{w₁}^1 M for every arm.
func (p additiveProblem) certificate(zeta, split, pulls float64) AdditiveCertificate {
	c := AdditiveCertificate{Delta: p.delta, Split: split, ZetaPart: zeta, CountPart: p.countPart(split, pulls)}
	c.Bound = up(c.ZetaPart + c.CountPart)
	c.C = up(c.Bound / PairingRate(p.m, p.k, float64(p.T)) * (1 + 0x1p-48))
	return c
}

// worst is TK.
func (p additiveProblem) worst() float64 { return WorstRegret(p.m, p.k, float64(p.T)) }

// countPart is above ∫₀¹ min(TK, Σ_i N_i(w))dw ≤ TK·w₁ + (m−k)·∫_{w₁}^1 M.
func (p additiveProblem) countPart(split, pulls float64) float64 {
	return up(up(p.worst()*split) + up(float64(p.m-p.k)*pulls))
}

// bestSplit returns the w₁ in [0, 1] at which the count part is least; the count part is convex
// in w₁. For m−k = K it returns 0: M ≤ T already implies the cap min(TK, ·) there.
func (p additiveProblem) bestSplit(pulls func(w float64) float64) float64 {
	lo, hi := math.Log(natural(p.delta, p.T))-4, 0.0
	for range 30 {
		x, y := lo+(hi-lo)/3, hi-(hi-lo)/3
		if p.countPart(math.Exp(x), pulls(math.Exp(x))) < p.countPart(math.Exp(y), pulls(math.Exp(y))) {
			hi = y
		} else {
			lo = x
		}
	}
	best := min(1, math.Exp((lo+hi)/2))
	if p.countPart(0, pulls(0)) <= p.countPart(best, pulls(best)) {
		return 0
	}
	return best
}

// zetaPart is above T∫₀¹ min(K, k·P(ε))dε = TK√δ·∫₀^{1/√δ} min(1, (k/K)·P(v√δ))dv, with P cut to
// 1 ≤ s ≤ T or, where that gives less (δT just below 1), the universal one.
func (p additiveProblem) zetaPart() float64 {
	end := p.delta
	if p.T > 1 { // at T = 1 the product is exact, and the curve a single point
		end = up(p.delta * float64(p.T))
	}
	end = min(1, end)
	root := Exactly(p.delta).root()
	last, share := Exactly(1).over(root).Hi, up(float64(p.k)/float64(Differing(p.m, p.k)))
	least := math.Inf(1)
	for _, curve := range [...]*zetaCurve{newZetaCurve(p.kappa, min(p.delta, end), end), wholeZeta(p.kappa)} {
		least = min(least, curve.sum(last, 2*additiveZetaCells).capped(share))
	}
	return up(up(p.worst()*root.Hi) * least)
}

// pulls is above ∫_{w₁}^1 M(w)dw = 1 − w₁ + Σ_{s=1}^{T−1} ∫_{w₁}^1 q(w√s − ρ)dw, where the
// inner integral is at most min{1 − w₁, Q(w₁√s − ρ)/√s} and falls in s. Blocks of
// s/parts terms are replaced by their first. Once w₁√s − ρ ≥ 7 what is left is nothing:
// Q(7) < 10⁻⁴³, and T ≤ 2⁵³ terms.
func (p additiveProblem) pulls(count countCurve, split float64, parts int64) float64 {
	most := up(1 - split)
	total := most
	for s := int64(1); s < p.T; {
		n := min(1+s/parts, p.T-s)
		root := Exactly(float64(s)).root()
		y := root.by(split).minus(p.radius(s)).Lo
		if y >= 7 {
			return up(total + 1e-25)
		}
		total = up(total + up(float64(n)*min(most, Exactly(count.beyond(y)).over(root).Hi)))
		s += n
	}
	return total
}

// radius encloses √(κ ln⁺(1/(δs))) = √(κs)·ρ_s.
func (p additiveProblem) radius(s int64) Bracket {
	x := float64(s)
	return radiusWithin(p.delta, x).times(Exactly(x).by(p.kappa).root())
}

// CertifyAdditiveBernoulli computes (A2) for Bernoulli rewards with means from a list, by
// the exact tail of ζ and the exact counts of pulls.
//
// It certifies instances whose arms have means from the list, and nothing else: between
// the means it is not proved. Both integrals are upper sums on points geometric points, of
// decreasing functions. points (say 24) sets the time: at T = 10⁵ about points·len(means)/60 seconds.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, means in [0, 1], points ≥ 4.
//
// Reference: docs/bounds.md, (A2).
func CertifyAdditiveBernoulli(m, k int, T int64, delta float64, means []float64, points int) (AdditiveCertificate, error) {
	err := checkCertificate(m, k, T, delta)
	if len(means) == 0 || points < 4 {
		err = errors.Join(err, errRange("means, points", []any{means, points}, "at least one mean and 4 points"))
	}
	for _, mu := range means {
		err = errors.Join(err, checkMean("means", mu))
	}
	if err != nil {
		return AdditiveCertificate{}, err
	}
	p := additiveProblem{m, k, T, delta, 1}
	zeta, err := upperSum(geometric(0.1*natural(delta, T), points), float64(Differing(m, k)), func(eps float64) (float64, error) {
		tail, err := worstZeta(means, eps, delta, T)
		return float64(k) * tail, err
	})
	if err != nil {
		return AdditiveCertificate{}, err
	}
	count, err := upperSum(geometric(0.2*natural(delta, T), 4*points), p.worst(), func(w float64) (float64, error) {
		n, err := worstCount(means, w, delta, T)
		return float64(m-k) * n, err
	})
	c := AdditiveCertificate{Delta: delta, ZetaPart: up(float64(T) * zeta), CountPart: count}
	c.Bound = up(c.ZetaPart + c.CountPart)
	c.C = up(c.Bound / PairingRate(m, k, float64(T)) * (1 + 0x1p-48))
	return c, err
}

// upperSum is above ∫₀¹ min(most, f) for a decreasing f, on the points x that end at 1.
func upperSum(x []float64, most float64, f func(x float64) (float64, error)) (float64, error) {
	total := up(most * x[0])
	for i := 1; i < len(x); i++ {
		y, err := f(x[i-1])
		if err != nil {
			return 0, err
		}
		total = up(total + up(up(x[i]-x[i-1])*min(most, up(y))))
	}
	return total, nil
}
