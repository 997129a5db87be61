package report_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestStrip: intervals and levels stand where they lie on the scale, and what lies beyond it says so.
func TestStrip(t *testing.T) {
	s := report.Strip{From: 0.9, To: 1.1, Width: 21, Levels: []float64{1, 1.05}}
	for want, i := range map[string]props.Interval{
		"          ●    ┊     ": {Lo: 1, Mid: 1, Hi: 1},
		"     ├─●──┤    ┊     ": {Lo: 0.95, Mid: 0.97, Hi: 1},
		"          ┊    ├──●─›": {Lo: 1.05, Mid: 1.08, Hi: 1.5},
		"          ┊    ┊    ›": {Lo: 2, Mid: 3, Hi: 4},
		"‹────●────┤    ┊     ": {Lo: 0.1, Mid: 0.95, Hi: 1},
		"‹───────────────────›": {Lo: math.Inf(-1), Mid: 7, Hi: math.Inf(1)},
	} {
		if got := s.Line(i); got != want {
			t.Errorf("%v: got %q, want %q", i, got, want)
		}
	}
	if got := s.Ends(report.Number); got != "0.9               1.1" {
		t.Errorf("ends %q", got)
	}
}

// TestBar: a bar is as long as its share, and a little more than nothing is seen.
func TestBar(t *testing.T) {
	for share, want := range map[float64]string{0: "", 0.01: "█", 0.5: "██", 1: "████", 7: "████", math.Inf(1): "████"} {
		if got := report.Bar(share, 4); got != want {
			t.Errorf("%v: %q, want %q", share, got, want)
		}
	}
	if got := report.Bar(math.NaN(), 4); got != "" {
		t.Errorf("NaN: %q", got)
	}
}
