package algos

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Every layer has one area: the base with its tail, the rectangles, and the
// top one, whose height the recursion does not fix, so that it checks
// zigguratEnd. Marsaglia & Tsang 2000 print the area 0.00492867323399.
func TestZigguratLayersHaveOneArea(t *testing.T) {
	z := ziggurat
	base := z.x[1]*z.f[1] + math.Sqrt(math.Pi/2)*math.Erfc(z.x[1]/math.Sqrt2)
	if math.Abs(base-0.00492867323399) > 2e-14 {
		t.Errorf("base has area %.15f, want 0.00492867323399", base)
	}
	for i := 1; i < zigguratLayers; i++ {
		if area := z.x[i] * (z.f[i+1] - z.f[i]); math.Abs(area-base) > 1e-15 {
			t.Errorf("layer %d has area %.16f, want %.16f", i, area, base)
		}
	}
}

// TestNormalCounts counts draws in cells, one beyond the ziggurat's end and one
// in each edge region that a wrong wedge or sign would bend. With n draws a cell
// of probability p leaves ±6√(np(1−p)) + 6 with probability below 1e-7
// (Bernstein); a cell that is wrong by 12√(p/n) is caught just as surely.
func TestNormalCounts(t *testing.T) {
	n := 2_000_000
	if testing.Short() {
		n = 400_000
	}
	edges := []float64{math.Inf(-1), -zigguratEnd, -2, -1, -0.2, 0, 0.1, 0.2, 0.272, 0.5, 1, 1.5, 2, 3, zigguratEnd, 4, math.Inf(1)}
	counts := make([]int, len(edges)-1)
	w := words{source: rand.NewPCG(1, 2)}
	for range n {
		x := normal(&w)
		for i := range counts {
			if x < edges[i+1] {
				counts[i]++
				break
			}
		}
	}
	cdf := func(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }
	for i, c := range counts {
		p := cdf(edges[i+1]) - cdf(edges[i])
		want := p * float64(n)
		if math.Abs(float64(c)-want) > 6*math.Sqrt(want*(1-p))+6 {
			t.Errorf("[%v, %v): %d of %d draws, want %.0f", edges[i], edges[i+1], c, n, want)
		}
	}
}
