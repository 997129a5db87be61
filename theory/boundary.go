package theory

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"sync"
)

// A boundary is the curve c_s = s·slope − √(s·width(s)) against which a walk of integers is
// compared. Its values are enclosed in floating point; only where the enclosure holds an integer
// are they decided in rational arithmetic, once per reading of the parameters.
type boundary struct {
	slope    float64
	readings func() []*big.Rat // the exact slope under each reading; few boundaries need it
	slack    float64           // for a slope with more roundings: added to 2, which bounds the slope's operands
	// width encloses the term under the root.
	width func(s float64) (lo, hi float64)
	// root returns √(s·width(s)) where it is rational under every reading.
	root func(s int64) (*big.Rat, bool)
	// roots holds the enclosures of √(s·width(s)) for small s, where many boundaries share them.
	roots []Bracket
}

// indexBoundary is the boundary of the index's radius ρ_s.
func indexBoundary(slope float64, readings func() []*big.Rat, delta float64) *boundary {
	return &boundary{slope: slope, readings: readings, width: radiusWidth(delta), root: radiusRoot(delta)}
}

// lazyReadings are the readings of combine, made when they are first asked for, by one goroutine.
func lazyReadings(combine func(x []*big.Rat) *big.Rat, args ...float64) func() []*big.Rat {
	var known []*big.Rat
	return func() []*big.Rat {
		if known == nil {
			known = readings(combine, args...)
		}
		return known
	}
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
	var root Bracket
	if s < int64(len(b.roots)) {
		root = b.roots[s]
	} else {
		root = rootOf(x, b.width)
	}
	line, slack := x*b.slope, 8*unit*((2+b.slack)*x+root.Hi)
	return line - root.Hi - slack, line - root.Lo + slack
}

// rootOf is about √(x·width(x)); enclose adds its rounding.
func rootOf(x float64, width func(s float64) (lo, hi float64)) Bracket {
	lo, hi := width(x)
	return Bracket{Lo: math.Sqrt(x * lo), Hi: math.Sqrt(x * hi)}
}

// radiusRoots are the roots of the index's radius for s up to T, some 4 MB at most.
func radiusRoots(delta float64, T int64) []Bracket {
	roots, width := make([]Bracket, min(T, 1<<18)+1), radiusWidth(delta)
	for s := range roots {
		roots[s] = rootOf(float64(max(s, 1)), width)
	}
	return roots
}

// floor returns the least and the greatest ⌊c_s⌋ over the readings.
func (b *boundary) floor(s int64) (lo, hi int64) {
	l, h := b.enclose(s)
	return b.decided(s, math.Floor(l), math.Floor(h), false)
}

// ceil returns the least and the greatest ⌈c_s⌉ over the readings.
func (b *boundary) ceil(s int64) (lo, hi int64) {
	l, h := b.enclose(s)
	return b.decided(s, math.Ceil(l), math.Ceil(h), true)
}

// decided returns the integers l ≤ h that c_s may round to, or, if they differ and the root is known, the
// extremes of what it does round to over the readings: ⌊s·slope − root⌋, or ⌈s·slope − root⌉ if up.
func (b *boundary) decided(s int64, l, h float64, up bool) (lo, hi int64) {
	lo, hi = int64(l), int64(h)
	if lo == hi {
		return lo, hi
	}
	root, ok := b.root(s)
	if !ok {
		return lo, hi
	}
	lo, hi = math.MaxInt64, math.MinInt64
	for _, slope := range b.readings() {
		n, whole := exactFloor(slope, s, root)
		if up && !whole {
			n++
		}
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi
}

// exactFloor returns ⌊s·slope − root⌋ and whether s·slope − root is an integer. Where everything fits,
// 128-bit integers replace the rationals, which are some thirty times slower.
func exactFloor(slope *big.Rat, s int64, root *big.Rat) (floor int64, whole bool) {
	num, den := slope.Num(), slope.Denom()
	if root.Sign() == 0 && num.IsUint64() && den.IsUint64() {
		hi, lo := bits.Mul64(uint64(s), num.Uint64())
		if hi < den.Uint64() {
			q, r := bits.Div64(hi, lo, den.Uint64())
			return int64(q), r == 0
		}
	}
	x := new(big.Rat).Mul(slope, new(big.Rat).SetInt64(s))
	x.Sub(x, root)
	return floorRat(x), x.IsInt()
}

// floorRat relies on Div being Euclidean: with a positive divisor it floors.
func floorRat(x *big.Rat) int64 { return new(big.Int).Div(x.Num(), x.Denom()).Int64() }

// radiusWidth encloses ln⁺(1/(δs)). The logarithm of δ, of s and their sum carry one rounding each;
// 4 units of the operands also cover δ's other reading, whose logarithm differs by at most a unit.
func radiusWidth(delta float64) func(s float64) (lo, hi float64) {
	l := -math.Log(delta)
	return func(s float64) (lo, hi float64) {
		ls := logOf(s)
		w, slack := l-ls, 4*unit*(1+math.Abs(l)+ls)
		return max(0, w-slack), max(0, w+slack)
	}
}

// logOf is math.Log, from a table for the small integers with which every walk begins.
func logOf(s float64) float64 {
	if i := int(s); s >= 0 && s < knownLogs && float64(i) == s {
		return smallLogs()[i]
	}
	return math.Log(s)
}

const knownLogs = 1 << 11

var smallLogs = sync.OnceValue(func() *[knownLogs]float64 {
	var logs [knownLogs]float64
	for i := range logs {
		logs[i] = math.Log(float64(i))
	}
	return &logs
})

// radiusRoot knows ρ_s = 0 from the first s with δs ≥ 1 under every reading;
// before it ρ_s is irrational and no tie can occur.
func radiusRoot(delta float64) func(s int64) (*big.Rat, bool) {
	from, zero := int64(0), new(big.Rat)
	return func(s int64) (*big.Rat, bool) {
		if from == 0 {
			from = firstWithoutRadius(delta)
		}
		return zero, s >= from
	}
}

// firstWithoutRadius is the first s with δs ≥ 1 under every reading of δ, or math.MaxInt64, beyond every horizon.
func firstWithoutRadius(delta float64) int64 {
	from := int64(1)
	for _, d := range readings(func(x []*big.Rat) *big.Rat { return x[0] }, delta) {
		inverse := new(big.Rat).Inv(d)
		first := new(big.Int).Div(inverse.Num(), inverse.Denom())
		if !inverse.IsInt() {
			first.Add(first, big.NewInt(1))
		}
		if !first.IsInt64() {
			return math.MaxInt64
		}
		from = max(from, first.Int64())
	}
	return from
}

func difference(x []*big.Rat) *big.Rat { return new(big.Rat).Sub(x[0], x[1]) }

func sum(x []*big.Rat) *big.Rat { return new(big.Rat).Add(x[0], x[1]) }
