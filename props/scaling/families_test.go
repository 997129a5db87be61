package scaling

import (
	"math"
	"math/rand/v2"
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
