package reference

import "math"

// step adds one coin to the law of a sum.
func step(law []float64, p float64) []float64 {
	next := make([]float64, len(law)+1)
	for s, q := range law {
		next[s] += q * (1 - p)
		next[s+1] += q * p
	}
	return next
}

// hits is the probability that the sum of coins with the given chances ever meets a
// condition, by the law of the sum without the paths that met it.
func hits(chances []float64, met func(t, sum int) bool) float64 {
	law, total := []float64{1}, 0.0
	for i, p := range chances {
		law = step(law, p)
		for s := range law {
			if met(i+1, s) {
				total += law[s]
				law[s] = 0
			}
		}
	}
	return total
}

// visits is the expected number of times t ≤ T at which the sum of t coins meets a condition.
func visits(T int, p float64, met func(t, sum int) bool) float64 {
	law, total := []float64{1}, 0.0
	for t := 1; t <= T; t++ {
		law = step(law, p)
		for s := range law {
			if met(t, s) {
				total += law[s]
			}
		}
	}
	return total
}

// equal is T equal chances.
func equal(p float64, T int) []float64 {
	q := make([]float64, T)
	for i := range q {
		q[i] = p
	}
	return q
}

// zetaTail is P(ζ ≥ ε): the walk meets S_s/s + ρ_s ≤ mu − ε.
func zetaTail(mu, eps, delta float64, T int) float64 {
	if eps > mu {
		return 0
	}
	rho := radiiUpTo(T, delta)
	return hits(equal(mu, T), func(t, s int) bool { return float64(s)/float64(t)+rho[t] <= mu-eps })
}

// zetaMean is E ζ over all 2^T paths of T coins.
func zetaMean(mu, delta float64, T int) float64 {
	rho := radiiUpTo(T, delta)
	var below func(t, sum int, least float64) float64
	below = func(t, sum int, least float64) float64 {
		if t > 0 {
			least = math.Min(least, float64(sum)/float64(t)+rho[t])
		}
		if t == T {
			return math.Max(0, mu-least)
		}
		return mu*below(t+1, sum+1, least) + (1-mu)*below(t+1, sum, least)
	}
	return below(0, 0, math.Inf(1))
}

// radiiUpTo are ρ_0 to ρ_T.
func radiiUpTo(T int, delta float64) []float64 {
	rho := make([]float64, T+1)
	rho[0] = math.Inf(1)
	for s := 1; s <= T; s++ {
		rho[s] = math.Sqrt(math.Max(0, -math.Log(delta*float64(s)))) / math.Sqrt(float64(s))
	}
	return rho
}
