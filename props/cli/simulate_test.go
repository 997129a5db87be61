package cli

import (
	"encoding/json"
	"fmt"
	"math"
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
// family, scale and base, play the very game: the regret of its run is
// the same to the last bit.
func TestGeneratedGamesAreSimulated(t *testing.T) {
	cmoss, err := algos.ByName("cmoss")
	if err != nil {
		t.Fatal(err)
	}
	for _, regime := range games.Regimes() {
		space := games.Space{
			Regime: regime, MinArms: 2, MaxArms: 60, MinHorizon: 1000, MaxHorizon: 2000,
			Families: games.Scaling(), MinScale: 0.25, MaxScale: 32,
		}
		rng := seed.New(1, "generated games are simulated", uint64(regime))
		for range 25 {
			g := space.Draw(rng)
			code, stdout, stderr := runs(t.Context(), markov("verify", 1),
				strings.Fields("simulate --policy cmoss --runs 1 --seed 7 --format json "+g.Flags())...)
			var got Simulation
			if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != ExitOK {
				t.Fatalf("simulate %s: exit %d, %v, stderr %s", g.Flags(), code, err, stderr)
			}
			plan := sim.Plan{Game: g.Game(), Player: sim.Code(cmoss), Runs: 1, Seed: 7}
			want, err := sim.Run(t.Context(), props.NewWorkers(1), plan, nil)
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

// TestDifferencesAreRunByRun: 3 − 1, 5 − 2 and 10 − 6 have mean 3 and standard deviation 1.
func TestDifferencesAreRunByRun(t *testing.T) {
	played := func(policy string, regrets ...[]float64) Simulation { // three of its four runs
		r := sim.Result{Engine: "stepwise", Seed: 1, Checkpoints: []int64{10}, Regret: regrets}
		return newSimulation(sim.Plan{Player: sim.Player{Name: policy}, Runs: 4}, r)
	}
	game := []Simulation{
		played("more", []float64{3}, []float64{5}, []float64{10}), played("least", []float64{1}, []float64{2}, []float64{6})}
	rank(game, 0.05)
	const half = 4.302652729911275 / 1.7320508075688772 // Student's 0.975-quantile at two degrees of freedom, over √3
	d, first := game[1].Difference.(*props.Interval), game[0]
	if first.Policy != "least" || first.Difference != (*props.Interval)(nil) || d == nil || d.Mid != 3 || !(math.Abs(d.Hi-3-half) <= 1e-9) ||
		math.Abs(d.Lo-3+half) > 1e-9 {
		t.Errorf("got %+v after %s: want 3 ± %v after least", d, first.Policy, half)
	}
}
