package theory

import "math"

// An AdditiveUniform is Theorem B's factor for every r ≥ 1 at once, and hence for
// every 1 ≤ k < m and T.
type AdditiveUniform struct {
	Factor    float64 // at least the factor for every r ≥ 1
	Absorbed  float64 // [AdditiveAbsorbed] of it: R ≤ Absorbed·rate
	At        float64 // the factor at r = 1
	Far       float64 // the bound for all r ≥ From
	From      float64
	Intervals int
}

// additiveFrom is the r beyond which one closed bound serves.
const additiveFrom = 1e6

// AdditiveFactorUniform bounds [AdditiveFactor] over all r ≥ 1.
//
// Z_r, √(c/r) and J(cL/r) are monotone in r. On an interval [r_i, r_{i+1}] each is taken at its
// worse end, which gives a bound for any choice of intervals. The first has the ratio 1+slack;
// later ones are longer where the factor has fallen enough to leave room for it. Beyond 10⁶,
// with θ = .4 and η = 1/c,
//
//	√(c/r)·Z_r ≤ √c·r^{θ−½}∫p^θ,
//	√(c/r)·J(cL/r) ≤ 1 + max{1, (L+1.5+ln η)/L} + √π·e^xΓ(3/2, x)/L,  x = (L−1+ln η)/2,
//
// the first falling since θ < ½, the last since L ≥ 2(1 − ln η).
//
// Domain: e⁻² ≤ c ≤ e², slack > 0, a valid tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 5.
func AdditiveFactorUniform(c, slack float64, tail CountTail) AdditiveUniform {
	if !(c >= math.Exp(-2) && c <= math.Exp(2)) || !(slack > 0) {
		panic("theory: AdditiveFactorUniform: want e⁻² ≤ c ≤ e² and slack > 0")
	}
	s := newAdditiveSums(tail)
	u := AdditiveUniform{At: s.factor(1, 1, c, 1, additiveCountCells), From: additiveFrom}
	enough, ratio := u.At*(1+slack), 1+slack
	for lo := 1.0; lo < additiveFrom; {
		hi := min(additiveFrom, lo*ratio)
		f := s.factor(lo, hi, c, 1, additiveCountCells/4)
		u.Factor, u.Intervals = max(u.Factor, f), u.Intervals+1
		if f < enough-(u.At*(ratio-1))/2 {
			ratio = 1 + (ratio-1)*2
		}
		lo = hi
	}
	u.Far = additiveFar(additiveFrom, c)
	u.Factor = max(u.Factor, u.Far)
	u.Absorbed = AdditiveAbsorbed(u.Factor)
	return u
}

// additiveFar bounds the factor for every r ≥ from.
func additiveFar(from, c float64) float64 {
	const theta = 0.4
	power := Exactly(from).log().times(outwards(theta-0.5, theta-0.5)).exp()
	zeta := power.times(Exactly(c).root()).times(Exactly(ZetaScaleMeanPower(theta, additiveZetaCells)))
	return zeta.plus(countFar(from, c, 1/c)).Hi
}

// countFar encloses the bound on √(c/r)·J(cL/r) that the split w₁ = √(ηr) gives by hand
// where A₁ = ln(ηr) = L − 1 + ln η ≥ 1: J(a) ≤ w₁ + (1/a)∫_{w₁}^∞ n with
// [CountScaleHand]'s n, times √(c/r),
//
//	√(cη) + max{1, (A₁+2.5)/L}/√(cη) + √π·e^xΓ(3/2, x)/(L√(cη)),  x = A₁/2
func countFar(r, c, eta float64) Bracket {
	l := Exactly(1).plus(Exactly(r).log())
	a := Exactly(r).times(outwards(eta, eta)).log()
	split := Exactly(c).times(outwards(eta, eta)).root()
	x := a.by(0.5)
	line := a.plus(Exactly(2.5)).over(l)
	line = Bracket{Lo: max(1, line.Lo), Hi: max(1, line.Hi)}
	curved := piBracket.root().times(x.exp()).times(upperGamma3(x)).over(l)
	return split.plus(line.plus(curved).over(split))
}
