package stats

import (
	"math"
	"testing"
)

// Capital by hand: at m = ¼ a stake of 3 is cut to ½/m = 2, so that the values 1 and 0.2 make
// it 2.5 and then 2.25; at m = 0 nothing is cut.
func TestCapitalByHand(t *testing.T) {
	for _, tt := range []struct {
		m, goal float64
		want    bool
	}{{0.25, 2.5, true}, {0.25, 2.51, false}, {0, 4, true}, {0, 6.41, false}, {0, 6.39, true}, {1, 1.001, false}} {
		if got := capitalReaches(tt.goal, tt.m, []float64{1, 0.2}, []float64{3, 3}); got != tt.want {
			t.Errorf("m=%v: reaches %v: got %v, want %v", tt.m, tt.goal, got, tt.want)
		}
	}
}

// Satterthwaite's degrees of freedom by hand: of one variance alone its own, of two equal
// ones the sum, of 1 and 3 with 2 and 6: 16/(1/2 + 9/6) = 8.
func TestWelchSatterthwaiteByHand(t *testing.T) {
	for _, tt := range []struct{ v1, df1, v2, df2, want float64 }{{1, 5, 0, 9, 5}, {0, 5, 1, 9, 9}, {2, 5, 2, 5, 10}, {1, 2, 3, 6, 8}} {
		if got := welchSatterthwaite(tt.v1, tt.df1, tt.v2, tt.df2); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%+v: got %v", tt, got)
		}
	}
}
