package scaling

import (
	"context"
	"math"
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
	got := horizonCurve(Subject{}, []rate.Point{p})[0].Points[0]
	if math.Abs(got.Y-1) > 1e-12 || math.Abs(got.Lo-2.0/3) > 1e-12 || math.Abs(got.Hi-4.0/3) > 1e-12 {
		t.Errorf("got %+v, want 1 with whiskers from 2/3 to 4/3", got)
	}
	if got, want := extraLogs(rate.Point{Size: sim.Size{M: 20, K: 16}}), 0.5*math.Log(4*2/(1+2*math.Ln2)); math.Abs(got-want) > 1e-12 {
		t.Errorf("extra logarithms at k=16, m−k=4: got %v, want %v", got, want)
	}
}
