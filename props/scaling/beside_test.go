package scaling

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestBesideControl: a control that is not told apart leaves a row open that would pass, and
// hides no failure, be it above the limits or below them, where the games are at fault.
func TestBesideControl(t *testing.T) {
	subject, control := Learner{Name: "cmoss", Title: "CMOSS"}, Learner{Name: "etc", Title: "ETC"}
	span := func(lo, hi float64) props.Interval { return props.Interval{Lo: lo, Mid: (lo + hi) / 2, Hi: hi} }
	told, untold := span(0.64, 0.69), span(0.55, 0.69)
	for _, c := range []struct {
		name             string
		subject, control props.Interval
		want             props.Outcome
	}{
		{"within, told", span(0.45, 0.55), told, props.Pass},
		{"within, not told", span(0.45, 0.55), untold, props.Inconclusive},
		{"above, told", span(0.6, 0.7), told, props.Fail},
		{"above, not told", span(0.6, 0.7), untold, props.Fail},
		{"below, told", span(0.3, 0.4), told, props.Fail},
		{"below, not told", span(0.3, 0.4), untold, props.Fail},
	} {
		f, err := besideControl(subject, control, props.AtLeast(0.58), func(p Learner) (props.Finding, error) {
			f := props.Finding{Evidence: props.Fitted, Guarantee: "sign test", Observed: c.subject, Bound: props.Between(0.42, 0.58), Alpha: 1e-5, N: 32}
			if p.Name == control.Name {
				f.Observed = c.control
			}
			return f, nil
		})
		if got := props.Decide(f).Outcome(); err != nil || got != c.want {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}

// TestBeside: a subject that seems to scale is decided only beside a control that is told apart.
func TestBeside(t *testing.T) {
	slope := func(beta float64) rate.Slope {
		var points []rate.Point
		for T := 1e4; T < 2e9; T *= 10 {
			mean := 3 * math.Pow(math.Log(T), beta) * math.Sqrt(300*T)
			regret := stats.Summary{N: 100, Mean: mean, Var: 1e-10 * mean * mean}
			points = append(points, rate.Point{Size: sim.Size{M: 30, K: 10}, Horizon: int64(T), Regret: regret})
		}
		s, err := rate.Beta(points)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		subject, control float64 // β
		want             props.Outcome
	}{
		{0, 0.5, props.Pass}, {0, 0, props.Inconclusive}, {0, rate.BetaLimit, props.Inconclusive}, {0.5, 0.5, props.Fail}, {0.5, 0, props.Fail},
	} {
		f := slope(c.subject).Finding(props.AtMost(rate.BetaLimit), 1e-3)
		Beside(&f, slope(c.control), 1e-3)
		if got := props.Decide(f).Outcome(); got != c.want {
			t.Errorf("β = %v beside %v: got %v, want %v", c.subject, c.control, got, c.want)
		}
	}
}
