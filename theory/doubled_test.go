package theory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// exactly is a doubled without rounding.
func (x doubled) exactly() *big.Float {
	wide := func(f float64) *big.Float { return new(big.Float).SetPrec(2200).SetFloat64(f) }
	return wide(0).Add(wide(x.hi), wide(x.lo))
}

// missed is |got/want − 1|.
func missed(got, want *big.Float) float64 {
	d := new(big.Float).SetPrec(400).Quo(got, want)
	f, _ := d.Sub(d, big.NewFloat(1)).Float64()
	return math.Abs(f)
}

// Every operation is good to 2⁻¹⁰⁰ of its result, also where its operands differ by many orders of
// magnitude.
func TestDoubledAgainstBigFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	draw := func() doubled {
		hi := (1 + r.Float64()) * math.Ldexp(1, r.IntN(80)-40)
		return quickSum(hi, hi*0x1p-54*(2*r.Float64()-1))
	}
	for range drawn(20_000, 5000) {
		x, y := draw(), draw()
		a, b := x.exactly(), y.exactly()
		f := func() *big.Float { return new(big.Float).SetPrec(2200) }
		for _, c := range []struct {
			name string
			got  doubled
			want *big.Float
		}{
			{"+", x.add(y), f().Add(a, b)}, {"×", x.mul(y), f().Mul(a, b)}, {"÷", x.div(y), f().Quo(a, b)},
			{"scaled", x.scale(y.hi), f().Mul(a, f().SetFloat64(y.hi))},
			{"over", x.over(y.hi), f().Quo(a, f().SetFloat64(y.hi))},
		} {
			if off := missed(c.got.exactly(), c.want); !(off <= 0x1p-100) {
				t.Fatalf("%v %s %v = %v, off by %g of it, want at most 2⁻¹⁰⁰", x, c.name, y, c.got, off)
			}
		}
		n := 1 + r.Int64N(200)
		want := f().SetInt64(1)
		for range n {
			want.SetPrec(400).Mul(want, a)
		}
		p := power(x, n)
		got := p.exactly()
		got.SetMantExp(got, p.exp)
		if off := missed(got, want); !(off <= float64(n)*0x1p-99) {
			t.Fatalf("%v^%d = %v, off by %g of it", x, n, p, off)
		}
	}
}

// What is far below 1 is not lost in 1 + it: the upper end is above 1.
func TestPullCountHoldsTheSmallest(t *testing.T) {
	b, err := PullCount(1e-20, 0.9, 1, 2)
	if err != nil || !(b.Lo <= 1 && b.Hi > 1) {
		t.Errorf("PullCount(1e-20, 0.9, 1, 2) = %v, %v, want 1 + 10⁻²⁰ inside", b, err)
	}
}
