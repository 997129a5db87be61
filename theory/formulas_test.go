package theory

import (
	"math"
	"testing"
)

// Closed forms at points worked out by hand.
func TestFormulasAtKnownPoints(t *testing.T) {
	lower, _ := HardLowerBound(30, 10, 1e5)
	groups, _ := HardLowerBound(64, 60, 1e5)
	short, _ := HardLowerBound(30, 10, 1)
	for name, c := range map[string]struct{ got, want float64 }{
		"4δ/ε²":              {ZetaTailBound(0.1, 0.001), 0.4},
		"4√δ":                {ZetaMeanBoundPrinted(0.01), 0.4},
		"4√δ−4δ":             {ZetaMeanBound(0.01), 0.36},
		"E ζ bound, δ > 1/4": {ZetaMeanBound(0.5), 1},
		"3a/ε²":              {KappaBound(2, 0.1), 600},
		"e^{−2ε²/n}":         {HoeffdingMaxBound(50, 5), math.Exp(-1)},
		"e^{λ²(b−a)²/8}":     {HoeffdingMGFBound(2, 3), math.Exp(4.5)},
		"ρ at δs = 1/e":      {Radius(1/math.E, 1), 1},
		"ρ beyond 1/δ":       {Radius(0.5, 3), 0},
		"T·K":                {WorstRegret(30, 20, 7), 70},
		".027√(kmT)":         {lower, 0.027 * math.Sqrt(3e7)},
		".027KT":             {short, 0.27},
		".039(m−k)√(T ln n)": {groups, 0.039 * 4 * math.Sqrt(1e5*math.Log(16))},
		"theorem at (4,2)": {TheoremBound(4, 2, 1, 1, 100),
			(math.Sqrt(math.E)+32)*2 + 100*(1+math.Ln2)*2*2*2/(2*math.Sqrt(math.E))},
		"theorem's rate, k ≤ m/2": {TheoremRate(16, 4, 9), 2 * 24},
		"theorem's rate, k > m/2": {TheoremRate(20, 16, 2), 4 * 4},
		"theorem's rate at k = 1": {TheoremRate(20, 1, 2), 0},
		"δ ratio":                 {DeltaRatio(2, 6), 3},
		"√(T ln m)":               {LowerBoundRate(4, 3, 100), math.Sqrt(100 * math.Log(4))},
		"√(kmT)":                  {LowerBoundRate(9, 4, 100), 60},
		"√(k(m−k)T)":              {Rate(8, 4, 100), 40},
		"(m−k)√(T(1+ln k/(m−k)))": {Rate(4, 3, 100), math.Sqrt(100 * (1 + math.Log(3)))},
		"rates at k = m":          {LowerBoundRate(4, 4, 100) + Rate(4, 4, 100), 0},
		"the paper's δ, k ≤ m/2":  {DeltaPaperPrinted(30, 10, 1e5), 30 * math.Pow(math.Log2(10), 2) / 1e6},
		"the paper's δ, k > m/2":  {DeltaPaperPrinted(30, 20, 1e5), 100 * math.Log2(20) * math.Log2(10) / 4e7},
	} {
		if !(math.Abs(c.got-c.want) <= 1e-12*math.Abs(c.want)) {
			t.Errorf("%s = %v, want %v", name, c.got, c.want)
		}
	}
}
