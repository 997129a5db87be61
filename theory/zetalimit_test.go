package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestZetaLimit: as δ → 0 with Tδ → ∞, E ζ/√δ of fair coins tends to
//
//	E sup_{u>0} (W_u/2 − √(u·ln⁺u)) = ½√(2/π) + 0.0062
//
// (docs/explanation.md). The first part is the mean of the maximum up to u = 1. The second is simulated,
// with the maxima of Brownian bridges between points: 0.0062 ± 0.0005 in 20 000 paths. E ζ/√δ at
// δ = 0.01 is 3 % below.
func TestZetaLimit(t *testing.T) {
	const paths, want = 20_000, 0.405
	rng := rand.New(rand.NewPCG(1, 2))
	grid := []float64{1}
	for i := 1.0; i <= 60; i++ { // the boundary begins like √(u−1)
		grid = append(grid, 1+0.3*i*i/3600)
	}
	for u := 1.3; u < 1000; u *= 1.02 {
		grid = append(grid, u)
	}
	beyond := 0.0
	for range paths {
		w := rng.NormFloat64() / 2
		until1 := bridgeMax(rng, 0, w, 1)
		most := until1
		for i := 1; i < len(grid); i++ {
			u, v := grid[i-1], grid[i]
			a := w - math.Sqrt(u*math.Log(u))
			w += math.Sqrt(v-u) / 2 * rng.NormFloat64()
			b := w - math.Sqrt(v*math.Log(v))
			if max(a, b) > most-2*math.Sqrt(v-u) { // else the bridge stays below but once in 10¹³
				most = max(most, bridgeMax(rng, a, b, v-u))
			}
		}
		beyond += (most - until1) / paths
	}
	limit := math.Sqrt(2/math.Pi)/2 + beyond
	if !(math.Abs(limit-want) <= 0.002) { // four standard errors
		t.Errorf("limit %v, want %v", limit, want)
	}
	const delta = 0.01
	at, err := ZetaMeanWithin(0.5, delta, 10_000, 0.01)
	if err != nil || at.Lo/math.Sqrt(delta) < 0.95*limit || at.Hi/math.Sqrt(delta) > limit {
		t.Errorf("E ζ/√δ at δ = %g: %v, %v, want a little below %v", delta, at, err, limit)
	}
}

// bridgeMax draws the maximum of W/2 on its way from a to b in a time.
func bridgeMax(rng *rand.Rand, a, b, time float64) float64 {
	return (a + b + math.Sqrt((a-b)*(a-b)-time/2*math.Log(rng.Float64()))) / 2
}
