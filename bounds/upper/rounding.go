package upper

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/theory"
)

// Short names of package theory's outward rounding, which stands in every line here.

type bracket = theory.Bracket

func exactly(x float64) bracket { return theory.Exactly(x) }
func up(x float64) float64      { return theory.Up(x) }
func down(x float64) float64    { return theory.Down(x) }

// pi encloses π.
var pi = theory.Outwards(math.Pi, math.Pi)

// above is f/g·(1 + 2⁻⁴⁸), which covers the rounding of a rate g that is computed to nearest.
func above(f, g float64) float64 { return up(f / g * (1 + 0x1p-48)) }

func errRange(name string, v any, want string) error {
	return fmt.Errorf("%s=%v: want %s", name, v, want)
}

func checkPositive(name string, v float64) error {
	if !(v > 0) || math.IsInf(v, 1) {
		return errRange(name, v, "a finite number above 0")
	}
	return nil
}

func checkFinite(name string, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return errRange(name, v, "a finite number")
	}
	return nil
}
