package theory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/theory/internal/reference"
)

const bigPrec = 400

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(bigPrec).SetFloat64(x) }

func bigInt(n int64) *big.Float { return new(big.Float).SetPrec(bigPrec).SetInt64(n) }

// bigSeries sums Σ (−1)^n x^{2n+1}/((2n+1)·n!) (erf·√π/2) or Σ (−1)^n x^{2n+1}/(2n+1) (atan).
func bigSeries(x *big.Float, factorial bool) *big.Float {
	sum, power := new(big.Float).SetPrec(bigPrec), new(big.Float).SetPrec(bigPrec).Set(x)
	square := new(big.Float).SetPrec(bigPrec).Mul(x, x)
	for n := int64(0); n < 900; n++ {
		term := new(big.Float).SetPrec(bigPrec).Quo(power, bigInt(2*n+1))
		sum.Add(sum, term)
		power.Mul(power, square)
		power.Neg(power)
		if factorial {
			power.Quo(power, bigInt(n+1))
		}
	}
	return sum
}

// bigPi is Machin's formula.
func bigPi() *big.Float {
	a := bigSeries(new(big.Float).SetPrec(bigPrec).Quo(bigInt(1), bigInt(5)), false)
	b := bigSeries(new(big.Float).SetPrec(bigPrec).Quo(bigInt(1), bigInt(239)), false)
	a.Mul(a, bigInt(16))
	return a.Sub(a, b.Mul(b, bigInt(4)))
}

func bigErfc(x *big.Float) *big.Float {
	e := bigSeries(x, true)
	e.Mul(e, bigInt(2))
	e.Quo(e, new(big.Float).SetPrec(bigPrec).Sqrt(bigPi()))
	return e.Sub(bigInt(1), e)
}

// holds reports whether the bracket contains the number.
func holds(b Bracket, want *big.Float) bool {
	return bigOf(b.Lo).Cmp(want) <= 0 && bigOf(b.Hi).Cmp(want) >= 0
}

// whole reports whether make long runs the tests; it decides all cases, go test a part.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// drawn is how many cases a test draws: all in make long, a part in go test.
func drawn(all, part int) int {
	if whole() {
		return all
	}
	return part
}

// The brackets must hold the truth, and the library's functions, which they widen, must be within half of what is
// allowed.
func TestOutwardAgainstBigFloats(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	rng := rand.New(rand.NewPCG(14, 1))
	for _, f := range []struct {
		name    string
		lo, hi  float64
		float   func(float64) float64
		bracket func(Bracket) Bracket
		oracle  func(*big.Float) *big.Float
	}{
		{"exp", -700, 700, math.Exp, Bracket.Exp, reference.ExpWide},
		{"exp near 0", -1, 1, math.Exp, Bracket.Exp, reference.ExpWide},
		{"log", 1e-300, 4, math.Log, Bracket.Log, reference.LogWide},
		{"log near 1", 0.99, 1.01, math.Log, Bracket.Log, reference.LogWide},
		{"erfc", 0, 6, math.Erfc, Bracket.Erfc, bigErfc},
		{"atan", 0, 0.7, math.Atan, Bracket.Atan, func(x *big.Float) *big.Float { return bigSeries(x, false) }},
	} {
		for range drawn(1000, 40) {
			x := f.lo + (f.hi-f.lo)*rng.Float64()
			want := f.oracle(bigOf(x))
			if off := missed(bigOf(f.float(x)), want); off > libraryError/2 || !holds(f.bracket(Exactly(x)), want) {
				t.Fatalf("%s(%v) is off by %.3g of it, want %.3g; %v does not hold %v", f.name, x, off, libraryError/2,
					f.bracket(Exactly(x)), want)
			}
		}
	}
	if !holds(piBracket, bigPi()) {
		t.Error("π lies outside its bracket")
	}
}

// Subnormal results: exp(−740) is 2⁻¹⁰⁶⁸ to a few units of 2⁻¹⁰⁷⁴, which no relative error describes.
func TestLibrarySubnormal(t *testing.T) {
	for _, x := range []float64{-710, -720.5, -735.25, -740, -744.5, -746, -800} {
		if b := Exactly(x).Exp(); !holds(b, reference.ExpWide(bigOf(x))) || b.Lo < 0 {
			t.Errorf("exp(%v) = %v does not hold %v", x, b, reference.ExpWide(bigOf(x)))
		}
	}
	if b := Exactly(-740).Exp(); b.Width() < 0x1p-1070 {
		t.Errorf("exp(−740) = %v: want at least the allowance of the smallest normal number, 2⁻¹⁰⁷⁰", b)
	}
}

// Every arithmetic operation against exact rationals, tiny and huge operands included.
func TestOutwardArithmetic(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	draw := func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(900)-450) }
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	within := func(b Bracket, want *big.Rat) bool { return rat(b.Lo).Cmp(want) <= 0 && rat(b.Hi).Cmp(want) >= 0 }
	for range drawn(20_000, 5000) {
		x, y := draw(), draw()
		a, b := Exactly(x), Exactly(y)
		if !within(a.Plus(b), new(big.Rat).Add(rat(x), rat(y))) || !within(a.Minus(b), new(big.Rat).Sub(rat(x), rat(y))) {
			t.Fatalf("%v ± %v: got %v and %v", x, y, a.Plus(b), a.Minus(b))
		}
		if !within(a.Times(b), new(big.Rat).Mul(rat(x), rat(y))) || !within(a.Squared(), new(big.Rat).Mul(rat(x), rat(x))) {
			t.Fatalf("%v × %v: got %v, square %v", x, y, a.Times(b), a.Squared())
		}
		if y > 0 && !within(a.Over(b), new(big.Rat).Quo(rat(x), rat(y))) {
			t.Fatalf("%v ÷ %v: got %v", x, y, a.Over(b))
		}
		if r := b.Root(); y > 0 && !(within(r.Squared(), rat(y)) && r.Hi-r.Lo <= 8*unit*r.Hi) {
			t.Fatalf("√%v: got %v", y, r)
		}
	}
}

// Mixed signs: every combination of ends must be inside.
func TestOutwardIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	draw := func() Bracket {
		x, y := rng.NormFloat64(), rng.NormFloat64()
		return Bracket{Lo: min(x, y), Hi: max(x, y)}
	}
	for range 5000 {
		a, b := draw(), draw()
		x, y := a.Lo+a.Width()*rng.Float64(), b.Lo+b.Width()*rng.Float64()
		for _, c := range []struct {
			name string
			got  Bracket
			at   float64
		}{
			{"plus", a.Plus(b), x + y}, {"minus", a.Minus(b), x - y}, {"times", a.Times(b), x * y}, {"by", a.By(y), x * y},
			{"squared", a.Squared(), x * x}, {"scaled", a.Scale(y * y), x * (y * y)}, {"positive", a.Positive(), max(0, x)},
			{"over", a.Over(b.Squared().Plus(Exactly(1))), x / (y*y + 1)}, {"exp", a.Exp(), math.Exp(x)},
			{"erfc", a.Erfc(), math.Erfc(x)},
		} {
			if !c.got.Contains(c.at) {
				t.Fatalf("%s of %v and %v = %v, want %v inside", c.name, a, b, c.got, c.at)
			}
		}
	}
	b := Bracket{Lo: 0.3, Hi: 0.7}
	if s := b.Scale(3); !(s.Lo < 3*b.Lo) || !(3*b.Hi < s.Hi) || s.Width() > 1.2+1e-14 || !b.Contains(0.3) ||
		!b.Contains(0.7) || b.Contains(math.Nextafter(0.3, 0)) || b.Contains(math.Nextafter(0.7, 1)) ||
		!b.AtMost(0.7) || b.AtMost(math.Nextafter(0.7, 0)) {
		t.Errorf("%v: want it to hold its ends and nothing beyond, and three times it the rounding and hardly more: %v", b, s)
	}
	for name, f := range map[string]func(){
		"over": func() { Exactly(1).Over(Bracket{Lo: -1, Hi: 1}) }, "log": func() { Exactly(0).Log() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s outside its domain: want a panic", name)
				}
			}()
			f()
		}()
	}
}

func TestUpperGamma3(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{ // Γ(3/2) = √π/2; the others by numeric integration below
		{0, math.Sqrt(math.Pi) / 2}, {0.5, gammaByParts(0.5)}, {3, gammaByParts(3)}, {20, gammaByParts(20)},
	} {
		if got := UpperGamma3(Exactly(c.x)); !(math.Abs(got.Mid()/c.want-1) <= 1e-8) || got.Width() > 1e-12*got.Hi {
			t.Errorf("Γ(3/2, %v) = %v, want %v", c.x, got, c.want)
		}
	}
}

// gammaByParts integrates √u·e^{−u} from x by the midpoint rule in z = √u.
func gammaByParts(x float64) float64 {
	const n = 400_000
	a, sum := math.Sqrt(x), 0.0
	for i := range n {
		z := a + 8*(float64(i)+0.5)/n
		sum += 2 * z * z * math.Exp(-z*z) * 8 / n
	}
	return sum
}
