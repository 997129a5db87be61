package reference

import (
	"math"
	"math/big"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
)

// gauss returns the nodes and weights of Gauss–Legendre quadrature on [−1, 1].
var gauss = sync.OnceValues(func() (x, w []float64) {
	x, w = make([]float64, 20), make([]float64, 20)
	quad.Legendre{}.FixedLocations(x, w, -1, 1)
	return x, w
})

// integral is ∫_a^b f on equal panels of 20 nodes each: exact to rounding where f is analytic
// on the scale of a panel.
func integral(f func(float64) float64, a, b float64, panels int) float64 {
	nodes, weights := gauss()
	half := (b - a) / float64(2*panels)
	total := 0.0
	for i := range panels {
		mid := a + half*float64(2*i+1)
		for j, x := range nodes {
			total += weights[j] * f(mid+half*x)
		}
	}
	return total * half
}

// root bisects for the point of [lo, hi] where a condition that holds at lo stops to hold.
func root(lo, hi float64, holds func(float64) bool) float64 {
	for range 200 {
		if mid := lo + (hi-lo)/2; holds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// precision is that of big floats, some 60 digits.
const precision = 200

func wide(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func plus(x, y *big.Float) *big.Float  { return new(big.Float).SetPrec(precision).Add(x, y) }
func minus(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Sub(x, y) }
func times(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Mul(x, y) }
func over(x, y *big.Float) *big.Float  { return new(big.Float).SetPrec(precision).Quo(x, y) }

// ExpWide is e^x, |x| < 2⁴⁰: the series at x/2^n, squared as often as x was halved.
func ExpWide(x *big.Float) *big.Float {
	halvings := max(0, x.MantExp(nil)+10)
	y := new(big.Float).SetPrec(precision+64).SetMantExp(x, -halvings)
	sum, term := new(big.Float).SetPrec(precision+64).SetInt64(1), new(big.Float).SetPrec(precision+64).SetInt64(1)
	for i := int64(1); i < 40; i++ {
		term.Quo(term.Mul(term, y), new(big.Float).SetInt64(i))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return new(big.Float).SetPrec(precision).Set(sum)
}

// LogWide is ln x, x > 0: Halley's steps y ← y + 2(x − e^y)/(x + e^y) from the float64 logarithm.
func LogWide(x *big.Float) *big.Float {
	mantissa := new(big.Float)
	exponent := x.MantExp(mantissa)
	f, _ := mantissa.Float64()
	y := wide(math.Log(f) + float64(exponent)*math.Ln2)
	for range 3 {
		e := ExpWide(y)
		y = plus(y, over(times(wide(2), minus(x, e)), plus(x, e)))
	}
	return y
}

func narrow(x *big.Float) float64 { f, _ := x.Float64(); return f }
