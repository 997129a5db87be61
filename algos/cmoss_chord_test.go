package algos_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// TestCMOSSChordIsBelow: along its whole reach the chord is at most g(n) = nρ_n,
// up to the promised rounding, and not so far below as to be useless.
func TestCMOSSChordIsBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := algos.CMOSSRule{Delta: math.Pow(10, rapid.Float64Range(-300, 2).Draw(t, "log10 δ"))}
		pulls := int64(math.Exp(rapid.Float64Range(0, 30).Draw(t, "ln pulls")))
		level, slope, valid := rule.Chord(pulls)
		if valid < 0 || valid > algos.MaxHorizon {
			t.Fatalf("δ=%v, pulls=%d: valid=%d: want 0 ≤ valid ≤ MaxHorizon", rule.Delta, pulls, valid)
		}
		for range 20 {
			j := rapid.Int64Range(0, min(valid, 1<<40)).Draw(t, "j")
			n := float64(pulls + j)
			g := n * rule.Radius(pulls+j)
			line := level + slope*float64(j)
			if rounding := algos.IndexRounding * (n + g); line > g+rounding {
				t.Fatalf("δ=%v, pulls=%d, j=%d of %d: line %v is above g=%v", rule.Delta, pulls, j, valid, line, g)
			}
			// The chord of chordPulls is off by at most ρ/2 where g is smooth, that
			// is away from 1/δ, at which its slope becomes infinite.
			if rho := rule.Radius(pulls); rule.Delta*n < 0.1 && pulls > 100 && line < g-rho-1e-9*g {
				t.Fatalf("δ=%v, pulls=%d, j=%d: line %v is more than ρ=%v below g=%v", rule.Delta, pulls, j, line, rho, g)
			}
		}
	})
}
