package scaling_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// spaces are those of both regimes, as wide as the claims have them.
func spaces() []games.Space {
	var both []games.Space
	for _, r := range games.Regimes() {
		both = append(both, games.Space{
			Regime: r, MinArms: 2, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 1e7, Work: 1e9,
			Families: games.Scaling(), MinScale: 0.25, MaxScale: 8,
		})
	}
	return both
}

// TestGamesAreInTheirSpace: sizes are of the regime, means lie in [0, 1] and read back from their text, and no gap is
// clipped, so that c says what is played.
func TestGamesAreInTheirSpace(t *testing.T) {
	rng := seed.New(1, "games, in their space")
	for _, s := range spaces() {
		for range 2000 {
			check(t, s, s.Draw(rng), rng)
		}
	}
}

func check(t *testing.T, s games.Space, g games.Spec, rng *rand.Rand) {
	t.Helper()
	z := g.Size
	if z.K < 1 || z.K >= z.M || z.M > s.MaxArms || 2*z.K > z.M != (s.Regime == games.High) ||
		float64(g.Horizon) > 1.01*float64(s.MaxHorizon) || g.Horizon < s.MinHorizon || g.Gap() > 0.46 {
		t.Fatalf("%s, of gap %v, is not in the space %+v", g.Game(), g.Gap(), s)
	}
	law, err := sim.ParseMeans(g.Means().String())
	if err != nil || !reflect.DeepEqual(law, g.Means()) {
		t.Fatalf("%s: the means read back as %v, %v", g.Game(), law, err)
	}
	means, err := law.Draw(rng, z.M, z.K, g.Horizon)
	if err != nil {
		t.Fatalf("%s: %v", g.Game(), err)
	}
	if _, err := sim.NewInstance(means, z.K, g.Horizon, algos.SemiBandit); err != nil {
		t.Fatalf("%s: %v", g.Game(), err)
	}
}

// TestSmallSizesAreOfTheirRegime: a game's k lies in its regime, and both ends of a regime are
// drawn: k = 1 and m/2, or the first beyond m/2 and m−1. At m = 2 there is no k > m/2 but m: a game
// of three arms is drawn.
func TestSmallSizesAreOfTheirRegime(t *testing.T) {
	rng := seed.New(1, "games, small sizes")
	for _, r := range games.Regimes() {
		for m := 2; m <= 16; m++ {
			space := games.Space{Regime: r, MinArms: m, MaxArms: m, MinHorizon: 1e3, MaxHorizon: 1e5, Families: games.Scaling(),
				MinScale: 0.5, MaxScale: 4}
			drawn := map[int]bool{}
			for range 400 {
				z := space.Draw(rng).Size
				if drawn[z.K] = true; z.K < 1 || z.K >= z.M || (2*z.K > z.M) != (r == games.High) {
					t.Fatalf("%s for %s", z, r.Text())
				}
			}
			first, last := 1, m/2
			if r == games.High {
				first, last = m/2+1, m-1
			}
			if first <= last && (!drawn[first] || !drawn[last]) {
				t.Errorf("m=%d, %s: drew k of %v, want %d and %d", m, r.Text(), drawn, first, last)
			}
		}
	}
}

// TestGamesNeverChange: recorded verdicts rest on the games that a seed draws.
func TestGamesNeverChange(t *testing.T) {
	h := fnv.New64a()
	for _, r := range games.Regimes() {
		rng := seed.New(7, "x", uint64(r))
		for _, s := range []games.Space{
			{Regime: r, MinArms: 32, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 1e5, Work: 2e6, Families: games.Scaling(),
				MinScale: 2, MaxScale: 8},
			{Regime: r, MinArms: 2, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 1e7, Families: games.Scaling(), MinScale: 2, MaxScale: 8},
		} {
			for range 3000 {
				g := s.Draw(rng)
				fmt.Fprintln(h, g.Flags(), g.Scale, g.Base, g.Replicates(), g.Widest())
			}
		}
	}
	if got := h.Sum64(); got != 7238533606669458286 {
		t.Errorf("games have the hash %d", got)
	}
}

// TestPStarByHand: with p* = 0.36 and k = 3 a list goes on with probability 0.6 at each of two arms.
func TestPStarByHand(t *testing.T) {
	for feedback, want := range map[algos.Feedback]sim.LevelMeans{algos.Disjunctive: {Lo: 0.3, Hi: 0.4},
		algos.Conjunctive: {Lo: 0.6, Hi: 0.7}} {
		g := games.Spec{Size: sim.Size{M: 6, K: 3}, Horizon: 1000, Family: games.PStarLevels, Base: 0.36, Feedback: feedback}
		g.Scale = 0.1 / (sim.HardMeans{C: 1}).Gap(6, 3, 1000)
		if got := g.Means(); got != want || !(math.Abs(g.Widest()-0.4) <= 1e-12) {
			t.Errorf("%v: means %v, widest gap %v; want %v and 0.4", feedback, got, g.Widest(), want)
		}
	}
}

func TestSpecsPrintAsTheyArePlayed(t *testing.T) {
	g := games.Spec{Size: sim.Size{M: 30, K: 10}, Horizon: 100_000, Family: games.Levels, Scale: 2, Base: 0.25}
	if got, want := g.Flags(), "--m 30 --k 10 --T 100000 --means levels:0.25,0.260954"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
