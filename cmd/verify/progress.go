package main

import (
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// steps is the number of steps of the bar: more than a terminal has columns.
const steps = 1000

// A bar shows progress on stderr where that is a terminal; elsewhere it does
// nothing. It makes room while something else is printed.
type bar struct {
	mu  sync.Mutex
	bar *progressbar.ProgressBar // nil: not shown
}

func (a *app) newBar(what string) *bar {
	if a.shared.quiet || !isTerminal(a.stderr) {
		return &bar{}
	}
	return &bar{bar: progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(a.stderr),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)}
}

// at moves the bar. Drawing errors do not matter: the bar is a courtesy.
func (b *bar) at(done, total float64) {
	if b.bar == nil || !(total > 0) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	_ = b.bar.Set(int(steps * done / total))
}

// pause clears the bar and keeps it from being drawn until resume.
func (b *bar) pause() {
	if b.bar != nil {
		b.mu.Lock()
		_ = b.bar.Clear()
	}
}

func (b *bar) resume() {
	if b.bar != nil {
		b.mu.Unlock()
	}
}

// finish removes the bar.
func (b *bar) finish() {
	if b.bar != nil {
		_ = b.bar.Clear()
		_ = b.bar.Exit()
	}
}
