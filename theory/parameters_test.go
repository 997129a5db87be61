package theory

import (
	"math"
	"math/big"
	"testing"

	"github.com/regretcheck/regretcheck/theory/internal/reference"
)

// Near s = 1/δ the radius must be enclosed, where −ln δ − ln s, the planted form, is not;
// where δs is 1 or more it is 0.
func TestRadiusNearItsEnd(t *testing.T) {
	planted := 0
	for _, s := range []float64{3, 49_999, 123_456_789} {
		for i := 1; i <= 40; i++ {
			delta := 1 / s * (1 - float64(i)*0x1p-52)
			exact := new(big.Float).SetPrec(bigPrec).Mul(bigOf(delta), bigOf(s))
			l := reference.LogWide(exact)
			l.Neg(l)
			if l.Sign() <= 0 {
				continue
			}
			root := new(big.Float).SetPrec(bigPrec).Sqrt(l.Quo(l, bigOf(s)))
			if got := RadiusWithin(delta, s); !holds(got, root) {
				t.Errorf("ρ_%v at δ=%v: %v does not hold %v", s, delta, got, root)
			}
			if got, _ := root.Float64(); math.Sqrt(max(0, -math.Log(delta)-math.Log(s))/s) > got*(1+1e-9) {
				planted++
			}
		}
	}
	if planted == 0 {
		t.Error("the split logarithm never overstates: the test would not have found the slip")
	}
	if Radius(0.5, 2) > 1e-7 || Radius(1, 5) != 0 || !math.IsInf(Radius(1, 0), 1) {
		t.Error("the radius beyond 1/δ, or at 0 observations")
	}
	for _, delta := range []float64{5e-324, 1e-310, 1e-20, 1e300} {
		got, want := Radius(delta, 7), math.Sqrt(max(0, -math.Log(delta)-math.Log(7))/7)
		if !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("Radius(%v, 7) = %v, want %v", delta, got, want)
		}
	}
}
