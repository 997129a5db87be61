package policies

// Marginals returns P(i ∈ S) for every arm of a rounder, exact up to rounding,
// by enumeration of all its coins. Its work doubles with each arm: up to 20
// arms take a moment.
func Marginals(round Rounder, p []float64, k int) []float64 {
	l := enumerate(round, p, k)
	marginals := make([]float64, len(p))
	for i := range marginals {
		marginals[i] = min(max(l.marginal(i), 0), 1)
	}
	return marginals
}
