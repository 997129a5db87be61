package property_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/games/property"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// spaces are those of both regimes, as wide as the claims have them.
func spaces() []games.Space {
	var both []games.Space
	for _, r := range games.Regimes() {
		both = append(both, games.Space{
			Regime: r, MinArms: 2, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 1e7, Work: 1e9,
			Families: games.All(), MinScale: 0.25, MaxScale: 8, AllRewards: true,
		})
	}
	return both
}

// TestGamesAreInTheirSpace: sizes are of the regime, means lie in [0, 1] and
// read back from their text, moves and simpler games stay in the space.
func TestGamesAreInTheirSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(spaces()).Draw(t, "space")
		g := property.Games(s).Draw(t, "game")
		rng := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		check(t, s, g, rng)
		h := g
		for range 5 {
			h = s.Move(games.Random(rng), h)
			check(t, s, h, rng)
		}
		simple := g
		for f, list := range s.Simpler(g) {
			for _, h := range list {
				check(t, s, h, rng)
			}
			if len(list) > 0 {
				simple = s.With(simple, games.Feature(f), list[0])
				check(t, s, simple, rng)
			}
		}
		for f, list := range s.Simpler(simple) { // what a part may be hangs on the arms
			if len(list) > 0 && games.Feature(f) != games.Part {
				t.Fatalf("%s, made simpler at once in every feature, is %s, and simpler still is %s", g, simple, list[0])
			}
		}
	})
}

func check(t *rapid.T, s games.Space, g games.Spec, rng *rand.Rand) {
	z := g.Size
	if z.K < 1 || z.K >= z.M || z.M > s.MaxArms || z.Regime() != s.Regime.Text() || float64(g.Horizon) > 1.01*float64(s.MaxHorizon) || g.Horizon < s.MinHorizon {
		t.Fatalf("%s is not in the space %+v", g, s)
	}
	law, err := sim.ParseMeans(g.Means().String())
	if err != nil || !reflect.DeepEqual(law, g.Means()) {
		t.Fatalf("%s: the means read back as %v, %v", g, law, err)
	}
	means, err := law.Draw(rng, z.M, z.K, g.Horizon)
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	if _, err := sim.NewInstance(means, z.K, g.Horizon, algos.SemiBandit, algos.Descending); err != nil {
		t.Fatalf("%s: %v", g, err)
	}
}

// TestGamesShrink: of the games of 20 arms and more the least is found.
func TestGamesShrink(t *testing.T) {
	found := ""
	r := search.Check(t.Context(), search.Config{Name: "games shrink", Checks: 100, Seed: 1}, func(t *rapid.T) {
		if g := property.Games(spaces()[0]).Draw(t, "game"); g.Size.M >= 20 {
			found = g.String()
			t.Fatal("found")
		}
	})
	if !strings.HasPrefix(found, "m=20, k=1, T=") || !strings.Contains(found, "hard:0.25") {
		t.Errorf("shrunk to %q, want m=20, k=1, hard:0.25: %+v", found, r)
	}
}
