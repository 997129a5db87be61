package search_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestForWorst: the worst of all draws decides; one beyond the bound is shrunk, and the least
// of these is 8. NaN is beyond every bound, and an error is no verdict.
func TestForWorst(t *testing.T) {
	look := func(value func(x int) float64) func(*rapid.T, *search.Worst) error {
		return func(rt *rapid.T, w *search.Worst) error {
			x := rapid.IntRange(0, 20).Draw(rt, "x")
			w.Value(value(x), func() string { return "here" })
			return nil
		}
	}
	for _, c := range []struct {
		name   string
		value  func(x int) float64
		bound  float64
		worst  float64
		failed bool
	}{
		{"holds", func(x int) float64 { return float64(x) }, 20, 20, false},
		{"shrinks", func(x int) float64 { return float64(x) }, 7, 8, true},
		{"not a number", func(int) float64 { return math.NaN() }, 7, math.Inf(1), true},
	} {
		w, failed, err := search.ForWorst(t.Context(), search.Config{Seed: 1, Checks: 300, Name: c.name}, props.AtMost(c.bound), look(c.value))
		if err != nil || failed != c.failed || w.Observed.Mid != c.worst || !c.failed && w.N != 300 {
			t.Errorf("%s: got %+v, failed %v, %v", c.name, w, failed, err)
		}
		if strings.Contains(w.Where, "shrunk: x: ") != c.failed {
			t.Errorf("%s: witness %q", c.name, w.Where)
		}
	}
	broken := errors.New("no input")
	_, _, err := search.ForWorst(t.Context(), search.Config{Seed: 1, Checks: 3, Name: "e"}, props.AtMost(1), func(*rapid.T, *search.Worst) error { return broken })
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want the look's error", err)
	}
}
