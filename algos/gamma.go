package algos

import (
	"fmt"
	"math"
	"strconv"
)

// A Gamma says how EXP3.M's mixing coefficient γ is chosen. The zero value is
// GammaTuned.
type Gamma struct{ value float64 }

// GammaTuned is the γ that minimises EXP3.M's bound; see Gamma.Value.
var GammaTuned = Gamma{}

// GammaFixed returns the rule that γ = value. The value is checked by Value.
func GammaFixed(value float64) Gamma {
	if value == 0 {
		value = math.NaN() // 0 is out of range, and must not read as tuned
	}
	return Gamma{value: value}
}

// ParseGamma reads "tuned" or a number in (0, 1].
func ParseGamma(s string) (Gamma, error) {
	if s == "tuned" {
		return GammaTuned, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v > 0 && v <= 1) {
		return Gamma{}, fmt.Errorf("gamma=%q: want a number in (0, 1] or tuned", s)
	}
	return GammaFixed(v), nil
}

// String returns what ParseGamma reads.
func (g Gamma) String() string {
	if g == GammaTuned {
		return "tuned"
	}
	return strconv.FormatFloat(g.value, 'g', -1, 64)
}

// Value returns γ for m arms, k per round and horizon T:
//
//	fixed  the given number; must be in (0, 1]
//	tuned  min{1, √(m ln(m/k)/((e−1)kT))}, and 1 at k = m, where it plays no part
//
// Reference: Uchiya, Nakamura & Kudo 2010, Corollary 1, with G_max ≤ kT.
func (g Gamma) Value(m, k int, horizon int64) (float64, error) {
	if g != GammaTuned {
		if !(g.value > 0 && g.value <= 1) {
			return 0, fmt.Errorf("gamma=%v: want a number in (0, 1] or tuned", g.value)
		}
		return g.value, nil
	}
	if k == m {
		return 1, nil
	}
	fm, fk := float64(m), float64(k)
	return math.Min(1, math.Sqrt(fm*math.Log(fm/fk)/((math.E-1)*fk*float64(horizon)))), nil
}
