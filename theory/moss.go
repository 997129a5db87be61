package theory

import "math"

// A MossCertificate is the bound for k = 1 with its parts.
//
//	Factor = √c·(Z + J′),   J′ = w₁ + (1/c)·sup_{w>w₁} (w − w₁)·n(w)
type MossCertificate struct {
	Factor   float64
	Z        float64 // E ζ/√δ
	Split    float64 // w₁
	Supremum float64 // sup_{w>w₁} (w − w₁)·n(w)
}

// CertifyMoss computes the factor of the bound for one arm a round, at about the best w₁.
//
//	R ≤ √c·(Z + J′(c))·√((m−1)T) + (m−1),   δ = c(m−1)/T
//
// Given ζ of the best arm, a wrong arm of gap g is played at most N(g − ζ) times, and
// g ≤ (g − ζ − w₁)⁺ + ζ + w₁; for k = 1 the arms' sequences are independent of each other. It needs
// rewards of one law for each arm in all rounds. The supremum is over cells between every
// stride-th point w: w at the upper end, n at the lower one; beyond the last, [CountScaleHand] times w falls.
//
// Domain: c > 0, stride ≥ 1, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 10; Audibert & Bubeck 2009 for the policy.
func CertifyMoss(c float64, tail CountTail, stride int) MossCertificate {
	if !(c > 0) || stride < 1 {
		panic("theory: CertifyMoss: want c > 0 and stride ≥ 1")
	}
	tail.curve() // panics on an invalid tail
	l := pairLattices[tail]()
	price := func(w1 float64) float64 { return up(w1 + up(l.fixedGap(w1, stride)/c)) }
	lo, hi := math.Log(pairFirst), math.Log(5.0)
	for range 40 { // a supremum of linear functions of w₁ is convex, up to cells
		x, y := lo+(hi-lo)/3, hi-(hi-lo)/3
		if price(math.Exp(x)) < price(math.Exp(y)) {
			hi = y
		} else {
			lo = x
		}
	}
	m := MossCertificate{Z: universalZetaSum().capped(1), Split: max(pairFirst, math.Exp((lo+hi)/2))}
	m.Supremum = l.fixedGap(m.Split, stride)
	parts := Exactly(m.Z).plus(Exactly(m.Split)).plus(Exactly(m.Supremum).over(Exactly(c)))
	m.Factor = Exactly(c).root().times(parts).Hi
	return m
}

// fixedGap is above sup_{w>w₁} (w − w₁)·n(w), w₁ ≥ pairFirst.
func (l pairLattice) fixedGap(w1 float64, stride int) float64 {
	worst, last := 0.0, len(l.w)-1
	for i := 0; i < last; i += stride {
		end := l.w[min(i+stride, last)]
		worst = max(worst, up(up(end-w1)*l.n[i]))
	}
	return max(worst, up(l.w[last]*countHandWithin(l.w[last]).Hi))
}

// RegretBoundMoss evaluates the bound for one arm a round.
//
//	R ≤ √c·(Z + J′(c))·√((m−1)T) + (m−1)
//
// At c = 1 the factor is 1.742 with Hoeffding's tail and 1.704 with Cantelli's. At m = 1 the
// regret and the bound are 0.
//
// Domain: m ≥ 1, T ≥ 1, c > 0, a valid tail (it panics otherwise).
//
// Reference: docs/bounds.md, section 10.
func RegretBoundMoss(m int, T int64, c float64, tail CountTail) (AdditiveBound, error) {
	return boundByFactor(m, 1, T, c, func(float64) float64 { return CertifyMoss(c, tail, 1).Factor })
}
