package rate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
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

func TestGrowth(t *testing.T) {
	iv := func(lo, mid, hi float64) props.Interval { return props.Interval{Lo: lo, Mid: mid, Hi: hi} }
	for _, c := range []struct {
		a, b props.Interval
		want props.Interval
	}{
		// as much a round: T
		{iv(1, 1, 1), iv(1, 1, 1), props.Interval{Lo: 1, Mid: 1, Hi: 1}},
		// a quarter at 16·T: √T
		{iv(4, 4, 4), iv(1, 1, 1), props.Interval{Lo: 0.5, Mid: 0.5, Hi: 0.5}},
		{iv(2, 4, 8), iv(0.5, 1, 2), props.Interval{Lo: 0, Mid: 0.5, Hi: 1}},                             // both uncertain
		{iv(0, 0, 1), iv(0, 0, 1), props.Interval{Lo: math.Inf(-1), Mid: math.Inf(-1), Hi: math.Inf(1)}}, // nothing seen
	} {
		if got := Growth(c.a, c.b, 16); got != c.want {
			t.Errorf("Growth(%v, %v, 16) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
