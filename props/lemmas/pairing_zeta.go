package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// PairingZetaPart claims step 2 of the pairing bound.
func PairingZetaPart(bound func(m, k int, T, delta float64) float64, delta func(m, k int, T int64) float64) []props.Claim {
	exact := props.Claim{
		ID: "pairing/zeta-part", Group: groupPairing, Reference: pairingDocument + ", step 2", Evidence: props.Exact,
		Statement: "2T·E[sum of the K largest ζ_j, j ∈ A*] ≤ 2T∫min(K, 4kδ/ε²)dε = 8T√(kKδ).",
		Method:    "k independent Bernoulli arms of one mean: ∫E min(K, Bin(k, P(ζ≥ε)))dε between lower and upper sums of the first-passage program",
		Rejects:   "8T√(kKδ) divided by 40, K for √(kK) with k much larger than K",
	}
	for _, s := range []struct {
		name    string
		m, k    int
		horizon int64
	}{{"m=30, k=10, T=1e3", 30, 10, 1e3}, {"m=30, k=25, T=1e3", 30, 25, 1e3}, {"m=10, k=9, T=1e3", 10, 9, 1e3}, {"m=30, k=10, T=1e4", 30, 10, 1e4}} {
		exact.Cases = append(exact.Cases, onGrid(s.name, normally(0.15), func(props.Effort) []float64 { return []float64{0.1, 0.5, 0.9} }, func(mu float64) (point, error) {
			d := delta(s.m, s.k, s.horizon)
			b, err := largestZetas(mu, d, s.m, s.k, s.horizon)
			return atMost(b.Scale(2*float64(s.horizon)), bound(s.m, s.k, float64(s.horizon), d), "mu=%s delta=%s", number(mu), number(d)), err
		}))
	}
	exact.Cases = append(exact.Cases, onGrid("closed form of the integral", always(0.01), edgeGrid, func(s Size) (point, error) {
		const d = 1e-6
		return atMost(rounded(2*capIntegral(float64(theory.Differing(s.Arms, s.Cardinality)), 4*float64(s.Cardinality)*d)*(1-1e-9)), bound(s.Arms, s.Cardinality, 1, d), "m=%d k=%d delta=%v T=1", s.Arms, s.Cardinality, d), nil
	}))
	return []props.Claim{exact, largestSum(countIntegral)}
}

// largestSum claims the identity that step 2 begins with.
func largestSum(integral func(ascending []float64, K int) float64) props.Claim {
	return props.Claim{
		ID: "pairing/zeta-part/search", Group: groupPairing, Reference: pairingDocument + ", step 2", Evidence: props.Searched,
		Statement: "For non-negative numbers, the sum of the K largest is ∫min(K, #{j: ζ_j > ε})dε.",
		Method:    "lists drawn by rapid, the integral as a sum over the steps of the counting function; difference at most 10⁻¹²",
		Rejects:   "max for min, #{ζ_j > ε} − 1 for the count",
		Cases: []props.Case{drawn("drawn lists", always(0.02), 500, func(t *rapid.T) point {
			zs := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 12).Draw(t, "zetas")
			K := rapid.IntRange(1, len(zs)).Draw(t, "K")
			slices.Sort(zs)
			largest := 0.0
			for _, z := range zs[len(zs)-K:] {
				largest += z
			}
			return atMost(theory.Exactly(math.Abs(largest-integral(zs, K))), 1e-12, "zetas=%s K=%d", numbers(zs), K)
		})},
	}
}

// countIntegral is ∫min(K, #{j: ζ_j > ε})dε: between two neighbours of the
// ascending list exactly the upper ones exceed ε.
func countIntegral(ascending []float64, K int) float64 {
	integral, below := 0.0, 0.0
	for i, z := range ascending {
		integral += (z - below) * float64(min(K, len(ascending)-i))
		below = z
	}
	return integral
}

// largestZetas encloses E[sum of the K largest of k independent ζ_j].
func largestZetas(mu, delta float64, m, k int, T int64) (theory.Bracket, error) {
	K := theory.Differing(m, k)
	grid := []float64{0}
	for e := 0.05 * math.Sqrt(delta); e < mu; e *= 1.3 {
		grid = append(grid, e)
	}
	grid = append(grid, mu)
	var total theory.Bracket
	upper := float64(K) // P(ζ ≥ 0) = 1
	for i := 1; i < len(grid); i++ {
		width := grid[i] - grid[i-1]
		p, err := theory.ZetaTail(mu, grid[i], delta, T)
		if err != nil {
			return theory.Bracket{}, err
		}
		total.Hi += width * upper
		total.Lo += width * capped(K, k, p.Lo) * (1 - 1e-9)
		upper = capped(K, k, p.Hi) * (1 + 1e-9)
	}
	return total, nil
}

// capped is E min(K, Bin(k, p)), from gonum's binomial law, good to 10⁻⁹.
func capped(K, k int, p float64) float64 {
	law, mean := distuv.Binomial{N: float64(k), P: p}, 0.0
	for j := 1; j <= k; j++ {
		mean += float64(min(K, j)) * law.Prob(float64(j))
	}
	return mean
}

// capIntegral is ∫₀^∞ min(K, c/ε²)dε: K up to the corner ε₁ = √(c/K); beyond it
// dε/ε² = du with u = 1/ε, which leaves c·(1/ε₁).
func capIntegral(K, c float64) float64 {
	corner := math.Sqrt(c / K)
	return K*corner + c/corner
}

// edgeGrid returns every 1 ≤ k < m for a range of m.
func edgeGrid(props.Effort) []Size {
	var grid []Size
	for _, m := range []int{2, 3, 4, 5, 8, 20, 30, 101, 200} {
		for k := 1; k < m; k++ {
			grid = append(grid, Size{m, k})
		}
	}
	return grid
}
