package reference

import "math"

var lowerRows = []Row{
	{Name: "HardLowerBound", Letters: "m k T", Points: games, Tolerance: fifty, Exact: lowerBound},
	{Name: "HardLowerBound.known", Letters: "m k T", Points: games, Exact: func(x []float64) float64 {
		m, k := x[0], x[1]
		if k == m || lower(x) && math.Mod(m, k) == 0 || !lower(x) && m >= 16*(m-k) {
			return 1
		}
		return 0
	}},
	{Name: "Rate", Letters: "m k T", Points: games, Exact: bothRates},
}

func lowerBound(x []float64) float64 {
	m, k, T := x[0], x[1], x[2]
	switch {
	case k == m:
		return 0
	case lower(x):
		return math.Min(math.Sqrt(k*m)*math.Sqrt(T), k*T) * 27 / 1000
	}
	return math.Min((m-k)*math.Sqrt(T)*math.Sqrt(math.Log(math.Floor(m/(m-k)))), (m-k)*T) * 39 / 1000
}
