package cli

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"
)

// A progressBar tells how much of a run is done and how long the rest will take at that pace: one line
// on stderr, drawn again and again, where that is a terminal.
type progressBar struct {
	mu    sync.Mutex
	w     io.Writer // nil: nothing is drawn
	what  string
	began time.Time
	drawn time.Time
}

// newBar returns a bar of what is under way. It draws on a terminal alone, and nothing with
// --quiet.
func (a *App) newBar(what string) *progressBar {
	b := &progressBar{what: what, began: time.Now()}
	if !a.Shared.Quiet && isTerminal(a.stderr) {
		b.w = a.stderr
	}
	return b
}

// redrawn is the least time between two drawings.
const redrawn = 100 * time.Millisecond

// At moves the bar. Errors of drawing do not matter: the bar is a courtesy.
func (b *progressBar) At(done, total float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := time.Now(); b.w != nil && total > 0 && now.Sub(b.drawn) >= redrawn {
		b.drawn = now
		fmt.Fprintf(b.w, "\x1b[K%s\r", barText(b.what, done/total, now.Sub(b.began)))
	}
}

// Finish removes the bar.
func (b *progressBar) Finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.w != nil && !b.drawn.IsZero() {
		fmt.Fprint(b.w, "\x1b[K")
	}
	b.w = nil
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
