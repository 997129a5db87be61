package cli

import (
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/regretcheck/regretcheck/props/report"
)

// steps is the number of steps of the bar: more than a terminal has columns.
const steps = 1000

// A Bar shows progress on stderr where that is a terminal, and elsewhere tells now and then, in a
// line, how much time is left. It makes room while something else is printed.
type Bar struct {
	mu      sync.Mutex
	bar     *progressbar.ProgressBar // nil: not shown
	what    string
	program string
	lines   io.Writer // nil: nothing is told
	began   time.Time
	next    time.Duration // after which the next line is told
	told    bool          // how long all takes
	done    bool
}

// A bar that is not drawn speaks in lines. The first comes within three seconds, unless a forecast
// was told by then. Each further one comes when twice as much time has gone, and at least every ten
// minutes.
const (
	firstWords = 2500 * time.Millisecond
	laterWords = 20 * time.Second
	mostSilent = 10 * time.Minute
)

// NewBar returns a bar of what is under way: drawn on a terminal, in lines elsewhere, nothing with --quiet.
func (a *App) NewBar(what string) *Bar {
	b := &Bar{what: what, program: a.Name, began: time.Now(), next: firstWords}
	switch {
	case a.Shared.Quiet:
	case !isTerminal(a.stderr):
		b.lines = a.stderr
	default:
		b.bar = progressbar.NewOptions(steps,
			progressbar.OptionSetWriter(a.stderr),
			progressbar.OptionSetDescription(what),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetWidth(30),
		)
	}
	return b
}

// At moves the bar. Drawing errors do not matter: the bar is a courtesy.
func (b *Bar) At(done, total float64) {
	if !(total > 0) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	if b.bar != nil {
		if elapsed := time.Since(b.began); elapsed >= firstWords && elapsed >= b.next {
			b.next = elapsed + time.Second
			b.bar.Describe(b.what + ", " + remaining(elapsed, done/total))
		}
		_ = b.bar.Set(int(steps * done / total))
		return
	}
	b.tell(time.Since(b.began), done/total)
}

// tell writes a line if it is time for one. What ends within worthWaiting seconds is not told of.
func (b *Bar) tell(elapsed time.Duration, share float64) {
	if b.lines == nil || elapsed < b.next || share <= 0 || share >= 1 {
		return
	}
	if b.next = max(laterWords, elapsed+min(elapsed, mostSilent)); elapsed < laterWords && b.told {
		return
	}
	if left := elapsed.Seconds() * (1 - share) / share; share >= leastShare && left >= worthWaiting || elapsed >= laterWords {
		fmt.Fprintf(b.lines, "%s: %s\n", b.program, remaining(elapsed, share))
	}
}

// worthWaiting is the number of seconds from which on a command says how long it will take. It is
// half of 20 s, because a forecast may be wrong by a factor of two.
const worthWaiting = 10

// leastShare is the share of the work from which on what is left is foretold. A smaller one rests on a row or
// two, and a row's part of the work is a rough guess.
const leastShare = 0.05

// mostShare is the share up to which what is left is foretold. Beyond it most of what is open takes longer
// than was foreseen: rows that have to look again.
const mostShare = 0.95

// remaining writes "38 % done, about 2.5 minutes left", or "0.4 % done" while that cannot be told, and
// no time where little but what was not foreseen is left.
func remaining(elapsed time.Duration, share float64) string {
	switch {
	case share < leastShare:
		return fmt.Sprintf("%.2g %% done", 100*share)
	case share > mostShare:
		return fmt.Sprintf("%.0f %% of what was foreseen is done", math.Floor(100*share))
	}
	return fmt.Sprintf("%.2g %% done, about %s left", 100*share, report.RoughTime(elapsed.Seconds()*(1-share)/share))
}

// foretold notes that it was told how long all will take.
func (b *Bar) foretold() { b.told = true }

// pause clears the bar and keeps it from being drawn until resume.
func (b *Bar) pause() {
	b.mu.Lock()
	if b.bar != nil {
		_ = b.bar.Clear()
	}
}

func (b *Bar) resume() { b.mu.Unlock() }

// Finish removes the bar.
func (b *Bar) Finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = true
	if b.bar != nil {
		_ = b.bar.Clear()
		_ = b.bar.Exit()
	}
}
