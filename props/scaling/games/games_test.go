package games

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

func TestGamesDrawMeansInRange(t *testing.T) {
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
