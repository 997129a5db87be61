package audit

import (
	"math"
	"slices"
	"testing"
)

// cascadeReward is 1 − Π(1−μ) over a list.
func cascadeReward(mu []float64) float64 {
	miss := 1.0
	for _, x := range mu {
		miss *= 1 - x
	}
	return 1 - miss
}

// sumReward is Σμ over a list.
func sumReward(mu []float64) float64 {
	total := 0.0
	for _, x := range mu {
		total += x
	}
	return total
}

// worstGap returns the greatest gap over all vertices of [lo,hi]^m: best k
// arms against worst k arms. Both rewards are linear in every single mean, so
// that the greatest gap between two fixed sets is at a vertex.
func worstGap(lo, hi float64, k, m int, reward func([]float64) float64) float64 {
	worst := 0.0
	for vertex := range 1 << m {
		mu := make([]float64, m)
		for i := range mu {
			mu[i] = lo
			if vertex>>i&1 == 1 {
				mu[i] = hi
			}
		}
		slices.Sort(mu)
		worst = max(worst, reward(mu[m-k:])-reward(mu[:k]))
	}
	return worst
}

// TestCeilings compares both closed forms with the enumeration of all vertices for every k ≤ m ≤ 9.
func TestCeilings(t *testing.T) {
	for _, r := range []struct{ lo, hi float64 }{{0, 0.1}, {0.3, 0.4}, {0, 1}, {0.2, 0.9}} {
		for m := 1; m <= 9; m++ {
			for k := 1; k <= m; k++ {
				for name, pair := range map[string][2]float64{
					"semi":    {semiGap(r.lo, r.hi, k, m), worstGap(r.lo, r.hi, k, m, sumReward)},
					"cascade": {cascadeGap(r.lo, r.hi, k, m), worstGap(r.lo, r.hi, k, m, cascadeReward)},
				} {
					if !(math.Abs(pair[0]-pair[1]) <= 1e-12) {
						t.Errorf("%s ceiling, means in [%g,%g], k=%d, m=%d: got %v, want %v", name, r.lo, r.hi, k, m, pair[0], pair[1])
					}
				}
			}
		}
	}
}

// TestRandomGaps compares with integrals done by hand. Of three means in U(0, ½) the two best are
// u/2 and v/2 with E u = 1/2, E v = 3/4 and E uv = 2/5, the middle and the largest of three uniforms.
// So both of their cascade are missed with probability 1 − 5/8 + 1/10, of a random pair's with (3/4)².
func TestRandomGaps(t *testing.T) {
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"semi k=1 m=2", semiRandomGap(0, 1, 1, 2), 2.0/3 - 1.0/2},
		{"cascade k=1 m=2", cascadeRandomGap(0, 1, 1, 2), 2.0/3 - 1.0/2},
		{"cascade k=1 m=2 in [0.3,0.4]", cascadeRandomGap(0.3, 0.4, 1, 2), 0.1 / 6},
		{"semi k=m", semiRandomGap(0.3, 0.4, 7, 7), 0},
		{"cascade k=m", cascadeRandomGap(0.3, 0.4, 7, 7), 0},
		{"semi k=2 m=3", semiRandomGap(0, 0.5, 2, 3), (1.0/2+3.0/4)/2 - 1.0/2},
		{"cascade k=2 m=3", cascadeRandomGap(0, 0.5, 2, 3), 9.0/16 - (1 - 5.0/8 + 1.0/10)},
		// E Π of the two least of three uniforms is E (V/2)² with V the largest,
		// not in the product: E V²/4 = (3/5)/4 = 3/20; a random pair has 1/4.
		{"cascade k=2 m=3 in [0,1]", cascadeRandomGap(0, 1, 2, 3), 1.0/4 - 3.0/20},
		{"exploration k=1 m=2", explorationGap(0, 1, 0.1, 1, 2), 0.05 / 3},
		// Each of three missed arms is played with 0.02 and costs 0.1·1/6, 2/6 or 3/6.
		{"exploration k=2 m=5", explorationGap(0.3, 0.4, 0.05, 2, 5), 0.02 * 0.1},
	} {
		if !(math.Abs(tt.got-tt.want) <= 1e-14) {
			t.Errorf("%s: got %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}
