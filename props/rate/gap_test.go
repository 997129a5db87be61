package rate

import (
	"errors"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props/sim"
)

// hill is regret with its summit at a multiplier.
func hill(summit, height float64) func(c float64) float64 {
	return func(c float64) float64 { return height * math.Exp(-math.Abs(math.Log(c/summit))) }
}

// TestWorstGap: at m = 8, k = 2, T = 10⁶ the gap is clipped from c = 250 on.
func TestWorstGap(t *testing.T) {
	one, two := hill(2*math.Sqrt2, 1), hill(64, 3)
	for _, c := range []struct {
		name   string
		scan   bool
		regret func(c float64) float64
		want   Gap
	}{
		{"a hill", false, one, Gap{2 * math.Sqrt2, false}},
		{"a low hill", false, hill(0.25, 1), Gap{0.25, false}},
		{"the near one of two", false, func(c float64) float64 { return max(one(c), two(c)-2) }, Gap{2 * math.Sqrt2, false}},
		{"the high one of two", true, func(c float64) float64 { return max(one(c), two(c)-2) }, Gap{64, false}},
		{"linear", false, func(c float64) float64 { return min(c, 250) }, Gap{256, true}},
		{"linear, scanned", true, func(c float64) float64 { return min(c, 250) }, Gap{256, true}},
		{"none", false, func(float64) float64 { return 0 }, Gap{2, false}},
	} {
		played := map[float64]bool{}
		got, err := WorstGap(sim.Size{M: 8, K: 2}, 1e6, c.scan, func(h sim.HardMeans) (float64, error) {
			if played[h.C] {
				t.Errorf("%s: c=%v is played twice", c.name, h.C)
			}
			played[h.C] = true
			return c.regret(h.C), nil
		})
		if err != nil || math.Abs(got.C/c.want.C-1) > 1e-12 || got.Clipped != c.want.Clipped {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}

func TestWorstGapEndsWhereThereIsNone(t *testing.T) {
	for _, scan := range []bool{false, true} {
		if _, err := WorstGap(sim.Size{M: 3, K: 3}, 100, scan,
			func(sim.HardMeans) (float64, error) { return 0, nil }); err != nil {
			t.Errorf("k = m, scan %v: %v", scan, err)
		}
		broken := errors.New("broken")
		if _, err := WorstGap(sim.Size{M: 3, K: 1}, 100, scan,
			func(sim.HardMeans) (float64, error) { return 0, broken }); err != broken {
			t.Errorf("scan %v: got error %v, want the pilot's", scan, err)
		}
	}
}
