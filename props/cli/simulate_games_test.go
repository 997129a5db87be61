package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestGeneratedGamesAreSimulated: the flags that a generated game prints, of any
// family, reward law, scale and base, play the very game: the regret of its run is
// the same to the last bit.
func TestGeneratedGamesAreSimulated(t *testing.T) {
	cmoss, err := algos.ByName("cmoss", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, regime := range games.Regimes() {
		space := games.Space{
			Regime: regime, MinArms: 2, MaxArms: 60, MinHorizon: 1000, MaxHorizon: 2000,
			Families: games.All(), MinScale: 0.25, MaxScale: 32, AllRewards: true, Clipped: true,
		}
		rng := seed.New(1, "generated games are simulated", uint64(regime))
		for range 25 {
			g := space.Draw(rng)
			got := simulated(t, append(strings.Fields(g.Flags()), "--policy", "cmoss", "--runs", "1", "--seed", "7")...)
			want, err := sim.Run(t.Context(), props.NewWorkers(1), sim.Plan{Game: g.Game(), Policy: cmoss, Runs: 1, Seed: 7},
				nil)
			if err != nil {
				t.Fatal(err)
			}
			played := fmt.Sprint(got.Arms, got.Played, got.Horizon)
			if asked := fmt.Sprint(g.Size.M, g.Size.K, g.Horizon); played != asked || cmp.Diff(want.Final(), got.Regret) != "" {
				t.Errorf("verify simulate %s: m, k, T %s, regret %v; want %s, %v", g.Flags(), played, got.Regret, asked,
					want.Final())
			}
		}
	}
}
