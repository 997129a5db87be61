package rate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props/sim"
)

// TestMinimax holds the rate against itself by logarithms, at every size of up to 60 arms and at the
// ends and about m/2 of larger ones.
func TestMinimax(t *testing.T) {
	var sizes []sim.Size
	for m := 1; m <= 60; m++ {
		for k := 1; k <= m; k++ {
			sizes = append(sizes, sim.Size{M: m, K: k})
		}
	}
	for _, m := range []int{1000, 1001, 1 << 20} {
		for _, k := range []int{1, 2, m/2 - 1, m / 2, m/2 + 1, m - 2, m - 1, m} {
			sizes = append(sizes, sim.Size{M: m, K: k})
		}
	}
	for _, s := range sizes {
		for _, T := range []int64{1, 100_000, 1 << 53} {
			log := func(x int) float64 { return math.Log(float64(x)) }
			want := math.Exp((log(s.K) + log(s.M) + math.Log(float64(T))) / 2)
			if few := s.M - s.K; 2*s.K > s.M {
				want = math.Exp(log(few) + (math.Log(float64(T))+math.Log(1+log(s.K)-log(few)))/2)
			}
			if s.K == s.M && s.M > 1 || s.M == 1 {
				want = 0
			}
			if got := Minimax(s, T); math.Abs(got-want) > 1e-13*want {
				t.Errorf("Minimax(%s, %d) = %v, want %v", s, T, got, want)
			}
		}
	}
}
