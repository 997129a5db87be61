package cli

import (
	"strings"
	"testing"
	"time"
)

// TestBarText: half of the bar is full when half is done, and as much time is left as has gone;
// before the pace is known nothing is said of it.
func TestBarText(t *testing.T) {
	for _, c := range []struct {
		share float64
		want  string
	}{
		{0.001, "verify " + strings.Repeat("░", 30) + " 0 %"},
		{0.5, "verify " + strings.Repeat("█", 15) + strings.Repeat("░", 15) + " 50 %, 20s left"},
		{0.999, "verify " + strings.Repeat("█", 29) + "░ 99 %, 0s left"},
		{1, "verify " + strings.Repeat("█", 30) + " 100 %"},
		{1.5, "verify " + strings.Repeat("█", 30) + " 100 %"},
	} {
		if got := barText("verify", c.share, 20*time.Second); got != c.want {
			t.Errorf("at %v: got %q, want %q", c.share, got, c.want)
		}
	}
}

// TestBarIsDrawnAgainInPlace: every drawing clears the line and returns to its start, and so does the end.
func TestBarIsDrawnAgainInPlace(t *testing.T) {
	var out strings.Builder
	at, end := drawBar(&out, "verify")
	at(0.5)
	at(1) // too soon after the first
	end()
	at(0.5)
	if got := out.String(); strings.Count(got, "\x1b[K") != 2 || strings.Count(got, "\r") != 1 ||
		strings.Contains(got, "\n") {
		t.Errorf("got %q: want one drawing and the clearing of its line", got)
	}
	out.Reset()
	at, end = drawBar(&out, "verify")
	end()
	at(0.5) // by a goroutine that is late
	if out.Len() > 0 {
		t.Errorf("after its end: got %q, want nothing", out.String())
	}
}
