package theory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"
)

// A libraryOracle evaluates a function to some 10⁻²⁹: by big floats at a node near x, and from
// there by its Taylor series in doubled numbers.
type libraryOracle struct {
	name  string
	float func(float64) float64
	draw  func(rng *rand.Rand) float64
	// node is the node of x; series returns the value there and the coefficients in powers of step.
	node   func(x float64) float64
	series func(node float64) []doubled
	step   func(x, node float64) doubled
}

// doubledOf rounds a big float to a doubled.
func doubledOf(x *big.Float) doubled {
	hi, _ := x.Float64()
	lo, _ := new(big.Float).SetPrec(bigPrec).Sub(x, bigOf(hi)).Float64()
	return doubled{hi, lo}
}

func integer(n int) doubled { return doubled{float64(n), 0} }

// onGrid rounds x to a multiple of 1/64.
func onGrid(x float64) float64 { return math.Round(x*64) / 64 }

// onFineGrid rounds x to a multiple of 1/128, as erfc changes fast far out.
func onFineGrid(x float64) float64 { return math.Round(x*128) / 128 }

// offNode is exact, as node is near x.
func offNode(x, node float64) doubled { return doubled{x - node, 0} }

var libraryOracles = []libraryOracle{
	{"exp", math.Exp, func(rng *rand.Rand) float64 { return 60*rng.Float64() - 50 }, onGrid, func(node float64) []doubled {
		c := []doubled{doubledOf(bigExp(bigOf(node)))}
		for n := 1; n < 16; n++ {
			c = append(c, c[n-1].div(integer(n)))
		}
		return c
	}, offNode},
	{"log", math.Log, func(rng *rand.Rand) float64 { return math.Ldexp(1+rng.Float64(), rng.IntN(12)-9) },
		func(x float64) float64 {
			m, e := math.Frexp(x)
			return math.Ldexp(math.Round(m*128)/128, e)
		}, func(node float64) []doubled {
			c := []doubled{{}}
			if node != 1 {
				c[0] = doubledOf(bigLog(bigOf(node)))
			}
			for n := 1; n < 18; n++ {
				c = append(c, integer(2*(n%2)-1).div(integer(n)))
			}
			return c
		}, func(x, node float64) doubled { return offNode(x, node).div(doubled{node, 0}) }},
	{"erfc", math.Erfc, func(rng *rand.Rand) float64 { return 12 * math.Pow(rng.Float64(), 2) }, onFineGrid, erfcSeries,
		offNode},
	{"atan", math.Atan, func(rng *rand.Rand) float64 { return 2 * rng.Float64() }, onGrid, func(node float64) []doubled {
		x := bigOf(node)
		value := bigSeries(x, false)
		if node > 0.7 { // atan x = π/4 + atan((x−1)/(x+1))
			y := new(big.Float).SetPrec(bigPrec).Quo(new(big.Float).Sub(x, bigInt(1)), new(big.Float).Add(x, bigInt(1)))
			value = new(big.Float).SetPrec(bigPrec).Quo(bigPi(), bigInt(4))
			value.Add(value, bigSeries(y, false))
		}
		c := []doubled{doubledOf(value)}
		for n := 1; n < 18; n++ {
			if n%2 == 0 {
				c = append(c, doubled{})
			} else {
				c = append(c, integer(2-n%4).div(integer(n)))
			}
		}
		return c
	}, func(x, node float64) doubled { // tan(atan x − atan node)
		return offNode(x, node).div(twoSum(1, 0).add(doubled{x, 0}.mul(doubled{node, 0})))
	}},
}

// erfcSeries uses y″ = −2xy′: (n+2)(n+1)c_{n+2} = −2((n+1)·x·c_{n+1} + n·c_n).
func erfcSeries(node float64) []doubled {
	square := new(big.Float).SetPrec(bigPrec).Mul(bigOf(node), bigOf(node))
	slope := bigExp(square.Neg(square))
	slope.Mul(slope, bigInt(-2))
	slope.Quo(slope, new(big.Float).SetPrec(bigPrec).Sqrt(bigPi()))
	c := []doubled{doubledOf(bigErfcAnywhere(node, slope)), doubledOf(slope)}
	for n := range 26 {
		sum := c[n+1].scale(node).scale(float64(n + 1)).add(c[n].scale(float64(n)))
		c = append(c, sum.scale(-2).div(integer((n+2)*(n+1))))
	}
	return c
}

// bigErfcAnywhere is erfc x from its slope −(2/√π)e^{−x²}: by the series up to 3, beyond by Laplace's
// continued fraction −slope/2·1/(x + ½/(x + 1/(x + (3/2)/(x + …)))).
func bigErfcAnywhere(x float64, slope *big.Float) *big.Float {
	if x <= 3 {
		return bigErfc(bigOf(x))
	}
	f := bigOf(x)
	for n := 300; n >= 1; n-- {
		f = new(big.Float).SetPrec(bigPrec).Quo(bigOf(float64(n)/2), f)
		f.Add(f, bigOf(x))
	}
	f.Quo(slope, f)
	return f.Quo(f, bigInt(-2))
}

// whole reports whether make long runs the tests: all of what go test decides a part of.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// drawn is how many cases a test draws: all in make long, a part in go test.
func drawn(all, part int) int {
	if whole() {
		return all
	}
	return part
}

// TestLibraryErrors measures exp, log, erfc and atan at 20 000 points each, near 30 nodes, in CI
// near 100, and in make long at 10⁶ near all, each week:
// Go's library does not change with ours. They are held to half of what is allowed. Too small an
// allowance, a unit of 2⁻⁵³, must be told from it.
func TestLibraryErrors(t *testing.T) {
	points, most := 20_000, drawn(100, 30)
	if whole() && os.Getenv("REGRETCHECK_LONG") != "ci" {
		points, most = 1_000_000, math.MaxInt
	}
	for _, o := range libraryOracles {
		rng := rand.New(rand.NewPCG(24, 5))
		nodes, worst, at := map[float64][]doubled{}, 0.0, 0.0
		for left := points; left > 0; {
			x := o.draw(rng)
			node := o.node(x)
			c, ok := nodes[node]
			if !ok && len(nodes) == most {
				continue // which takes longer than a thousand points near nodes that are known
			}
			if left--; !ok {
				c = o.series(node)
				nodes[node] = c
			}
			step, high := o.step(x, node), 0.0
			for n := len(c) - 1; n >= 9; n-- { // below 2⁻⁵⁶ of the sum: a float serves
				high = high*step.hi + c[n].hi
			}
			sum := doubled{high, 0}
			for n := 8; n >= 0; n-- {
				sum = sum.mul(step).add(c[n])
			}
			off := sum.add(doubled{-o.float(x), 0})
			if r := math.Abs(off.hi / sum.hi); r > worst {
				worst, at = r, x
			}
		}
		t.Logf("%s: at most %.2f units of 2⁻⁵² at %d points, at %v", o.name, worst/0x1p-52, points, at)
		if worst > libraryError/2 {
			t.Errorf("%s(%v): relative error %.3g, want at most half of the allowed %.3g", o.name, at, worst, libraryError)
		}
		if worst < 0x1p-54 {
			t.Errorf("%s: no error above 2⁻⁵⁴ in %d: the oracle cannot tell too small an allowance", o.name, points)
		}
	}
}

// Subnormal results: exp(−740) is 2⁻¹⁰⁶⁸ to a few units of 2⁻¹⁰⁷⁴, which no relative error describes.
func TestLibrarySubnormal(t *testing.T) {
	for _, x := range []float64{-710, -720.5, -735.25, -740, -744.5, -746, -800} {
		if b := Exactly(x).Exp(); !holds(b, bigExp(bigOf(x))) || b.Lo < 0 {
			t.Errorf("exp(%v) = %v does not hold %v", x, b, bigExp(bigOf(x)))
		}
	}
	if b := Exactly(-740).Exp(); b.Width() < 0x1p-1070 {
		t.Errorf("exp(−740) = %v: want at least the allowance of the smallest normal number, 2⁻¹⁰⁷⁰", b)
	}
}
