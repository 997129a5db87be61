package scaling

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// synthetic gives the sizes of a design a worst regret that is a known function of size and horizon, with
// the scatter of CMOSS's: half of the mean over the root of min(k, m−k), in each run.
func synthetic(d design, r games.Regime, regret func(p rate.Point) float64) []worstSize {
	rng := seed.New(1, "scaling, synthetic regret", uint64(r))
	var list []worstSize
	for _, z := range d.draw(trial(1e-5), r) {
		w := worstSize{Spec: games.Spec{Size: z.Size, Horizon: z.horizon, Scale: 2}}
		w.pilot = regret(w.point())
		for range d.blocksFor(1e-5) {
			sd := 0.5 / math.Sqrt(float64(min(z.K, z.M-z.K)*d.perBlock(z.Size)))
			w.blocks = append(w.blocks, w.pilot*math.Exp(sd*rng.NormFloat64()))
		}
		list = append(list, w)
	}
	return list
}

// left is 1 − k/m.
func left(p rate.Point) float64 { return rest(p) / float64(p.Size.M) }

// TestAspectsReadKnownExponents: what scales passes every aspect; each planted scaling is rejected by its
// own aspect, at α = 10⁻⁵, and so is what grows too slowly, which no policy's worst regret can.
func TestAspectsReadKnownExponents(t *testing.T) {
	power := func(of func(rate.Point) float64, e float64) func(rate.Point) float64 {
		return func(p rate.Point) float64 { return math.Pow(of(p), e) }
	}
	T := func(p rate.Point) float64 { return float64(p.Horizon) }
	m, k := func(p rate.Point) float64 { return float64(p.Size.M) }, func(p rate.Point) float64 { return float64(p.Size.K) }
	scales := func(p rate.Point) float64 {
		if 2*p.Size.K > p.Size.M {
			return 0.5 * rate.ByMinimax(p)
		}
		return 0.8 * rate.ByMinimax(p) * math.Sqrt(left(p)) // the better rate
	}
	for _, c := range []struct {
		name   string // of the aspect that must reject it, "" for none
		regime games.Regime
		factor func(p rate.Point) float64
	}{
		{"", games.Low, power(T, 0)},
		{"", games.High, power(T, 0)},
		{"exponent-T", games.Low, power(T, 1./6)},
		{"exponent-T", games.Low, power(T, -1./6)},
		{"exponent-k", games.Low, power(k, 0.3)},
		{"exponent-k", games.Low, power(k, -0.3)},
		{"exponent-m-k", games.Low, power(rest, 0.5)},
		{"exponent-m-k", games.Low, power(rest, -0.5)},
		{"exponent-m", games.Low, power(m, 0.5)},
		{"better-rate", games.Low, power(left, -0.5)},
		{"exponent-T", games.High, power(T, 1./6)},
		{"exponent-T", games.High, power(T, -1./6)},
		{"exponent-m-k", games.High, power(rest, 0.4)},
		{"exponent-m-k", games.High, power(rest, -0.4)},
		{"exponent-log", games.High, func(p rate.Point) float64 { return math.Exp(0.45 * overLog.x(p)) }},
		{"beta", games.Low, power(rate.LogT, 0.5)},
	} {
		for _, a := range aspects() {
			if a.regimes[0] != c.regime || c.name != "" && a.name != c.name {
				continue
			}
			d := a.designs[len(a.designs)-1]
			list := synthetic(d, c.regime, func(p rate.Point) float64 { return scales(p) * c.factor(p) })
			fit, err := fitBlocks(list, d.paired, a.scale, a.read, a.over...)
			if err != nil {
				t.Fatal(err)
			}
			want := props.Pass
			if c.name != "" {
				want = props.Fail
			}
			f := props.Finding{Evidence: props.Fitted, Guarantee: "sign test", Observed: fit.interval(1e-5), Bound: a.bound(), Alpha: 1e-5, N: 1}
			if got := props.Decide(f).Outcome(); got != want {
				t.Errorf("%s, regret that %q must reject: %s is %v, got %v, want %v: %v", c.regime.Text(), c.name, a.name, got, f.Observed, want, f.Bound)
			}
		}
	}
}

// TestTheSignTestHoldsAtItsLevel: the interval misses the median of a law that is as skewed as regret ever is
// no more often than its level says: of 4000 samples of 24 at 2 %, 80 expected at most, 130 with probability below 10⁻⁶.
func TestTheSignTestHoldsAtItsLevel(t *testing.T) {
	rng, missed := seed.New(1, "scaling, coverage"), 0
	for range 4000 {
		f := exponentFit{}
		for range 24 {
			f.slopes = append(f.slopes, math.Exp(3*rng.NormFloat64())) // of median 1
		}
		if iv := f.interval(0.02); iv.Lo > 1 || iv.Hi < 1 {
			missed++
		}
	}
	if missed == 0 || missed > 130 {
		t.Errorf("missed %d of 4000 times, want some and at most 130", missed)
	}
}

// TestLaddersReachTheLargestGap: in each family from half of the critical gap to the largest that means in [0, 1]
// allow, each at most twice the one before.
func TestLaddersReachTheLargestGap(t *testing.T) {
	for _, r := range bothRegimes {
		for _, z := range shortHorizons.draw(trial(0.1), r) {
			last := map[games.Family]games.Spec{}
			for _, g := range z.ladder() {
				if before, ok := last[g.Family]; !ok && g.Scale != 0.5 || ok && (g.Scale <= before.Scale || g.Scale > 2*before.Scale*(1+1e-12)) {
					t.Errorf("%s %v: c=%v after %v", z.Size, g.Family, g.Scale, before.Scale)
				}
				last[g.Family] = g
			}
			for f, g := range last {
				if want := g.Widest(); math.Abs(g.Gap()-want) > 1e-9 {
					t.Errorf("%s %v: the last gap is %v, want %v", z.Size, f, g.Gap(), want)
				}
			}
		}
	}
}

// TestSizesAreOfTheirRegime: every drawn size lies in it, and another seed draws others.
func TestSizesAreOfTheirRegime(t *testing.T) {
	other := trial(0.1)
	other.Seed = 2
	for _, d := range []design{shortSizes, shortHorizons, longSizes, longHorizons, betaHorizons, briefSizes, briefHorizons} {
		for _, r := range bothRegimes {
			list := d.draw(trial(0.1), r)
			same := func(a, b drawnSize) bool { return a.Size == b.Size && a.horizon == b.horizon && a.base == b.base }
			if again := d.draw(other, r); same(again[0], list[0]) && same(again[1], list[1]) {
				t.Errorf("%s, %s: seeds 1 and 2 draw the same sizes", d.name, r)
			}
			for _, z := range list {
				if high := 2*z.K > z.M; high != (r == games.High) || z.K < 1 || z.K >= z.M || z.horizon < int64(d.horizons.from) || z.horizon > int64(d.horizons.to)+1 {
					t.Errorf("%s, %s: m=%d, k=%d, T=%d", d.name, r, z.M, z.K, z.horizon)
				}
			}
		}
	}
}

// TestControlsArePlayedAtSizesOfTheSubject: at one of each corner, but for controls that have sizes of their own.
func TestControlsArePlayedAtSizesOfTheSubject(t *testing.T) {
	for _, a := range append(aspects(), cascadeAspects()...) {
		for _, d := range a.designs {
			for _, r := range bothRegimes {
				all, some := d.draw(trial(0.1), r), a.roughly(d).draw(trial(0.1), r)
				if a.controlOwn {
					if len(some) != len(all) || reflect.DeepEqual(some, all) {
						t.Errorf("%s, %s, %s: the control has %+v, want as many others as %+v", a.name, d.name, r, some, all)
					}
					continue
				}
				versions := len(all) / (4*d.corners + d.middle)
				if len(some) != 4*versions {
					t.Fatalf("%s, %s, %s: the control has %d of %d sizes, want %d", a.name, d.name, r, len(some), len(all), 4*versions)
				}
				for i, z := range some {
					if want := all[i/versions*d.corners*versions+i%versions]; !reflect.DeepEqual(z, want) {
						t.Errorf("%s, %s, %s: size %d of the control is %+v, want %+v", a.name, d.name, r, i, z, want)
					}
				}
			}
		}
	}
}

// A control that does not differ decides nothing: the row of a subject that passes is then open.
func TestAnUntoldControlDecidesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a design twice")
	}
	cmoss := ours(t, "cmoss")
	impostor := cmoss
	impostor.Name, impostor.Title = "impostor", "an impostor"
	d := briefSizes
	d.pool = 32
	for _, a := range aspects() {
		if a.name != "exponent-m-k" || a.regimes[0] != games.Low {
			continue
		}
		f, err := a.check(t.Context(), trial(1e-3), &measurements{}, cmoss, impostor, d, games.Low)
		if err != nil || props.Decide(f).Outcome() != props.Inconclusive || len(f.Warnings) != 1 ||
			!strings.Contains(f.Warnings[0].Error(), "does not tell an impostor apart") {
			t.Errorf("got %+v, %v, want it left open with a warning", f, err)
		}
	}
}

// TestCurvesShowTheExponent: a picture has a point for each size with its game, and the level of regret that is the rate
// over all of them; the slope of its points is the exponent that the row reads, less the theory's. Of regret that grows as
// the theory says it is about 0, at the level of regret ÷ rate.
func TestCurvesShowTheExponent(t *testing.T) {
	for _, a := range aspects() {
		r, d := a.regimes[0], a.designs[0]
		for name, extra := range map[string]float64{"theory": 0, "control": a.wrong - a.theory} {
			list := synthetic(d, r, func(p rate.Point) float64 {
				return 2 * rate.ByMinimax(p) * math.Exp(extra*a.over[a.read].x(p))
			})
			curves := a.curves(ours(t, "cmoss"), d, r, list)
			if len(curves) != 2 || len(curves[0].Points) != len(list) || len(curves[1].Points) != 2 {
				t.Fatalf("%s, %s: %d curves: want the sizes and a line", a.name, name, len(curves))
			}
			fit, err := fitBlocks(list, d.paired, a.scale, a.read, a.over...)
			if err != nil {
				t.Fatal(err)
			}
			points, level := make([]stats.Point, len(list)), 0.0
			for i, p := range curves[0].Points {
				points[i] = stats.Point{X: []float64{math.Log(p.X)}, Y: math.Log(p.Y)}
				level += math.Log(p.Y/math.Exp(list[i].logRatio())) / float64(len(list))
				if p.Label != list[i].Flags() || p.X < curves[1].Points[0].X || p.X > curves[1].Points[1].X {
					t.Errorf("%s, size %d: %+v, want %s between the ends of the line", a.name, i, p, list[i].Flags())
				}
			}
			drawn, err := stats.FitRobust(points)
			if err != nil {
				t.Fatal(err)
			}
			if want := fit.plane.Coef[1+a.read].Value - a.theory; math.Abs(drawn.Coef[1].Value-want) > 1e-9 || math.Abs(level) > 1e-9 {
				t.Errorf("%s, %s: slope %v at level %v, want %v at 0", a.name, name, drawn.Coef[1].Value, level, want)
			}
		}
	}
}

// TestPowersAreWritten: titles of panels name the factor that a panel tests.
func TestPowersAreWritten(t *testing.T) {
	for _, c := range []struct {
		letter   string
		exponent float64
		want     string
	}{
		{"T", 0.5, "√T"}, {"m−k", 1, "m−k"}, {"m−k", 0.5, "√(m−k)"}, {"k", 0, "k^0"}, {"1/p*", -0.5, "√p*"}, {"k", betterExponent, "k^0.21"},
		{"1+ln(k/(m−k))", 0.5, "√(1+ln(k/(m−k)))"}, {"ln T", 0, "(ln T)^0"},
	} {
		if got := power(c.letter, c.exponent); got != c.want {
			t.Errorf("%s to the %v: got %q, want %q", c.letter, c.exponent, got, c.want)
		}
	}
}

// TestGamesAreThoseOfTheSample: a slow policy meets a part of the same games, on
// the same seeds, chosen by their size alone.
func TestGamesAreThoseOfTheSample(t *testing.T) {
	all := levelGames.draw(trial(0.1), games.Low)
	fast, slow := Learner{RoundTime: 1}.affords(levelGames, all), Learner{RoundTime: 4000}.affords(levelGames, all)
	if len(fast) != len(all) || len(slow) == 0 || len(slow) >= len(all) {
		t.Fatalf("%d games, a fast policy affords %d, a slow one %d: want all and a part", len(all), len(fast), len(slow))
	}
	for _, g := range slow {
		if cost := (Learner{RoundTime: 4000}).cost(g.Spec); cost > levelGames.one {
			t.Errorf("%s costs %.3g s, want at most %v", g, cost, levelGames.one)
		}
	}
}

// TestTooSlowForTheGames: a policy that affords no game, or few, skips every row
// and says so.
func TestTooSlowForTheGames(t *testing.T) {
	s := ours(t, "cmoss")
	s.RoundTime = 1e7
	tr := trial(1e-5)
	tr.Effort = props.Default
	for _, c := range NewStudy(s, Learner{}).generatedClaims() {
		f, err := c.Cases[0].Check(t.Context(), tr)
		if err != nil || !strings.HasPrefix(f.Skip, "needs --full: ") {
			t.Errorf("%s at 10 ms a round: %q, %v, want it skipped", c.ID, f.Skip, err)
		}
	}
}

// TestSlowPoliciesPlayShorterGames: RequireSqrt asks a policy for what its speed allows.
func TestSlowPoliciesPlayShorterGames(t *testing.T) {
	s := ours(t, "cmoss")
	for _, tt := range []struct {
		round                 time.Duration // that of a program from 10 µs on
		horizon, sizes, level string
	}{{12, "T≤2e4", "T≤8e3", "T≤1e5"}, {1.2e3, "T≤1e4", "T≤5e3", "T≤3e4"}, {1e4, "T≤1e4", "T≤5e3", "T≤1e4"}, {4e4, "T≤1e4", "T≤5e3", "T≤4e3"}} {
		s.RoundTime = tt.round
		for _, c := range requiredClaims(&measurements{}, s, s.sized()) {
			want := tt.sizes
			switch {
			case strings.HasSuffix(c.ID, "/level"):
				want = tt.level
			case strings.HasSuffix(c.ID, "/exponent-T"):
				want = tt.horizon
			}
			if got := c.Cases[0].Instance; !strings.HasSuffix(got, ", "+want) {
				t.Errorf("%s at %v a round: games of %s, want %s", c.ID, tt.round, got, want)
			}
		}
	}
}

// trap is a policy that learns but where k = 1 and m ≥ 40: there it is stuck.
func trap(s algos.Spec) (algos.Policy, error) {
	if s.Cardinality == 1 && s.Arms >= 40 {
		return stuck(s)
	}
	return algos.NewCMOSS(s, algos.CMOSSConfig{})
}

// TestWorstGameIsFound: the search meets the one kind of game on which a policy
// fails, the row is red, and the witness is simple.
func TestWorstGameIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	s := Learner{Name: "trap", Title: "the trap", Player: sim.Code(trap), RoundTime: 30}
	study := NewStudy(s, s)
	g, err := study.points.worst(context.Background(), trial(1e-3), s, games.Low)
	if err != nil {
		t.Fatal(err)
	}
	// Games drawn, each round of moves and the games that it starts from, the last ones again, and the worst.
	e := s.search(trial(1e-3).Effort)
	if want := e.coarse + e.rounds*e.keep*(1+e.moves) + e.keep + 1; g.Played != want {
		t.Errorf("%d games were played, want %d", g.Played, want)
	}
	f, err := study.hold(g, study.worstBars(s, nil)[0], nil, 1e-3)
	if err != nil {
		t.Fatal(err)
	}
	if props.Decide(f).Outcome() != props.Fail || g.Size.K != 1 || g.Size.M < 40 ||
		!strings.Contains(f.Witness, "verify simulate --policy trap --m ") {
		t.Errorf("worst R/rate %v, game %s: want above %v at k = 1, m ≥ 40: %s", f.Observed, g.Spec, WorstLimit, f.Witness)
	}
	if list := study.Worsts(); len(list) != 1 || list[0].Policy != "trap" || list[0].Ratio != f.Observed || list[0].Game != g.Flags() {
		t.Errorf("the table of worst games is %+v, want the one that was found", list)
	}
}

// TestLearnersOfAWrongRateTurnTheirExponentRed: ε-greedy that of T, the confidence ball that of
// m−k, in games as short as RequireSqrt's; and CMOSS is red in none. In those of the default suite TestGeneratedGames has CMOSS
// pass, and verify scaling plays more, and the others.
func TestLearnersOfAWrongRateTurnTheirExponentRed(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a design three times")
	}
	for name, red := range map[string]string{"cmoss": "", "egreedy": "exponent-T", "ball": "exponent-m-k"} {
		if name == "ball" && !whole() {
			continue
		}
		l, rows := &measurements{}, map[string]props.Outcome{}
		for _, a := range aspects() {
			if d := a.brief; (red == "" || a.name == red) && a.regimes[0] == games.Low && d.name != "" {
				f, err := a.measure(t.Context(), trial(1e-4), l, ours(t, name), d, games.Low, a.bound())
				if err != nil {
					t.Fatal(err)
				}
				rows[a.name] = props.Decide(f).Outcome()
			}
		}
		for aspect, got := range rows {
			if aspect == red && got != props.Fail || red == "" && got == props.Fail {
				t.Errorf("%s: %s is %v, want red in %q", name, aspect, got, red)
			}
		}
	}
}
