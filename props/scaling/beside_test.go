package scaling

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
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
