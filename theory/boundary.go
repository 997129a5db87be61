package theory

import (
	"math"
	"math/big"
	"strconv"
)

// A boundary is the curve c_s = s·slope − √(s·width(s)) against which a walk of
// integers is compared. Its values are enclosed in floating point; only where
// the enclosure holds an integer are they decided in rational arithmetic, once
// per reading of the parameters.
type boundary struct {
	slope    float64
	readings []*big.Rat // the slope, exactly, under each reading
	// width encloses the term under the root.
	width func(s float64) (lo, hi float64)
	// root returns √(s·width(s)) where it is rational under every reading.
	root func(s int64) (*big.Rat, bool)
}

// readings returns the distinct exact values of combine under the two readings
// of its arguments: the binary number stored and its shortest decimal.
func readings(combine func(x []*big.Rat) *big.Rat, args ...float64) []*big.Rat {
	binary, decimal := make([]*big.Rat, len(args)), make([]*big.Rat, len(args))
	for i, x := range args {
		binary[i] = new(big.Rat).SetFloat64(x)
		decimal[i] = shortestDecimal(x)
	}
	b, d := combine(binary), combine(decimal)
	if b.Cmp(d) == 0 {
		return []*big.Rat{b}
	}
	return []*big.Rat{b, d}
}

func shortestDecimal(x float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	if !ok {
		panic("theory: not a finite number: " + strconv.FormatFloat(x, 'g', -1, 64))
	}
	return r
}

// enclose returns floats around c_s. The slope carries two roundings (its own
// and the decimal reading's half ulps of two operands of size at most 2), the
// product, root and difference one each; 8 units of the operands cover them.
func (b *boundary) enclose(s int64) (lo, hi float64) {
	x := float64(s)
	wlo, whi := b.width(x)
	line, rlo, rhi := x*b.slope, math.Sqrt(x*wlo), math.Sqrt(x*whi)
	slack := 8 * unit * (2*x + rhi)
	return line - rhi - slack, line - rlo + slack
}

// floor returns the least and the greatest ⌊c_s⌋ over the readings.
func (b *boundary) floor(s int64) (lo, hi int64) {
	l, h := b.enclose(s)
	fl, fh := math.Floor(l), math.Floor(h)
	if fl == fh {
		return int64(fl), int64(fh)
	}
	if v, ok := b.exact(s); ok {
		return integers(v, floorRat)
	}
	return int64(fl), int64(fh)
}

// ceil returns the least and the greatest ⌈c_s⌉ over the readings.
func (b *boundary) ceil(s int64) (lo, hi int64) {
	l, h := b.enclose(s)
	cl, ch := math.Ceil(l), math.Ceil(h)
	if cl == ch {
		return int64(cl), int64(ch)
	}
	if v, ok := b.exact(s); ok {
		return integers(v, ceilRat)
	}
	return int64(cl), int64(ch)
}

// exact returns c_s under each reading where it is rational.
func (b *boundary) exact(s int64) ([]*big.Rat, bool) {
	root, ok := b.root(s)
	if !ok {
		return nil, false
	}
	n := new(big.Rat).SetInt64(s)
	v := make([]*big.Rat, len(b.readings))
	for i, slope := range b.readings {
		v[i] = new(big.Rat).Mul(slope, n)
		v[i].Sub(v[i], root)
	}
	return v, true
}

func integers(v []*big.Rat, round func(*big.Rat) int64) (lo, hi int64) {
	lo, hi = math.MaxInt64, math.MinInt64
	for _, x := range v {
		n := round(x)
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi
}

// floorRat relies on Div being Euclidean: with a positive divisor it floors.
func floorRat(x *big.Rat) int64 {
	return new(big.Int).Div(x.Num(), x.Denom()).Int64()
}

func ceilRat(x *big.Rat) int64 { return -floorRat(new(big.Rat).Neg(x)) }

// radiusWidth encloses ln⁺(1/(δs)). The logarithm of δ, of s and their sum
// carry one rounding each; 4 units of the operands also cover δ's other
// reading, whose logarithm differs by at most a unit.
func radiusWidth(delta float64) func(s float64) (lo, hi float64) {
	l := -math.Log(delta)
	return func(s float64) (lo, hi float64) {
		ls := math.Log(s)
		w, slack := l-ls, 4*unit*(1+math.Abs(l)+ls)
		return max(0, w-slack), max(0, w+slack)
	}
}

// radiusRoot knows ρ_s = 0 when δs ≥ 1 under every reading; elsewhere ρ_s is
// irrational and no tie can occur.
func radiusRoot(delta float64) func(s int64) (*big.Rat, bool) {
	r := readings(func(x []*big.Rat) *big.Rat { return x[0] }, delta)
	zero, one := new(big.Rat), big.NewRat(1, 1)
	return func(s int64) (*big.Rat, bool) {
		n := new(big.Rat).SetInt64(s)
		for _, d := range r {
			if new(big.Rat).Mul(d, n).Cmp(one) < 0 {
				return nil, false
			}
		}
		return zero, true
	}
}

func difference(x []*big.Rat) *big.Rat { return new(big.Rat).Sub(x[0], x[1]) }

func sum(x []*big.Rat) *big.Rat { return new(big.Rat).Add(x[0], x[1]) }
