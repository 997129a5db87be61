package cli

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"
)

// redrawn is the least time between two drawings.
const redrawn = 100 * time.Millisecond

// progress draws a bar of the running command where stderr is a terminal, and nothing with --quiet.
func (a *App) progress() (at func(share float64), end func()) {
	if !a.hasBar() {
		return func(float64) {}, func() {}
	}
	return drawBar(a.stderr, a.cmd.CommandPath())
}

// hasBar tells whether a bar is drawn while a command runs.
func (a *App) hasBar() bool { return !a.Shared.Quiet && isTerminal(a.stderr) }

// drawBar returns what draws a bar in one line, again and again, and what removes it. It tells
// which share is done, and how long the rest will take at that pace. Its errors do not matter.
func drawBar(w io.Writer, what string) (at func(share float64), end func()) {
	var mu sync.Mutex
	var drawn time.Time
	began, ended := time.Now(), false
	at = func(share float64) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); !ended && now.Sub(drawn) >= redrawn {
			drawn = now
			fmt.Fprintf(w, "\x1b[K%s\r", barText(what, share, now.Sub(began)))
		}
	}
	end = func() {
		mu.Lock()
		defer mu.Unlock()
		if ended = true; !drawn.IsZero() {
			fmt.Fprint(w, "\x1b[K")
		}
	}
	return at, end
}

// Below leastShare the pace is that of a row or two and says little.
const (
	barWidth   = 30
	leastShare = 0.02
)

// barText is the line of a bar: verify ████░░░░ 50 %, 20s left.
func barText(what string, share float64, elapsed time.Duration) string {
	share = min(1, max(0, share))
	full := int(math.Floor(share * barWidth))
	text := fmt.Sprintf("%s %s%s %.0f %%", what, strings.Repeat("█", full), strings.Repeat("░", barWidth-full),
		math.Floor(100*share))
	if share < leastShare || share == 1 {
		return text
	}
	left := time.Duration(float64(elapsed) * (1 - share) / share)
	return fmt.Sprintf("%s, %v left", text, left.Round(time.Second))
}
