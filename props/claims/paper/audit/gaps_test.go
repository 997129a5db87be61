package audit

import (
	"math"
	"math/rand/v2"
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

// TestCeilings compares both closed forms with the enumeration of all
// vertices for every k ≤ m ≤ 9.
func TestCeilings(t *testing.T) {
	for _, r := range []struct{ lo, hi float64 }{{0, 0.1}, {0.3, 0.4}, {0, 1}, {0.2, 0.9}} {
		for m := 1; m <= 9; m++ {
			for k := 1; k <= m; k++ {
				for name, pair := range map[string][2]float64{
					"semi":    {semiGap(r.lo, r.hi, k, m), worstGap(r.lo, r.hi, k, m, sumReward)},
					"cascade": {cascadeGap(r.lo, r.hi, k, m), worstGap(r.lo, r.hi, k, m, cascadeReward)},
				} {
					if math.Abs(pair[0]-pair[1]) > 1e-12 {
						t.Errorf("%s ceiling, means in [%g,%g], k=%d, m=%d: got %v, want %v", name, r.lo, r.hi, k, m, pair[0], pair[1])
					}
				}
			}
		}
	}
}

// TestRandomGapsSmall compares with integrals done by hand. With U(0,1) and
// one arm of two the best mean is 2/3 on average and a random one 1/2, in a
// cascade of one arm just the same. For k = m nothing is lost.
func TestRandomGapsSmall(t *testing.T) {
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"semi k=1 m=2", semiRandomGap(0, 1, 1, 2), 1.0 / 6},
		{"cascade k=1 m=2", cascadeRandomGap(0, 1, 1, 2), 1.0 / 6},
		{"semi k=m", semiRandomGap(0.3, 0.4, 7, 7), 0},
		{"cascade k=m", cascadeRandomGap(0.3, 0.4, 7, 7), 0},
		// E Π of the two least of three uniforms is E (V/2)² with V the largest,
		// not in the product: E V²/4 = (3/5)/4 = 3/20; a random pair has 1/4.
		{"cascade k=2 m=3", cascadeRandomGap(0, 1, 2, 3), 1.0/4 - 3.0/20},
		{"exploration k=1 m=2", explorationGap(0, 1, 0.1, 1, 2), 0.05 / 3},
	} {
		if math.Abs(tt.got-tt.want) > 1e-14 {
			t.Errorf("%s: got %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

// TestRandomGapsSampled draws instances and compares means at six standard
// errors. Six averages are tested: a correct formula fails with probability
// below 6 · 2·10⁻⁹ ≈ 10⁻⁸ (normal approximation of means of 20 000 bounded
// terms), and the standard errors are below 0.4 % of the gaps, so that an
// error of 4 % is found with probability above 1 − 10⁻⁴.
func TestRandomGapsSampled(t *testing.T) {
	const draws = 20_000
	rng := rand.New(rand.NewPCG(2026, 6))
	for _, tt := range []struct {
		lo, hi float64
		k, m   int
	}{{0, 0.1, 10, 30}, {0.3, 0.4, 20, 30}, {0.3, 0.4, 10, 30}} {
		gaps := map[string][]float64{}
		for range draws {
			mu := make([]float64, tt.m)
			for i := range mu {
				mu[i] = tt.lo + (tt.hi-tt.lo)*rng.Float64()
			}
			random := slices.Clone(mu[:tt.k]) // independent of the order of the means
			slices.Sort(mu)
			best := mu[tt.m-tt.k:]
			gaps["semi"] = append(gaps["semi"], sumReward(best)-sumReward(random))
			gaps["cascade"] = append(gaps["cascade"], cascadeReward(best)-cascadeReward(random))
		}
		for name, want := range map[string]float64{
			"semi":    semiRandomGap(tt.lo, tt.hi, tt.k, tt.m),
			"cascade": cascadeRandomGap(tt.lo, tt.hi, tt.k, tt.m),
		} {
			mean, stderr := meanAndError(gaps[name])
			if math.Abs(mean-want) > 6*stderr {
				t.Errorf("%s %+v: sampled %v ± %v, formula %v", name, tt, mean, stderr, want)
			}
			if stderr > 0.004*want {
				t.Errorf("%s %+v: standard error %v is more than the stated 0.4 %% of %v", name, tt, stderr, want)
			}
		}
	}
}

// meanAndError returns the mean of xs and its standard error.
func meanAndError(xs []float64) (mean, stderr float64) {
	n := float64(len(xs))
	for _, x := range xs {
		mean += x / n
	}
	for _, x := range xs {
		stderr += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(stderr / (n - 1) / n)
}
