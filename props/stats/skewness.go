package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
)

// Skewness returns the adjusted sample skewness, 0 for fewer than three values
// or constant ones.
func Skewness(xs []float64) float64 {
	if len(xs) < 3 || Summarize(xs).Var == 0 {
		return 0
	}
	return stat.Skew(xs, nil)
}

// skewLimit bounds the skewness that goes unremarked. At skewness ½ (a gamma law
// of shape 16) one value exceeds mean + 3.29 standard deviations with
// probability 0.0030, at skewness 1 (shape 4) with 0.0067; for a normal law it
// is 0.0005.
const skewLimit = 0.5

// skewWarning says so when instance effects are visibly skew: by more than the
// limit, and by more than three of the standard errors √(6/n) that a normal
// sample would show.
func skewWarning(xs []float64) error {
	g := Skewness(xs)
	if math.Abs(g) <= max(skewLimit, 3*math.Sqrt(6/float64(max(1, len(xs))))) {
		return nil
	}
	return fmt.Errorf("skewness %.2g over %d instances: the normal prediction interval is too short on the %s side; compare with the conformal one",
		g, len(xs), map[bool]string{true: "upper", false: "lower"}[g > 0])
}
