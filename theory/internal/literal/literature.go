package literal

import "math"

// initial is the term of CUCB's bounds that is lost before every arm is known, with ζ(2)
// for π²/6.
func initial(x []float64) float64 {
	zeta2 := 0.0
	const n = 1000
	for i := n; i >= 1; i-- {
		zeta2 += 1 / float64(i*i)
	}
	tail := 1/(n+0.5) - 1/(12*math.Pow(n+0.5, 3)) // Σ_{i>n} 1/i², Euler–Maclaurin at the midpoint, to 10⁻¹⁶
	return (2*(zeta2+tail) + 1) * x[0] * x[1]
}

var literatureRows = []Row{
	{Name: "CUCBBound", Letters: "m k T", Points: games, Rounding: 1e-12, Why: "π²/6 as its series to 10⁻¹³",
		Exact: func(x []float64) float64 {
			return 47*math.Sqrt(x[0])*math.Sqrt(x[1])*math.Sqrt(x[2]*math.Log(x[2])) + initial(x)
		}},
	{Name: "CUCBGapBound", Letters: "m k T gaps", Points: list([]float64{5, 3, 1e5, 0.5, 0.1},
		[]float64{4, 1, 1, 0.2, 0.2, 0.9},
		[]float64{4, 2, 1e9, 0, 1}, []float64{3, 3, 10}),
		Rounding: 1e-12, Why: "π²/6 as its series to 10⁻¹³", Exact: func(x []float64) float64 {
			total := initial(x)
			for _, g := range x[3:] {
				if g > 0 {
					total += math.Log(x[2]) * x[1] * 534 / g
				}
			}
			return total
		}},
	{Name: "EXP3MBoundAt", Letters: "m k G gamma", Points: cross(sizes, []float64{1, 1e6}, []float64{0.001, 0.3, 1}),
		Rounding: 2e-12,
		Why:      "m/k is rounded before its logarithm, which is 10⁻⁴ or more",
		Exact:    func(x []float64) float64 { return exp3mAt(x[0], x[1], x[2], x[3]) }},
	{Name: "EXP3MGamma", Letters: "m k T", Points: within(someGames, func(x []float64) bool { return x[1] < x[0] }),
		Rounding: 1e-7,
		Why:      "the argument of a minimum, found by its value to 10⁻¹⁵", Exact: func(x []float64) float64 {
			at := func(gamma float64) float64 { return exp3mAt(x[0], x[1], x[1]*x[2], gamma) }
			falls := func(gamma float64) bool { return at(gamma*(1+1e-5)) < at(gamma*(1-1e-5)) }
			if falls(1) {
				return 1
			}
			return root(1e-12, 1, falls)
		}},
	{Name: "EXP3MBound", Letters: "m k T", Points: games, Rounding: 1e-9,
		Why: "the least of the bound over γ, found by golden sections",
		Exact: func(x []float64) float64 {
			if x[1] == x[0] {
				return 0
			}
			best := least(math.Log(1e-12), 0, func(u float64) float64 { return exp3mAt(x[0], x[1], x[1]*x[2], math.Exp(u)) })
			return math.Min(x[1]*x[2], best)
		}},
}

func exp3mAt(m, k, g, gamma float64) float64 {
	return gamma*g*math.Expm1(1) + m*math.Log1p((m-k)/k)/gamma
}
