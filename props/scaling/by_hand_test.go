package scaling

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// What waits for --full is decided there and skipped with the reason elsewhere.
func TestOnlyFull(t *testing.T) {
	claims := onlyFull([]props.Claim{{Cases: []props.Case{{Check: func(context.Context, props.Trial) (props.Finding, error) {
		return props.Finding{N: 7}, nil
	}}}}})
	for effort, decided := range map[props.Effort]bool{props.Quick: false, props.Default: false, props.Full: true} {
		f, err := claims[0].Cases[0].Check(t.Context(), props.Trial{Effort: effort})
		if err != nil || (f.N == 7) != decided || (f.Skip == "") != decided {
			t.Errorf("%v: got %+v, %v, want decided: %v", effort, f, err, decided)
		}
	}
}

// The figure's whiskers by hand: regret 6 ± 1 at k = 4, m = 9, T = 1 is 1 ± ⅙ of √(kmT) = 6; and
// the paper's further logarithms at k = 16, m = 20.
func TestCurveAndLogarithmsByHand(t *testing.T) {
	p := rate.Point{Size: sim.Size{M: 9, K: 4}, Horizon: 1, Regret: stats.Summarize([]float64{5, 7})}
	got := horizonCurve(Learner{}, false, []rate.Point{p})[0].Points[0]
	if math.Abs(got.Y-1) > 1e-12 || math.Abs(got.Lo-2.0/3) > 1e-12 || math.Abs(got.Hi-4.0/3) > 1e-12 {
		t.Errorf("got %+v, want 1 with whiskers from 2/3 to 4/3", got)
	}
	if got, want := extraLogs(rate.Point{Size: sim.Size{M: 20, K: 16}}), 0.5*math.Log(4*2/(1+2*math.Ln2)); math.Abs(got-want) > 1e-12 {
		t.Errorf("extra logarithms at k=16, m−k=4: got %v, want %v", got, want)
	}
}

// Regret 2√T is fitted with exponent ½; one point has none.
func TestSlopeByHand(t *testing.T) {
	var points []rate.Point
	for _, T := range []int64{100, 10_000, 1_000_000, 100_000_000} {
		r := 2 * math.Sqrt(float64(T))
		points = append(points, rate.Point{Size: tiny, Horizon: T, Regret: stats.Summarize([]float64{0.99 * r, r, 1.01 * r})})
	}
	f, err := slopeFinding(points, rate.LogT, nil, props.AtMost(0.625), 0.01)
	if err != nil || math.Abs(f.Observed.Mid-0.5) > 1e-9 || f.Bound != props.AtMost(0.625) {
		t.Errorf("got %+v, %v, want slope 0.5", f.Observed, err)
	}
	if f, err := slopeFinding(points[:1], rate.LogT, nil, props.AtMost(1), 0.01); err == nil {
		t.Errorf("one point: %+v, want an error", f.Observed)
	}
}

// The bound is asked for the gaps of the m−k arms outside the best action, at the horizon played, and
// an instance that nobody can play is an error.
func TestGapIsJudgedByItsBound(t *testing.T) {
	var asked []float64
	bound := func(_, _ int, _ int64, gaps []float64) float64 { asked = gaps; return 12345 }
	f, err := checkGap(t.Context(), trial(0.01), ours(t, "cmoss"), bound, 0.3)
	if _, most := f.Bound.Limits(); err != nil || most != 12345 || f.N == 0 || !(f.Observed.Mid > 0 && f.Observed.Mid < 12345) {
		t.Errorf("got %+v, %v, want CMOSS's regret below the bound", f, err)
	}
	if len(asked) != gapSize.M-gapSize.K || slices.ContainsFunc(asked, func(g float64) bool { return g != 0.3 }) {
		t.Errorf("bound asked for the gaps %v, want %d of 0.3", asked, gapSize.M-gapSize.K)
	}
	if f, err := checkGap(t.Context(), trial(0.01), ours(t, "cmoss"), bound, 1.5); err == nil {
		t.Errorf("gap 1.5: %+v, want an error", f)
	}
}
