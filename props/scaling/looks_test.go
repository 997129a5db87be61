package scaling

import (
	"reflect"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The first look has the fewest repetitions whose interval has its ends within the extremes, the last an interval as narrow as
// one look of the whole design would have, and no look has runs that the next has not.
func TestLooksAtADesign(t *testing.T) {
	for _, d := range []design{shortSizes, shortHorizons, longSizes, longHorizons, betaHorizons, halfSizes, cascadeSizes, cascadeWholes, briefSizes} {
		for _, alpha := range []float64{1e-3, 1e-4, 6e-6, 1e-7} {
			looks := d.looks(alpha)
			last := looks[len(looks)-1]
			if last.pool != d.pool || last.repetitions < d.blocks {
				t.Errorf("%s at %v: the last look is %+v: want the %d repetitions of the design at least", d.name, alpha, last, d.blocks)
			}
			if len(looks) == 1 {
				continue
			}
			for _, z := range d.draw(trial(alpha), games.Low) {
				if looks[0].runs(z.Size) > last.runs(z.Size) {
					t.Errorf("%s at %v, %v: %d runs, then %d", d.name, alpha, z.Size, looks[0].runs(z.Size), last.runs(z.Size))
				}
			}
			if n := looks[0].repetitions; lowEnd(n, alpha/2) < 1 || lowEnd(n-1, alpha/2) > 0 {
				t.Errorf("%s at %v: the ends of %d repetitions are number %v, of one less %v: want the second and the first", d.name, alpha, n,
					1+lowEnd(n, alpha/2), 1+lowEnd(n-1, alpha/2))
			}
			n, only := last.repetitions, d.blocksFor(alpha)
			if got, want := (1+lowEnd(n, alpha/2))/float64(n+1), (1+lowEnd(only, alpha))/float64(only+1); got < want {
				t.Errorf("%s at %v: the last look ends at the quantile %v, one look at %v", d.name, alpha, got, want)
			}
		}
	}
}

// lowEnd is the number, from 0, of the value that the sign test's interval of n values begins at.
func lowEnd(n int, alpha float64) float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i)
	}
	return max(0, stats.QuantileInterval(values, 0.5, alpha).Lo)
}

// What two looks have measured is what all runs at once measure, bit for bit.
func TestTheSecondLookAddsRuns(t *testing.T) {
	d := briefHorizons
	d.first, d.pool = 4, 16
	s, tr, looks := ours(t, "cmoss"), trial(1e-3), []glance{{3, 4}, {5, 16}}
	var twice, once measurements
	if _, err := twice.ladders(t.Context(), tr, s, d, games.High, looks[:1]); err != nil {
		t.Fatal(err)
	}
	got, err := twice.ladders(t.Context(), tr, s, d, games.High, looks)
	if err != nil {
		t.Fatal(err)
	}
	want, err := once.ladders(t.Context(), tr, s, d, games.High, looks[1:])
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v (error %v)", got, want, err)
	}
	pending := []pendingPoint{{s, rate.Setting{Size: tiny, Horizon: 2000}, 3 * minReplicates}}
	var points [3][]rate.Point
	for i, at := range []struct {
		l    *measurements
		look int
	}{{&twice, 0}, {&twice, lastLook}, {&once, lastLook}} {
		if points[i], err = at.l.measure(t.Context(), tr, pending, at.look); err != nil {
			t.Fatal(err)
		}
	}
	if points[0][0].Regret.N != minReplicates || points[1][0].Regret.N <= 3*minReplicates || points[1][0] != points[2][0] {
		t.Errorf("%+v, then %+v; all at once %+v", points[0], points[1], points[2])
	}
}

// A game is left out of the pilots only if no policy can lose as much on it as this one has lost on another.
func TestGamesThatAreLeftOutCannotBeTheWorst(t *testing.T) {
	z := drawnSize{Size: sim.Size{M: 24, K: 4}, horizon: 2000, base: 0.3}
	wide, narrow := parted(z.ladder())
	if len(wide)+len(narrow) != len(z.ladder()) || len(narrow) < 2*len(ladderFamilies) {
		t.Fatalf("%d and %d games of %d", len(wide), len(narrow), len(z.ladder()))
	}
	random := climb{subject: ours(t, "random"), trial: trial(1e-3), design: briefSizes, regime: games.Low}
	all := []tried{{games: slices.Clone(narrow)}}
	if err := random.play(t.Context(), all, "test", 1); err != nil {
		t.Fatal(err)
	}
	for i, g := range narrow { // random play loses a part of what a policy can lose
		if of := (tried{means: []float64{all[0].means[i]}}).mayExceed([]games.Spec{g}); len(of) != 1 {
			t.Errorf("%s is left out, though random play loses %v on it", g.Flags(), all[0].means[i])
		}
		if of := (tried{means: []float64{float64(g.Horizon) * 4 * g.Gap() * 1.01}}).mayExceed([]games.Spec{g}); len(of) != 0 {
			t.Errorf("%s is not left out", g.Flags())
		}
	}
}

// A row that the first look decides ends there, and one that it leaves open is decided by the second at the rest of the budget.
func TestInLooks(t *testing.T) {
	for _, c := range []struct {
		first float64 // the end of the first look's interval; the bound is 0.5
		looks int
	}{{0.7, 2}, {0.2, 1}} {
		spent, looks := 0.0, 0
		f, err := inLooks(2, 1e-3, func(look int, alpha float64) (props.Finding, error) {
			spent, looks = spent+alpha, looks+1
			at := props.Interval{Lo: 0, Mid: 0.1, Hi: []float64{c.first, 0.2}[look]}
			return props.Finding{Evidence: props.Fitted, Guarantee: "made up", Observed: at, Bound: props.AtMost(0.5), Alpha: alpha, N: 1}, nil
		})
		if err != nil || looks != c.looks || spent > 1e-3 || props.Decide(f).Outcome() != props.Pass {
			t.Errorf("%+v: %d looks that spend %v, %v (error %v)", c, looks, spent, props.Decide(f).Outcome(), err)
		}
	}
}

// The first look at a level has the fewest games whose interval can end below the largest, the second all; a few games have one.
func TestLooksAtALevel(t *testing.T) {
	for _, alpha := range []float64{1e-3, 6e-6, 1e-7} {
		looks := levelLooks(levelGames.games, props.AtMost(WorstLimit), alpha)
		if len(looks) != 2 || looks[1] != levelGames.games {
			t.Fatalf("looks at %v: %v games, want some of %d and then all", alpha, looks, levelGames.games)
		}
		for _, n := range []int{looks[0] - 1, looks[0]} {
			ratios := make([]float64, n)
			for i := range ratios {
				ratios[i] = float64(i)
			}
			if hi := stats.QuantileInterval(ratios, 0.9, alpha/2).Hi; (hi < float64(n-1)) != (n == looks[0]) {
				t.Errorf("at %v the interval of %d games ends at %v of 0…%d", alpha, n, hi, n-1)
			}
		}
		if of := levelLooks(levelLeast, props.AtMost(WorstLimit), alpha); alpha == 6e-6 && len(of) != 1 {
			t.Errorf("looks at %d games: %v, want one", levelLeast, of)
		}
		if of := levelLooks(levelLeast, props.AtLeast(WorstLimit), alpha); of[0] != firstAbove {
			t.Errorf("looks at a control: %v, want %d games first", of, firstAbove)
		}
	}
}
