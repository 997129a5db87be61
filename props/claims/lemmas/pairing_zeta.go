package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// zetaPart is step 2 of the pairing bound.
var zetaPart = []Lemma{{
	ID: "pairing/zeta-part", Group: groupPairing, Reference: pairingDocument + ", step 2",
	Statement: "2T·E[sum of the K largest ζ_j, j ∈ A*] ≤ 2T∫min(K, 4kδ/ε²)dε = {c}T√(kKδ).",
	Rejects:   "{c}T√(kKδ) divided by 40, K for √(kK) with k much larger than K",
	Params:    []Param{paramM, paramK, paramMu, paramDelta, paramT},
	Along:     []Param{paramDelta},
	Constant:  func(p Pair) float64 { return p.Bound(Letters{M: 2, K: 1, T: 1, Delta: 1}) },
	Exact:     "k independent Bernoulli arms of one mean: ∫E min(K, Bin(k, P(ζ≥ε)))dε between lower and upper sums of the first-passage program",
	Grid: []Sweep{
		{Name: "m=30, k=10, T=1e3", Work: normally(0.15), Points: threeMeans(30, 10, 1e3)}, {Name: "m=30, k=25, " +
			"T=1e3", Work: normally(0.15), Points: threeMeans(30, 25, 1e3)},
		{Name: "m=10, k=9, T=1e3", Work: normally(0.15), Points: threeMeans(10, 9, 1e3)}, {Name: "m=30, k=10, " +
			"T=1e4", Work: normally(0.15), Points: threeMeans(30, 10, 1e4)},
		{Cases: zetaPartIntegral},
	},
	Extremes: []Extreme{{
		Quantity: "c in 2T·E[K largest ζ] ≤ cT√(kKδ), T=1000", Effort: search.Effort{Starts: 4, Iterations: 40},
		Box: Box{
			Sides: []search.Dimension{{Name: "mu", Lo: 0.05, Hi: 0.95}, {Name: "k", Lo: 1, Hi: 29, Integer: true}, {Name: "δT", Lo: 0.1, Hi: 100, Log: true}},
			At:    func(x []float64) Letters { return Letters{Mu: x[0], M: 30, K: int(x[1]), Delta: x[2] / 1000, T: 1000} },
		},
	}},
}}

// threeMeans puts arms of one mean at the pairing δ.
func threeMeans(m, k int, T int64) func(props.Effort) []Letters {
	return func(props.Effort) []Letters {
		var grid []Letters
		for _, mu := range []float64{0.1, 0.5, 0.9} {
			grid = append(grid, Letters{Mu: mu, M: m, K: k, T: T, Delta: pairingDelta(m, k, T)})
		}
		return grid
	}
}

// zetaPartIntegral compares the bound with the integral's closed form.
func zetaPartIntegral(p Pair) []props.Case {
	return []props.Case{onGrid("closed form of the integral", always(0.01), edgeGrid, func(s sim.Size) (search.Comparison, error) {
		const d = 1e-6
		left := 2 * capIntegral(float64(theory.Differing(s.M, s.K)), 4*float64(s.K)*d) * (1 - 1e-9)
		return atMost(rounded(left), p.Bound(Letters{M: s.M, K: s.K, T: 1, Delta: d}), "m=%d k=%d delta=%v T=1", s.M, s.K, d), nil
	})}
}

// largestSum claims the identity that step 2 begins with.
func largestSum(integral func(ascending []float64, K int) float64) props.Claim {
	return props.Claim{
		ID: "pairing/zeta-part/search", Group: groupPairing, Reference: pairingDocument + ", step 2", Evidence: props.Searched,
		Statement: "For non-negative numbers, the sum of the K largest is ∫min(K, #{j: ζ_j > ε})dε.",
		Method:    "lists drawn by rapid, the integral as a sum over the steps of the counting function; difference at most 10⁻¹²",
		Rejects:   "max for min, #{ζ_j > ε} − 1 for the count",
		Cases: []props.Case{drawn("drawn lists", always(0.02), 500, func(t *rapid.T) search.Comparison {
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

// CountIntegral is ∫min(K, #{j: ζ_j > ε})dε: between two neighbours of the
// ascending list exactly the upper ones exceed ε.
func CountIntegral(ascending []float64, K int) float64 {
	integral, below := 0.0, 0.0
	for i, z := range ascending {
		integral += (z - below) * float64(min(K, len(ascending)-i))
		below = z
	}
	return integral
}

// LargestZetas makes, from a program for the tail of ζ, one that encloses
// 2T·E[sum of the K largest of k independent ζ_j], K = min(k, m−k), for arms of
// one mean: the tail at the ends of every cell bounds the integral from both
// sides.
func LargestZetas(tail func(mu, eps, delta float64, T int64) (theory.Bracket, error)) func(x Letters) (theory.Bracket, error) {
	return func(x Letters) (theory.Bracket, error) {
		K := theory.Differing(x.M, x.K)
		grid := []float64{0}
		for e := 0.05 * math.Sqrt(x.Delta); e < x.Mu; e *= 1.3 {
			grid = append(grid, e)
		}
		grid = append(grid, x.Mu)
		var total theory.Bracket
		upper := float64(K) // P(ζ ≥ 0) = 1
		for i := 1; i < len(grid); i++ {
			width := grid[i] - grid[i-1]
			p, err := tail(x.Mu, grid[i], x.Delta, x.T)
			if err != nil {
				return theory.Bracket{}, err
			}
			total.Hi += width * upper
			total.Lo += width * capped(K, x.K, p.Lo) * (1 - 1e-9)
			upper = capped(K, x.K, p.Hi) * (1 + 1e-9)
		}
		return total.Scale(2 * float64(x.T)), nil
	}
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
func edgeGrid(props.Effort) []sim.Size {
	var grid []sim.Size
	for _, m := range []int{2, 3, 4, 5, 8, 20, 30, 101, 200} {
		for k := 1; k < m; k++ {
			grid = append(grid, sim.Size{M: m, K: k})
		}
	}
	return grid
}

// pairingDelta is CMOSS's default δ, for the points of a grid; the sizes are in
// its domain.
func pairingDelta(m, k int, T int64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, 1)
	if err != nil {
		panic(err)
	}
	return delta
}
