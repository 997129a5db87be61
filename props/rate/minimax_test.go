package rate

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props/sim"
)

func TestMinimax(t *testing.T) {
	for _, c := range []struct {
		m, k int
		want float64
	}{
		{30, 10, math.Sqrt(30 * 10 * 1e4)},
		{30, 15, math.Sqrt(30 * 15 * 1e4)},
		{30, 20, 10 * math.Sqrt(1e4*(1+math.Ln2))},
		{30, 30, 0},
	} {
		if got := Minimax(sim.Size{M: c.m, K: c.k}, 1e4); math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("Minimax(%d, %d, 1e4) = %v, want %v", c.m, c.k, got, c.want)
		}
	}
}
