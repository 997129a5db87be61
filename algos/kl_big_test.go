package algos_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// bigPrecision bits hold 1 − p exactly for every p ≥ 1e-300, with room to spare.
const bigPrecision = 1200

func newBig(x float64) *big.Float { return new(big.Float).SetPrec(bigPrecision).SetFloat64(x) }

func bigOp(op func(z, x, y *big.Float) *big.Float, x, y *big.Float) *big.Float {
	return op(new(big.Float).SetPrec(bigPrecision), x, y)
}

var (
	add = (*big.Float).Add
	sub = (*big.Float).Sub
	mul = (*big.Float).Mul
	quo = (*big.Float).Quo
)

// bigAtanh2 returns 2 artanh(z) = ln((1+z)/(1−z)) by its series, |z| ≤ 1/3.
func bigAtanh2(z *big.Float) *big.Float {
	sum, power, square := newBig(0), new(big.Float).Set(z), bigOp(mul, z, z)
	for j := int64(1); power.Sign() != 0 && power.MantExp(nil) > z.MantExp(nil)-bigPrecision; j += 2 {
		sum = bigOp(add, sum, bigOp(quo, power, newBig(float64(j))))
		power = bigOp(mul, power, square)
	}
	return bigOp(mul, sum, newBig(2))
}

var bigLn2 = bigAtanh2(bigOp(quo, newBig(1), newBig(3)))

// bigLog returns ln x = e ln 2 + ln m, x = m·2^e, ½ ≤ m < 1.
func bigLog(x *big.Float) *big.Float {
	m := new(big.Float)
	e := x.MantExp(m)
	one := newBig(1)
	return bigOp(add, bigOp(mul, newBig(float64(e)), bigLn2),
		bigAtanh2(bigOp(quo, bigOp(sub, m, one), bigOp(add, m, one))))
}

// bigKL returns kl(p, q), 0 ≤ p ≤ q < 1.
func bigKL(p, q float64) *big.Float {
	P, Q, one := newBig(p), newBig(q), newBig(1)
	rp, rq := bigOp(sub, one, P), bigOp(sub, one, Q)
	kl := bigOp(mul, rp, bigLog(bigOp(quo, rp, rq)))
	if p > 0 {
		kl = bigOp(add, kl, bigOp(mul, P, bigLog(bigOp(quo, P, Q))))
	}
	return kl
}

// neighbour returns the float64 n places above x ≥ 0, or below for n < 0, kept
// within [0, 1].
func neighbour(x float64, n int64) float64 {
	bits := int64(math.Float64bits(x)) + n
	return math.Float64frombits(uint64(min(max(bits, 0), int64(math.Float64bits(1)))))
}

// klMeans are means from 1e-300 to 1−1e-16.
var klMeans = rapid.Custom(func(t *rapid.T) float64 {
	x := rapid.Float64Range(0, 1).Draw(t, "x")
	switch rapid.IntRange(0, 4).Draw(t, "where") {
	case 0:
		return min(math.Pow(10, -300*x), 1-0x1p-53)
	case 1:
		return min(math.Pow(10, -16*x), 1-0x1p-53)
	case 2:
		return min(1-math.Pow(10, -16*x), 1-0x1p-53)
	case 3:
		return math.Round(19*x) / 20
	}
	return min(x, 1-0x1p-53)
})

// TestKLUpperInUlps holds KLUpper to the error that it states, in numbers of 1200 bits: KLUlps places below it the
// divergence is at most l, and one place more above it is beyond, or there is none.
func TestKLUpperInUlps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := klMeans.Draw(t, "p")
		l := math.Pow(10, rapid.OneOf(rapid.Float64Range(-14, 3), rapid.Float64Range(-31, 3)).Draw(t, "log10 l"))
		q, level := algos.KLUpper(p, l), newBig(l)
		plausible := func(x float64) bool { return x <= p || x < 1 && bigKL(p, x).Cmp(level) <= 0 }
		if !plausible(neighbour(q, -algos.KLUlps)) || plausible(neighbour(q, algos.KLUlps+1)) {
			t.Fatalf("KLUpper(%v, %v) = %v: more than %d ulps off", p, l, q, algos.KLUlps)
		}
	})
}
