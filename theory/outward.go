package theory

import "math"

// Outward rounding: methods on [Bracket] that enclose the result of an operation
// for every pair of numbers in their operands.
//
// IEEE 754 rounds + − × ÷ √ to the nearest number, so the next number outwards is
// a bound. Of exp, log, erfc and atan (the algorithms of FreeBSD's msun; exp on amd64 is
// Shibata's) no error is guaranteed. At 10⁶ points each it was at most 1.3, 0.7, 2.1 and 1.0
// units of 2⁻⁵² of the value; 16 such units, 2⁻⁴⁸, are allowed, and TestLibraryErrors holds the
// libraries of every platform to half of that. A result below the smallest normal number
// has no relative error; there the allowance is that of the smallest normal number.

// libraryError is the relative error allowed to exp, log, erfc and atan, and librarySmall the
// absolute one of subnormal results, 2⁻¹⁰²²·2⁻⁴⁸.
const (
	libraryError = 0x1p-48
	librarySmall = 0x1p-1070
)

// up returns a number above x and down one below it, at most two units away.
// For normal x the unit is at most |x|·2⁻⁵²; the smallest number covers the rest.
// The sign is nearly always the one before, so that a branch costs less than [math.Abs].
func up(x float64) float64 {
	if x >= 0 {
		return x + (x*0x1p-52 + 0x1p-1074)
	}
	return x + (x*-0x1p-52 + 0x1p-1074)
}

func down(x float64) float64 {
	if x >= 0 {
		return x - (x*0x1p-52 + 0x1p-1074)
	}
	return x - (x*-0x1p-52 + 0x1p-1074)
}

// outwards returns [lo, hi], each end moved to the next number or beyond.
func outwards(lo, hi float64) Bracket { return Bracket{Lo: down(lo), Hi: up(hi)} }

// library returns [lo, hi] with the library's error added.
func library(lo, hi float64) Bracket { return Bracket{Lo: libraryBelow(lo), Hi: libraryAbove(hi)} }

func libraryBelow(x float64) float64 { return down(x - (math.Abs(x)*libraryError + librarySmall)) }
func libraryAbove(x float64) float64 { return up(x + (math.Abs(x)*libraryError + librarySmall)) }

// monotone applies a rising function to both ends, once where they are the same.
func (b Bracket) monotone(f func(x float64) float64) (lo, hi float64) {
	if lo = f(b.Lo); b.Lo == b.Hi {
		return lo, lo
	}
	return lo, f(b.Hi)
}

func (b Bracket) plus(c Bracket) Bracket  { return outwards(b.Lo+c.Lo, b.Hi+c.Hi) }
func (b Bracket) minus(c Bracket) Bracket { return outwards(b.Lo-c.Hi, b.Hi-c.Lo) }

func (b Bracket) times(c Bracket) Bracket {
	if b.Lo >= 0 && c.Lo >= 0 {
		return Bracket{Lo: max(0, down(b.Lo*c.Lo)), Hi: up(b.Hi * c.Hi)}
	}
	x, y, z, w := b.Lo*c.Lo, b.Lo*c.Hi, b.Hi*c.Lo, b.Hi*c.Hi
	return outwards(min(x, y, z, w), max(x, y, z, w))
}

// over divides by a positive bracket.
func (b Bracket) over(c Bracket) Bracket {
	if !(c.Lo > 0) {
		panic("theory: division by a bracket that is not positive: " + c.String())
	}
	if b.Lo >= 0 { // a quotient falls in what it is divided by
		return outwards(b.Lo/c.Hi, b.Hi/c.Lo)
	}
	return outwards(min(b.Lo/c.Lo, b.Lo/c.Hi), max(b.Hi/c.Lo, b.Hi/c.Hi))
}

// root takes the square root of the part of b that is not negative.
func (b Bracket) root() Bracket {
	lo := math.Sqrt(max(0, b.Lo))
	hi := lo
	if b.Lo != b.Hi {
		hi = math.Sqrt(max(0, b.Hi))
	}
	return Bracket{Lo: max(0, down(lo)), Hi: up(hi)}
}

// squared encloses x², which is never negative.
func (b Bracket) squared() Bracket {
	lo, hi := math.Abs(b.Lo), math.Abs(b.Hi)
	if lo > hi {
		lo, hi = hi, lo
	}
	if b.Contains(0) {
		lo = 0
	}
	return Bracket{Lo: max(0, down(lo*lo)), Hi: up(hi * hi)}
}

// positive encloses max(0, x).
func (b Bracket) positive() Bracket { return Bracket{Lo: max(0, b.Lo), Hi: max(0, b.Hi)} }

func (b Bracket) exp() Bracket {
	e := library(b.monotone(math.Exp))
	return Bracket{Lo: max(0, e.Lo), Hi: e.Hi}
}

// expAbove is the upper end of exp at the number x.
func expAbove(x float64) float64 { return libraryAbove(math.Exp(x)) }

// log encloses ln x for a positive bracket. Near 1 the logarithm is small but its
// relative error is the library's all the same.
func (b Bracket) log() Bracket {
	if !(b.Lo > 0) {
		panic("theory: logarithm of a bracket that is not positive: " + b.String())
	}
	return library(b.monotone(math.Log))
}

func (b Bracket) atan() Bracket { return library(b.monotone(math.Atan)) }

// erfc is decreasing.
func (b Bracket) erfc() Bracket {
	hi, lo := b.monotone(math.Erfc)
	e := library(lo, hi)
	return Bracket{Lo: max(0, e.Lo), Hi: e.Hi}
}

// piBracket and eBracket enclose π and e.
var (
	piBracket = outwards(math.Pi, math.Pi)
	eBracket  = outwards(math.E, math.E)
)

// by multiplies by the number x itself.
func (b Bracket) by(x float64) Bracket { return b.times(Exactly(x)) }

// upperGamma3 encloses the incomplete gamma function at 3/2.
//
//	Γ(3/2, x) = √x·e^{−x} + (√π/2)·erfc(√x)
//
// Domain: x ≥ 0.
func upperGamma3(x Bracket) Bracket {
	r := x.root()
	return r.times(Exactly(0).minus(x).exp()).plus(piBracket.root().by(0.5).times(r.erfc()))
}
