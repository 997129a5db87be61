package sim_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// anyMeans generates every mean law with parameters of full precision, and the
// size of a game that it serves.
func anyMeans() *rapid.Generator[sim.Game] {
	return rapid.Custom(func(t *rapid.T) sim.Game {
		unit := func(name string) float64 { return rapid.Float64Range(0, 1).Draw(t, name) }
		m := rapid.IntRange(1, 40).Draw(t, "m")
		k := rapid.IntRange(1, m).Draw(t, "k")
		a, b, c := unit("a"), unit("b"), rapid.Float64Range(0, 100).Draw(t, "c")
		lo, hi := min(a, b), max(a, b)
		at := rapid.SampledFrom([]sim.Placement{sim.Anywhere, sim.First, sim.Last}).Draw(t, "at")
		laws := []sim.MeanLaw{
			sim.UniformMeans{Lo: lo / 2, Hi: (1 + hi) / 2}, sim.HardMeans{C: c}, sim.BlockMeans{C: c},
			sim.LevelMeans{Lo: lo, Hi: hi, At: at},
			sim.GapMeans{Gap: a, At: at}, sim.LinearMeans{Lo: lo, Hi: hi}, sim.NearTieMeans{Gap: hi, Tie: lo},
			sim.ListMeans(rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "list")),
		}
		return sim.Game{Arms: m, Cardinality: k, Horizon: rapid.Int64Range(1, 1e9).Draw(t, "T"),
			Means: rapid.SampledFrom(laws).Draw(t, "law")}
	})
}

func TestMeansReadBackAndServeTheirGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyMeans().Draw(t, "game")
		back, err := sim.ParseMeans(g.Means.String())
		if err != nil || !reflect.DeepEqual(back, g.Means) {
			t.Fatalf("ParseMeans(%q) = %#v, %v: want %#v", g.Means, back, err, g.Means)
		}
		means, err := g.Means.Draw(rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed"))), g.Arms, g.Cardinality, g.Horizon)
		if err != nil || len(means) != g.Arms {
			t.Fatalf("%s: %d means, %v", g, len(means), err)
		}
		if _, err := sim.NewInstance(means, g.Cardinality, g.Horizon, algos.SemiBandit); err != nil {
			t.Fatalf("%s: %v", g, err)
		}
	})
}

// TestMeansByHand: what the laws draw at m, k and T = 1000, in ascending order
// where arms are placed at random.
func TestMeansByHand(t *testing.T) {
	gap := 2 * math.Sqrt(8.0/(3*1000)) // hard, m=8, k=3
	low := 2 * math.Sqrt(math.Log(8.0/3)/1000)
	for _, c := range []struct {
		law    sim.MeanLaw
		m, k   int
		placed bool
		want   []float64
	}{
		{sim.HardMeans{C: 2}, 8, 3, false, []float64{0.5, 0.5, 0.5, 0.5, 0.5, 0.5 + gap, 0.5 + gap, 0.5 + gap}},
		{sim.HardMeans{C: 2}, 8, 5, false, []float64{0.5 - low, 0.5 - low, 0.5 - low, 0.5, 0.5, 0.5, 0.5, 0.5}},
		{sim.HardMeans{C: 2}, 3, 3, true, []float64{0.5, 0.5, 0.5}},
		{sim.BlockMeans{C: 2}, 8, 3, false, []float64{0, 0, 0.5, 0.5, 0.5, 0.5 + gap, 0.5 + gap, 0.5 + gap}},
		{sim.BlockMeans{C: 2}, 8, 5, false, []float64{0.5 - low, 0.5 - low, 0.5 - low, 0.5, 0.5, 0.5, 1, 1}},
		{sim.BlockMeans{C: 0}, 8, 5, false, []float64{0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1}},
		{sim.BlockMeans{C: 2}, 3, 3, true, []float64{0.5, 0.5, 0.5}},
		{sim.GapMeans{Gap: 0.4}, 4, 1, false, []float64{0.3, 0.3, 0.3, 0.7}},
		{sim.GapMeans{Gap: 0.4, At: sim.Last}, 4, 1, true, []float64{0.3, 0.3, 0.3, 0.7}},
		{sim.LevelMeans{Lo: 0.1, Hi: 0.4, At: sim.First}, 4, 3, true, []float64{0.4, 0.4, 0.4, 0.1}},
		{sim.LevelMeans{Lo: 0.1, Hi: 0.4, At: sim.Last}, 4, 3, true, []float64{0.1, 0.4, 0.4, 0.4}},
		{sim.LinearMeans{Lo: 0, Hi: 1}, 4, 1, false, []float64{0.125, 0.375, 0.625, 0.875}},
		{sim.NearTieMeans{Gap: 0.4, Tie: 0.1}, 4, 1, false, []float64{0.3, 0.3, 0.6, 0.7}},
		{sim.ListMeans{0.3, 0.1, 0.2}, 3, 1, true, []float64{0.3, 0.1, 0.2}},
	} {
		got, err := c.law.Draw(rand.New(rand.NewPCG(1, 2)), c.m, c.k, 1000)
		if !c.placed {
			slices.SortFunc(got, cmp.Compare[float64])
		}
		if err != nil || !slices.EqualFunc(got, c.want, func(x, y float64) bool { return math.Abs(x-y) < 1e-12 }) {
			t.Errorf("%s at m=%d, k=%d: got %v, %v, want %v", c.law, c.m, c.k, got, err, c.want)
		}
	}
}

// TestEachBlockHasOneSpecialArm looks at where blocks place it: over
// 400 draws each of a block's four places must occur (one is missed with
// probability below 4·(3/4)⁴⁰⁰ < 10⁻⁴⁹).
func TestEachBlockHasOneSpecialArm(t *testing.T) {
	for _, c := range []struct {
		law     sim.MeanLaw
		m, k, n int
	}{{sim.BlockMeans{C: 1}, 12, 3, 3}, {sim.BlockMeans{C: 1}, 8, 6, 2}} {
		rng, places := rand.New(rand.NewPCG(1, 1)), map[int]bool{}
		for range 400 {
			means, err := c.law.Draw(rng, c.m, c.k, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for block := range c.n {
				special := 0
				for place := range 4 {
					if means[4*block+place] != 0.5 {
						special++
						places[place] = true
					}
				}
				if special != 1 {
					t.Fatalf("%s at m=%d, k=%d: %d special arms in block %d of %v, want 1", c.law, c.m, c.k, special, block, means)
				}
			}
		}
		if len(places) != 4 {
			t.Errorf("%s: special arms at the places %v of their blocks only, want all four", c.law, places)
		}
	}
}

func TestBadMeansAreNamed(t *testing.T) {
	for s, want := range map[string]string{
		"":                 "want uniform:lo,hi, hard:c, ",
		":1":               "want uniform:lo,hi, hard:c, ",
		"beta:1":           "or tie:Δ,τ",
		"uniform":          "want uniform:lo,hi",
		"uniform:0.1":      "1 numbers: want uniform:lo,hi",
		"uniform:0.1,0":    "want 0 ≤ lo < hi ≤ 1 in uniform:lo,hi",
		"uniform:0.2,0.2":  "want 0 ≤ lo < hi ≤ 1",
		"uniform:-1,1":     "want 0 ≤ lo < hi ≤ 1",
		"uniform:0,NaN":    `entry 2 is "NaN": want a number`,
		"hard:-1":          "want a finite gap multiplier ≥ 0",
		"hard:Inf":         "want a finite gap multiplier ≥ 0",
		"blocks:-1":        "want a finite gap multiplier ≥ 0",
		"blocks:1,2":       "2 numbers: want blocks:c",
		"list:":            "want list:μ1,…,μm",
		"list:0.5,1.5":     "entry 2 is 1.5: want 0 ≤ mean ≤ 1",
		"list:0.1,,0.2":    `entry 2 is "": want a number`,
		"levels:0.5,0.2":   "want 0 ≤ lo ≤ hi ≤ 1",
		"levels:0.1,0.2,x": `entry 3 is "x": want a number`,
		"levels:,first":    "want levels:lo,hi[,first|last]",
		"gap:2":            "want 0 ≤ gap ≤ 1",
		"gap:0.1,middle":   `entry 2 is "middle": want a number`,
		"hard:2,first":     `entry 2 is "first": want a number`,
		"linear:1,0":       "want 0 ≤ lo ≤ hi ≤ 1",
		"tie:0.1,0.2":      "want 0 ≤ tie ≤ gap ≤ 1",
	} {
		law, err := sim.ParseMeans(s)
		if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("means=%q: ", s)) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("ParseMeans(%q): got %v, %v, want an error with %q", s, law, err, want)
		}
	}
}

func TestGameAsText(t *testing.T) {
	g := sim.Game{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: sim.HardMeans{C: 2}}
	for want, change := range map[string]func(*sim.Game){
		"m=30, k=10, T=1e5, hard:2":          func(*sim.Game) {},
		"m=30, k=10, T=1e5, hard:2, uniform": func(g *sim.Game) { g.Rewards = sim.Uniform{} },
		"m=30, k=10, T=1e5, hard:2, disjunctive": func(g *sim.Game) {
			g.Rewards, g.Feedback = sim.Bernoulli{},
				algos.Disjunctive
		},
		"m=30, k=10, T=2001, hard:2, conjunctive asc": func(g *sim.Game) {
			g.Horizon, g.Feedback, g.Order = 2001,
				algos.Conjunctive, algos.Ascending
		},
	} {
		one := g
		change(&one)
		if got := one.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
