package rate

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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
		if _, err := WorstGap(sim.Size{M: 3, K: 3}, 100, scan, func(sim.HardMeans) (float64, error) { return 0, nil }); err != nil {
			t.Errorf("k = m, scan %v: %v", scan, err)
		}
		broken := errors.New("broken")
		if _, err := WorstGap(sim.Size{M: 3, K: 1}, 100, scan, func(sim.HardMeans) (float64, error) { return 0, broken }); err != broken {
			t.Errorf("scan %v: got error %v, want the pilot's", scan, err)
		}
	}
}

// TestWorstGapsAreThoseOfOneAfterAnother: at all settings, in few waves, playing none
// twice. The climb to the clip at c = 8000 is 24 steps.
func TestWorstGapsAreThoseOfOneAfterAnother(t *testing.T) {
	regrets := []func(c float64) float64{
		hill(2*math.Sqrt2, 1), hill(0.25, 1), hill(40, 1), func(c float64) float64 { return c }, func(float64) float64 { return 0 },
		func(c float64) float64 { return max(hill(4, 1)(c), hill(64, 3)(c)-0.9) },
		func(c float64) float64 { return 1 + math.Sin(5*c) }, // no hill: each step is a matter of chance
	}
	var settings []Setting
	var want []Gap
	for _, T := range []int64{100, 1e6, 1e9} {
		for _, regret := range regrets {
			p := Setting{sim.Size{M: 8, K: 2}, T}
			gap, err := WorstGap(p.Size, T, false, func(h sim.HardMeans) (float64, error) { return regret(h.C), nil })
			if err != nil {
				t.Fatal(err)
			}
			settings, want = append(settings, p), append(want, gap)
		}
	}
	waves := 0
	seen := map[bool]map[Tried]bool{false: {}, true: {}}
	got, err := WorstGaps(settings, func(list []Tried, again bool) ([]float64, error) {
		waves++
		means := make([]float64, len(list))
		for i, tried := range list {
			if seen[again][tried] || again && !seen[false][tried] {
				t.Errorf("%+v is played twice, or for the first time where it is to be played again (%v)", tried, again)
			}
			seen[again][tried] = true
			means[i] = regrets[tried.Setting%len(regrets)](tried.Means.C)
		}
		return means, nil
	})
	if diff := cmp.Diff(want, got); diff != "" || err != nil || waves > 6 {
		t.Errorf("%d waves, error %v; want at most 6\n(-one after another +together):\n%s", waves, err, diff)
	}
	broken := errors.New("broken")
	if _, err := WorstGaps(settings, func([]Tried, bool) ([]float64, error) { return nil, broken }); err != broken {
		t.Errorf("got error %v, want the pilots'", err)
	}
}

// TestWorstGapsDecideBetweenTheBestTwo: of the summit of the climb and the higher of its neighbours the runs that follow choose. At T = 100
// the gap is clipped from c = 2.5 on, so that above √8 there is none.
func TestWorstGapsDecideBetweenTheBestTwo(t *testing.T) {
	for _, c := range []struct {
		horizon int64
		climb   float64 // its summit
		again   float64 // where regret is largest in the runs that follow
		want    Gap
	}{
		{1e6, 4.4, 4, Gap{4, false}},
		{1e6, 4.4, math.Sqrt(32), Gap{math.Sqrt(32), false}},
		{1e6, 4.4, math.Sqrt(8), Gap{4, false}}, // the lower neighbour is not asked
		{1e6, 3.7, math.Sqrt(8), Gap{math.Sqrt(8), false}},
		{100, 9, 9, Gap{math.Sqrt(8), true}},
		{100, 9, 2, Gap{2, false}},
		{100, 2.2, 9, Gap{math.Sqrt(8), true}},
	} {
		gaps, err := WorstGaps([]Setting{{sim.Size{M: 8, K: 2}, c.horizon}}, func(list []Tried, again bool) ([]float64, error) {
			means, summit := make([]float64, len(list)), c.climb
			if again {
				summit = c.again
			}
			for i, tried := range list {
				means[i] = hill(summit, 1)(tried.Means.C)
			}
			return means, nil
		})
		if diff := cmp.Diff([]Gap{c.want}, gaps, cmpopts.EquateApprox(1e-12, 0)); diff != "" || err != nil {
			t.Errorf("%+v: error %v (-want +got):\n%s", c, err, diff)
		}
	}
}
