package theory

import (
	"errors"
	"math"
	"sync"
)

// additiveCells is the number of cells in the sums behind the functions below. Doubling it
// changes the factor by less than 10⁻³.
const (
	additiveZetaCells  = 16
	additiveCountCells = 4000
)

// AdditiveFactor is Theorem B's factor on the rate of [PairingRate].
//
//	√(c/r)·(Z_r + J(cL/r)),  r = max{1, k/(m−k)},  L = 1 + ln r
//
// For k ≤ m/2 that is √c·(Z + J(c)). At c = 1 and r = 1: 4.433 with Hoeffding's tail.
//
// Domain: r ≥ 1, c > 0, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, Theorem B.
func AdditiveFactor(r, c float64, tail CountTail) float64 {
	return newAdditiveSums(tail).factor(r, r, c, 1, additiveCountCells)
}

// additiveSums holds what does not depend on r and c.
type additiveSums struct {
	zeta  *zetaScaleSum
	count countCurve
}

func newAdditiveSums(tail CountTail) additiveSums {
	return additiveSums{universalZetaSum(), tail.curve()}
}

var universalZetaSum = sync.OnceValue(func() *zetaScaleSum { return universalZeta().sum(math.Inf(1), additiveZetaCells) })

// factor bounds the factor for every r in [lo, hi]: Z_r rises with r, √(c/r) and L/r fall,
// the last because (L/r)′ = (1−L)/r² ≤ 0, and J falls in its argument. The ζ-part counts
// weight times.
func (s additiveSums) factor(lo, hi, c, weight float64, cells int) float64 {
	z := s.zeta.capped(hi)
	j := s.count.mean(additiveArgument(hi, c).Lo, cells)
	return Exactly(c).over(Exactly(lo)).root().times(Exactly(z).by(weight).plus(Exactly(j))).Hi
}

// additiveArgument encloses cL/r.
func additiveArgument(r, c float64) Bracket {
	if !(r >= 1) || !(c > 0) {
		panic("theory: the additive bound: want r ≥ 1 and c > 0")
	}
	return Exactly(1).plus(Exactly(r).log().positive()).by(c).over(Exactly(r))
}

// AdditiveFactorHand is a factor that can be checked by hand, for every r ≥ 1 at c = 1.
//
//	4 + √e + (L+2.5)/(√e·L) + √(π/e)·e^x·Γ(3/2, x)/(2x),  x = L/2
//
// 4 is √(1/r)·∫min(1, 4r/v²)dv, by the paper's P(ζ ≥ ε) ≤ 4δ/ε². It falls in L, from
// 9.0302 at r = 1.
//
// Domain: r ≥ 1; NaN elsewhere.
//
// Reference: docs/bounds.md, sections 4 and 5.
func AdditiveFactorHand(r float64) float64 {
	if !(r >= 1) {
		return math.NaN()
	}
	return up(4 + countFar(r, 1, math.E).Hi)
}

// AdditiveAbsorbed is the factor that needs no additive m−k.
//
//	R ≤ C·rate + (m−k) and R ≤ TK give R ≤ (C + √(C²+4))/2·rate ≤ (C + 1/C)·rate
//
// With x = TK/rate the first is at most (C + 1/x)·rate and the second is x·rate; the
// smaller of the two is largest where they meet.
//
// Domain: C > 0; NaN for NaN.
//
// Reference: docs/bounds.md, section 5.
func AdditiveAbsorbed(C float64) float64 {
	return Exactly(C).squared().plus(Exactly(4)).root().plus(Exactly(C)).by(0.5).Hi
}

// An AdditiveBound is Theorem B at one (m, k, T, c).
type AdditiveBound struct {
	Bound  float64 // on the expected regret
	Factor float64 // [AdditiveFactor]; Bound = Factor·rate + (m−k)
	Delta  float64 // the δ it belongs to, [DeltaPairing]
}

// RegretBoundAdditive evaluates Theorem B.
//
//	R ≤ √(c/r)·(Z_r + J(cL/r))·rate + (m−k) at δ = c(m−k)L/(kT)
//
// At k = m the regret and the bound are 0.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, c > 0, a valid tail (it panics otherwise).
//
// Reference: docs/bounds.md, Theorem B.
func RegretBoundAdditive(m, k int, T int64, c float64, tail CountTail) (AdditiveBound, error) {
	return regretBoundAdditive(m, k, T, c, 1, tail)
}

// ratio is r = max{1, k/(m−k)}.
func ratio(m, k int) float64 { return max(1, float64(k)/float64(m-k)) }

func regretBoundAdditive(m, k int, T int64, c, weight float64, tail CountTail) (AdditiveBound, error) {
	sums := newAdditiveSums(tail)
	return boundByFactor(m, k, T, c, func(r float64) float64 { return sums.factor(r, r, c, weight, additiveCountCells) })
}

// boundByFactor is factor·rate + (m−k) at the pairing δ times c.
func boundByFactor(m, k int, T int64, c float64, factor func(r float64) float64) (AdditiveBound, error) {
	if err := errors.Join(checkProblem(m, k, T), checkPositive("c_delta", c)); err != nil {
		return AdditiveBound{}, err
	}
	delta, err := DeltaPairing(m, k, T, c)
	if k == m || err != nil {
		return AdditiveBound{Delta: delta}, err
	}
	f := factor(ratio(m, k))
	bound := up(f*PairingRate(m, k, float64(T))*(1+0x1p-48)) + float64(m-k)
	return AdditiveBound{Bound: up(bound), Factor: f, Delta: delta}, nil
}

// AdditiveConstant is the c_δ of [DeltaPairing] to which δ belongs, so that a bound can
// be evaluated at a given δ.
//
//	c = δkT/((m−k)L)
//
// Domain: 1 ≤ k < m, T ≥ 1, δ > 0.
//
// Reference: docs/bounds.md, the setting.
func AdditiveConstant(m, k int, T int64, delta float64) (float64, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return 0, err
	}
	unit, err := DeltaPairing(m, k, T, 1)
	return delta / unit, err
}
