package theory

import "math"

// Outward rounding: methods on [Bracket] that enclose the result of an operation
// for all numbers in their operands.
//
// IEEE 754 rounds + − × ÷ √ to the nearest number, so the next number outwards is
// a bound. Of exp, log, erfc and atan (the algorithms of FreeBSD's msun; exp on amd64 is
// Shibata's) no error is guaranteed. At 10⁶ points each it was at most 1.3, 0.7, 2.1 and 1.0
// units of 2⁻⁵² of the value; 16 such units, 2⁻⁴⁸, are allowed, and TestOutwardAgainstBigFloats
// holds the libraries of every platform to half of that. A result below the smallest normal number
// has no relative error; there the allowance is that of the smallest normal number.

// libraryError is the relative error allowed to exp, log, erfc and atan, and librarySmall the
// absolute one of subnormal results, 2⁻¹⁰²²·2⁻⁴⁸.
const (
	libraryError = 0x1p-48
	librarySmall = 0x1p-1070
)

// Up returns a number above x, at most two units away. For normal x the unit is at most |x|·2⁻⁵²;
// the smallest number covers other x. Calls with one sign follow one another, so that a branch
// costs less than [math.Abs].
func Up(x float64) float64 {
	if x >= 0 {
		return x + (x*0x1p-52 + 0x1p-1074)
	}
	return x + (x*-0x1p-52 + 0x1p-1074)
}

// Down returns a number that is at least one rounding below x.
func Down(x float64) float64 {
	if x >= 0 {
		return x - (x*0x1p-52 + 0x1p-1074)
	}
	return x - (x*-0x1p-52 + 0x1p-1074)
}

// Outwards returns [lo, hi], each end moved to the next number or beyond.
func Outwards(lo, hi float64) Bracket { return Bracket{Lo: Down(lo), Hi: Up(hi)} }

// library returns [lo, hi] with the library's error added.
func library(lo, hi float64) Bracket { return Bracket{Lo: libraryBelow(lo), Hi: libraryAbove(hi)} }

func libraryBelow(x float64) float64 { return Down(x - (math.Abs(x)*libraryError + librarySmall)) }
func libraryAbove(x float64) float64 { return Up(x + (math.Abs(x)*libraryError + librarySmall)) }

// monotone applies a rising function to both ends, once where they are the same.
func (b Bracket) monotone(f func(x float64) float64) (lo, hi float64) {
	if lo = f(b.Lo); b.Lo == b.Hi {
		return lo, lo
	}
	return lo, f(b.Hi)
}

// Plus encloses x + y for x in b and y in c.
func (b Bracket) Plus(c Bracket) Bracket { return Outwards(b.Lo+c.Lo, b.Hi+c.Hi) }

// Minus encloses x − y for x in b and y in c.
func (b Bracket) Minus(c Bracket) Bracket { return Outwards(b.Lo-c.Hi, b.Hi-c.Lo) }

// Times encloses x·y for x in b and y in c.
func (b Bracket) Times(c Bracket) Bracket {
	if b.Lo >= 0 && c.Lo >= 0 {
		return Bracket{Lo: max(0, Down(b.Lo*c.Lo)), Hi: Up(b.Hi * c.Hi)}
	}
	x, y, z, w := b.Lo*c.Lo, b.Lo*c.Hi, b.Hi*c.Lo, b.Hi*c.Hi
	return Outwards(min(x, y, z, w), max(x, y, z, w))
}

// Over encloses x/y for x in b and y in c; it panics unless c is positive.
func (b Bracket) Over(c Bracket) Bracket {
	if !(c.Lo > 0) {
		panic("theory: division by a bracket that is not positive: " + c.String())
	}
	if b.Lo >= 0 { // a quotient falls in what it is divided by
		return Outwards(b.Lo/c.Hi, b.Hi/c.Lo)
	}
	return Outwards(min(b.Lo/c.Lo, b.Lo/c.Hi), max(b.Hi/c.Lo, b.Hi/c.Hi))
}

// Root encloses √x for the x ≥ 0 in b.
func (b Bracket) Root() Bracket {
	lo := math.Sqrt(max(0, b.Lo))
	hi := lo
	if b.Lo != b.Hi {
		hi = math.Sqrt(max(0, b.Hi))
	}
	return Bracket{Lo: max(0, Down(lo)), Hi: Up(hi)}
}

// Squared encloses x², which is never negative.
func (b Bracket) Squared() Bracket {
	lo, hi := math.Abs(b.Lo), math.Abs(b.Hi)
	if lo > hi {
		lo, hi = hi, lo
	}
	if b.Contains(0) {
		lo = 0
	}
	return Bracket{Lo: max(0, Down(lo*lo)), Hi: Up(hi * hi)}
}

// Positive encloses max(0, x).
func (b Bracket) Positive() Bracket { return Bracket{Lo: max(0, b.Lo), Hi: max(0, b.Hi)} }

// Exp encloses eˣ, which is not negative.
func (b Bracket) Exp() Bracket {
	e := library(b.monotone(math.Exp))
	return Bracket{Lo: max(0, e.Lo), Hi: e.Hi}
}

// Log encloses ln x; it panics unless b is positive. The relative error is the library's also near 1.
func (b Bracket) Log() Bracket {
	if !(b.Lo > 0) {
		panic("theory: logarithm of a bracket that is not positive: " + b.String())
	}
	return library(b.monotone(math.Log))
}

// Atan encloses arctan x.
func (b Bracket) Atan() Bracket { return library(b.monotone(math.Atan)) }

// Erfc encloses erfc x, which decreases.
func (b Bracket) Erfc() Bracket {
	hi, lo := b.monotone(math.Erfc)
	e := library(lo, hi)
	return Bracket{Lo: max(0, e.Lo), Hi: e.Hi}
}

// piBracket encloses π.
var piBracket = Outwards(math.Pi, math.Pi)

// By encloses x·y for y in b.
func (b Bracket) By(x float64) Bracket { return b.Times(Exactly(x)) }

// UpperGamma3 encloses the incomplete gamma function at 3/2.
//
//	Γ(3/2, x) = √x·e^{−x} + (√π/2)·erfc(√x)
//
// Domain: x ≥ 0.
func UpperGamma3(x Bracket) Bracket {
	r := x.Root()
	return r.Times(Exactly(0).Minus(x).Exp()).Plus(piBracket.Root().By(0.5).Times(r.Erfc()))
}
