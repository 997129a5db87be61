package policies

import "github.com/regretcheck/regretcheck/props/sim"

// unit is the unit roundoff 2⁻⁵³ of float64.
const unit = 0x1p-53

// sumOf adds with compensation, so that a check of Σp is not spoilt by the
// check's own rounding.
func sumOf(xs []float64) float64 {
	var sum sim.Sum
	for _, x := range xs {
		sum.Add(x)
	}
	return sum.Value()
}
