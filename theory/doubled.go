package theory

import "math"

// A doubled number hi + lo carries about 106 bits, enough to run recurrences of 10⁹ steps without
// their rounding showing in a float64. Its operations are the classical error-free transformations.
//
// Reference: Dekker, "A floating-point technique for extending the available
// precision", Numerische Mathematik 18 (1971); Knuth, TAOCP vol. 2, 4.2.2.
type doubled struct{ hi, lo float64 }

// twoSum returns a + b exactly.
func twoSum(a, b float64) doubled {
	s := a + b
	t := s - a
	return doubled{s, (a - (s - t)) + (b - t)}
}

// quickSum is twoSum for |a| ≥ |b|.
func quickSum(a, b float64) doubled {
	s := a + b
	return doubled{s, b - (s - a)}
}

func (x doubled) add(y doubled) doubled {
	s, t := twoSum(x.hi, y.hi), twoSum(x.lo, y.lo)
	s = quickSum(s.hi, s.lo+t.hi)
	return quickSum(s.hi, s.lo+t.lo)
}

func (x doubled) mul(y doubled) doubled {
	p := x.hi * y.hi
	e := math.FMA(x.hi, y.hi, -p)
	return quickSum(p, e+(x.hi*y.lo+x.lo*y.hi))
}

func (x doubled) div(y doubled) doubled {
	q := x.hi / y.hi
	r := x.add(y.scale(-q))
	q2 := r.hi / y.hi
	r = r.add(y.scale(-q2))
	return quickSum(q, q2).add(doubled{r.hi / y.hi, 0})
}

// over is x/c for a float64 c. The remainder of the first quotient is exact, so that the error is that of
// one rounding of the second, 2⁻¹⁰⁵ of the quotient, and one of quickSum.
func (x doubled) over(c float64) doubled {
	q := x.hi / c
	return quickSum(q, (math.FMA(-q, c, x.hi)+x.lo)/c)
}

func (x doubled) scale(c float64) doubled {
	p := x.hi * c
	e := math.FMA(x.hi, c, -p)
	return quickSum(p, math.FMA(x.lo, c, e))
}

// A scaled number is a doubled times a power of two, so that a chain of factors
// may pass through magnitudes that no float64 has.
type scaled struct {
	doubled
	exp int
}

// scaledRange is the magnitude beyond which a mantissa is renormalised.
const scaledRange = 0x1p200

func (x scaled) normal() scaled {
	if a := math.Abs(x.hi); a == 0 || a < scaledRange && a > 1/scaledRange {
		return x
	}
	_, e := math.Frexp(x.hi)
	return scaled{doubled{math.Ldexp(x.hi, -e), math.Ldexp(x.lo, -e)}, x.exp + e}
}

// value returns x as a doubled, 0 where it underflows.
func (x scaled) value() doubled {
	if x.exp == 0 {
		return x.doubled
	}
	return doubled{math.Ldexp(x.hi, x.exp), math.Ldexp(x.lo, x.exp)}
}

// power returns x^n by repeated squaring.
func power(x doubled, n int64) scaled {
	result, base := scaled{doubled{1, 0}, 0}, scaled{x, 0}.normal()
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = scaled{result.mul(base.doubled), result.exp + base.exp}.normal()
		}
		base = scaled{base.mul(base.doubled), 2 * base.exp}.normal()
	}
	return result
}
