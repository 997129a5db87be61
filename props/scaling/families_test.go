package scaling

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

func TestFamiliesDrawMeansInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := Games(40, 10_000).Draw(t, "game")
		rng := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		means, err := game.Means.Draw(rng, game.Arms, game.Cardinality, game.Horizon)
		if err != nil {
			t.Fatalf("%s: %v", game.Means, err)
		}
		if _, err := sim.NewInstance(means, game.Cardinality, game.Horizon, algos.SemiBandit, algos.Descending); err != nil || len(means) != game.Arms {
			t.Fatalf("%s: %d means, %v", game.Means, len(means), err)
		}
	})
}

func TestFamilies(t *testing.T) {
	gap := 2 * math.Sqrt(8.0/(3*1000)) // hard, m=8, k=3, T=1000
	low := 2 * math.Sqrt(math.Log(8.0/3)/1000)
	for _, c := range []struct {
		law  sim.MeanLaw
		m, k int
		want []float64 // sorted
	}{
		{Blocks{2}, 8, 3, []float64{0, 0, 0.5, 0.5, 0.5, 0.5 + gap, 0.5 + gap, 0.5 + gap}},
		{Blocks{2}, 8, 5, []float64{0.5 - low, 0.5 - low, 0.5 - low, 0.5, 0.5, 0.5, 1, 1}},
		{Blocks{2}, 3, 3, []float64{0.5, 0.5, 0.5}},
		{ConstantGap{0.4}, 4, 1, []float64{0.3, 0.3, 0.3, 0.7}},
		{LinearGaps{0, 1}, 4, 1, []float64{0.125, 0.375, 0.625, 0.875}},
		{NearTie{0.4, 0.1}, 4, 1, []float64{0.3, 0.3, 0.6, 0.7}},
		{Equal{0.25}, 3, 1, []float64{0.25, 0.25, 0.25}},
	} {
		got, err := c.law.Draw(rand.New(rand.NewPCG(1, 2)), c.m, c.k, 1000)
		slices.Sort(got)
		if err != nil || !slices.EqualFunc(got, c.want, func(x, y float64) bool { return math.Abs(x-y) < 1e-12 }) {
			t.Errorf("%s at m=%d, k=%d: got %v, %v, want %v", c.law, c.m, c.k, got, err, c.want)
		}
	}
}

func TestFamiliesRejectBadParameters(t *testing.T) {
	for _, law := range []sim.MeanLaw{Blocks{-1}, Blocks{math.NaN()}, ConstantGap{1.5}, LinearGaps{0.5, 0.2}, NearTie{0.1, 0.2}, Equal{math.NaN()}} {
		if means, err := law.Draw(rand.New(rand.NewPCG(1, 2)), 5, 2, 100); err == nil {
			t.Errorf("%s: got means %v, want an error", law, means)
		}
	}
}

func TestRate(t *testing.T) {
	for _, c := range []struct {
		m, k int
		want float64
	}{
		{30, 10, math.Sqrt(30 * 10 * 1e4)},
		{30, 15, math.Sqrt(30 * 15 * 1e4)},
		{30, 20, 10 * math.Sqrt(1e4*(1+math.Ln2))},
		{30, 30, 0},
	} {
		if got := Rate(c.m, c.k, 1e4); math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("Rate(%d, %d, 1e4) = %v, want %v", c.m, c.k, got, c.want)
		}
	}
}

func TestSeedsOfStagesAndSizesDiffer(t *testing.T) {
	seen := map[uint64]string{}
	for seed := range uint64(3) {
		for _, stage := range []uint64{stagePilot, stageMain} {
			for m := 2; m < 20; m++ {
				for k := 1; k < m; k++ {
					for _, T := range []int64{1000, 10_000, 10_001} {
						s := seedOf(seed, stage, m, k, T)
						if other, ok := seen[s]; ok {
							t.Fatalf("seed %d, stage %d, m=%d, k=%d, T=%d has the seed of %s", seed, stage, m, k, T, other)
						}
						seen[s] = "another"
					}
				}
			}
		}
	}
}
