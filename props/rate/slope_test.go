package rate

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// regret is points at T = 10³ … 10⁷ whose mean is a function of T; the standard
// error of each is 1.4 %.
func regret(mean func(T float64) float64) []Point {
	var points []Point
	for e := 3; e <= 7; e++ {
		T := int64(math.Pow10(e))
		mu := mean(float64(T))
		points = append(points, Point{Size: sim.Size{M: 30, K: 10}, Horizon: T, Regret: stats.Summary{N: 50, Mean: mu, Var: mu * mu / 100}})
	}
	return points
}

func TestFitsReadKnownExponents(t *testing.T) {
	for _, want := range []float64{0, 0.5, 1} {
		beta, err := Beta(regret(func(T float64) float64 { return 0.6 * math.Sqrt(300*T) * math.Pow(math.Log(T), want) }))
		if err != nil || math.Abs(beta.Interval(1e-3).Mid-want) > 1e-9 {
			t.Errorf("β = %v: fitted %v, %v", want, beta.Interval(1e-3), err)
		}
		slope, err := Fit(regret(func(T float64) float64 { return 7 * math.Pow(T, want) }), LogT, nil)
		if err != nil || math.Abs(slope.Interval(1e-3).Mid-want) > 1e-9 {
			t.Errorf("exponent %v: fitted %v, %v", want, slope.Interval(1e-3), err)
		}
	}
}

// TestBetaOfBothRegimes: the exponent of ln T that is fitted is the one that was put in, with the rate of
// either regime written out.
func TestBetaOfBothRegimes(t *testing.T) {
	for _, c := range []struct {
		k    int
		rate float64
	}{{10, math.Sqrt(300)}, {15, math.Sqrt(450)}, {25, 5 * math.Sqrt(1+math.Log(5))}} {
		for _, want := range []float64{0, 0.5} {
			points := regret(func(T float64) float64 { return c.rate * math.Sqrt(T) * math.Pow(math.Log(T), want) })
			for i := range points {
				points[i].Size.K, points[i].Regret.Var = c.k, 1e-10*points[i].Regret.Mean*points[i].Regret.Mean
			}
			beta, err := Beta(points)
			if iv := beta.Interval(1e-3); err != nil || math.Abs(iv.Lo-want) > 1e-3 || math.Abs(iv.Hi-want) > 1e-3 {
				t.Errorf("k=%d, β=%v: fitted %v, %v", c.k, want, iv, err)
			}
		}
	}
}

func TestFitNamesTheGameWithoutRegret(t *testing.T) {
	points := regret(math.Sqrt)
	points[1].Regret.Mean = 0
	if _, err := Beta(points); err == nil || !strings.Contains(err.Error(), "m=30, k=10, T=10000: mean=0") {
		t.Errorf("got %v, want an error that names the game", err)
	}
}

// TestEqualRunsAreNoProofOfNoSpread: a point whose runs all have one regret has the largest spread of the others, and
// where every point is so, as of a constant action, the slope is what it is.
func TestEqualRunsAreNoProofOfNoSpread(t *testing.T) {
	points := regret(func(T float64) float64 { return T })
	want, err := Fit(points, LogT, nil)
	if err != nil {
		t.Fatal(err)
	}
	points[1].Regret.Var = 0
	if got, err := Fit(points, LogT, nil); err != nil || got.Interval(1e-3) != want.Interval(1e-3) {
		t.Errorf("one point without a spread: %v, %v, want %v", got.Interval(1e-3), err, want.Interval(1e-3))
	}
	for i := range points {
		points[i].Regret.Var = 0
	}
	if got, err := Fit(points, LogT, nil); err != nil || math.Abs(got.Interval(1e-3).Lo-1) > 1e-9 || math.Abs(got.Interval(1e-3).Hi-1) > 1e-9 {
		t.Errorf("no point with a spread: %v, %v, want 1", got.Interval(1e-3), err)
	}
}

// TestFindings: √T is accepted and √T·ln T rejected by the same bound; regret
// that turns from √T to T is told not to be a line.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name   string
		mean   func(T float64) float64
		want   props.Outcome
		curved bool
	}{
		{"√T", math.Sqrt, props.Pass, false},
		{"√T ln T", func(T float64) float64 { return math.Sqrt(T) * math.Log(T) }, props.Fail, false},
		{"√T, then T", func(T float64) float64 { return math.Sqrt(T) + T/1000 }, props.Fail, true},
	} {
		fit, err := Beta(regret(c.mean))
		if err != nil {
			t.Fatal(err)
		}
		f := fit.Finding(props.AtMost(BetaLimit), 1e-3)
		if got := props.Decide(f).Outcome(); got != c.want || (len(f.Warnings) > 0) != c.curved || f.N != 250 {
			t.Errorf("%s: got %v, n=%d, warnings %v; want %v, n=250, a warning: %v", c.name, got, f.N, f.Warnings, c.want, c.curved)
		}
	}
}

func TestShortest(t *testing.T) {
	linear := regret(func(T float64) float64 { return T })
	if n := Shortest(linear, 1e-3); n != 3 {
		t.Errorf("linear regret shows on %d horizons, want 3", n)
	}
	if n := Shortest(regret(math.Sqrt), 1e-3); n != 5 {
		t.Errorf("regret √T shows on %d horizons, want all 5: on none", n)
	}
}

func TestRatiosByHand(t *testing.T) {
	p := Point{Size: sim.Size{M: 30, K: 27}, Horizon: 10, Regret: stats.Summary{N: 4, Mean: 45, Var: 36}}
	if mean, stderr := p.SqrtRatio(); mean != 0.5 || math.Abs(stderr-1./30) > 1e-15 {
		t.Errorf("R/√(kmT) is %v ± %v, want 45/90 ± 3/90", mean, stderr)
	}
}

func TestDescribe(t *testing.T) {
	p := Point{Size: sim.Size{M: 30, K: 10}, Horizon: 3, Gap: Gap{C: 2}, Regret: stats.Summary{N: 4, Mean: 30, Var: 36}}
	q := Point{Size: sim.Size{M: 30, K: 10}, Horizon: 12, Regret: p.Regret}
	if got, want := describe([]Point{p, q}), "R/rate at m=30, k=10; T=3: 1.000±0.100 (c=2.00, n=4); T=12: 0.500±0.050 (n=4)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	q.Size, q.Horizon, q.Gap = sim.Size{M: 75, K: 4}, 3, Gap{8, true}
	if got, want := describe([]Point{p, q}), "R/rate at T=3; (30,10): 1.000±0.100 (c=2.00, n=4); (75,4): 1.000±0.100 (c=8.00 clipped, n=4)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGrowth(t *testing.T) {
	iv := func(lo, mid, hi float64) props.Interval { return props.Interval{Lo: lo, Mid: mid, Hi: hi} }
	for _, c := range []struct {
		a, b props.Interval
		want props.Interval
	}{
		{iv(1, 1, 1), iv(1, 1, 1), props.Interval{Lo: 1, Mid: 1, Hi: 1}},                                 // as much a round: T
		{iv(4, 4, 4), iv(1, 1, 1), props.Interval{Lo: 0.5, Mid: 0.5, Hi: 0.5}},                           // a quarter at 16·T: √T
		{iv(2, 4, 8), iv(0.5, 1, 2), props.Interval{Lo: 0, Mid: 0.5, Hi: 1}},                             // both uncertain
		{iv(0, 0, 1), iv(0, 0, 1), props.Interval{Lo: math.Inf(-1), Mid: math.Inf(-1), Hi: math.Inf(1)}}, // nothing seen
	} {
		if got := Growth(c.a, c.b, 16); got != c.want {
			t.Errorf("Growth(%v, %v, 16) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
