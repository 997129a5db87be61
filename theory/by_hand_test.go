package theory

import (
	"math"
	"testing"
)

// Values that can be read off the formulas.
func TestValuesByHand(t *testing.T) {
	for name, c := range map[string]struct{ got, want float64 }{
		"LowerBoundRate(4,3,100)": {LowerBoundRate(4, 3, 100), math.Sqrt(100 * math.Log(4))},
		"LowerBoundRate(9,4,100)": {LowerBoundRate(9, 4, 100), 60},
		"LowerBoundRate(4,4,100)": {LowerBoundRate(4, 4, 100), 0},
		"Rate(8,4,100)":           {Rate(8, 4, 100), 40},
		"Rate(4,3,100)":           {Rate(4, 3, 100), math.Sqrt(100 * (1 + math.Log(3)))},
		"Rate(4,4,100)":           {Rate(4, 4, 100), 0},
	} {
		if !(math.Abs(c.got-c.want) <= 1e-12*c.want) {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
	}
}

// Double doubles keep what a double loses, in every operation.
func TestDoubledByHand(t *testing.T) {
	tiny := math.Ldexp(1, -70)
	x, three := doubled{hi: 1, lo: tiny}, doubled{hi: 3}
	for name, c := range map[string]struct{ got, want doubled }{
		"(1+ε)+3": {x.add(three), doubled{4, tiny}},
		"(1+ε)·3": {x.mul(three), doubled{3, 3 * tiny}},
		"3+3ε÷3":  {doubled{3, 3 * tiny}.div(three), x},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", name, c.got, c.want)
		}
	}
}
