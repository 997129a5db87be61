package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/seed"
)

// shrinkTries bounds one shrink, on every machine alike. rapid remembers every case that it has tried,
// which would be gigabytes; and a game of thousands of arms takes milliseconds.
const shrinkTries = 1000

// A player plays the cases that rapid draws, and is the TB that rapid reports to. The first case
// that fails is the failure. rapid plays it once more at once, and every case after that is a try of
// rapid's to make it smaller. The last of these that fails is the smallest.
type player struct {
	rapid.TB // nil: rapid calls nothing but what is defined below

	ctx      context.Context
	cfg      Config
	property func(t *rapid.T)

	played, held int
	first        string // message of the case that failed, "" while there is none
	after        int    // cases played since
	best         string // message of the smallest case, "" if the failure was not seen again
	draws        []string
	ended        bool  // by the player itself
	err          error // why the search did not end as it should

	mu     sync.Mutex
	failed bool   // rapid reported a failure
	lines  []line // of the case under way
}

// A line is what rapid logged: a line of text, and the draw if it is one.
type line struct{ text, draw string }

// run searches, in a goroutine of its own, since FailNow must end the goroutine and a property may
// do so too.
func (p *player) run() {
	done := make(chan struct{})
	p.err = errors.New("the property ended its goroutine (runtime.Goexit)")
	go func() {
		defer close(done)
		defer func() {
			if v := recover(); v != nil {
				p.first = fmt.Sprintf("panic outside the property: %v", v)
				p.best = p.first
			}
		}()
		defer enter()()
		// The seed must not be 0: rapid would then draw one.
		begun := start(p.cfg.Checks, max(1, seed.Derive(p.cfg.Seed, "search "+p.cfg.Name, 0)))
		defer begun() // without a case, too
		rapid.Check(p, func(t *rapid.T) {
			begun()
			p.play(t)
		})
		p.err = nil
	}()
	<-done
	if p.failed {
		p.err = fmt.Errorf("only %d of %d cases were valid: want generators that reject less", p.held, p.played)
	}
}

// result says what was found.
func (p *player) result() Result {
	r := Result{Seed: p.cfg.Seed, Cases: p.held, Failed: p.first != ""}
	switch {
	case p.first != "" && p.best != "":
		r.Message, r.Witness = p.best, strings.Join(p.draws, "; ")
	case p.first != "" && p.ctx.Err() != nil:
		r.Message = p.first + " (cancelled before the case was shrunk)"
	case p.first != "": // it was not seen again
		r.Message = p.first + " (not reproduced: the property is not a function of its draws)"
	case p.ended:
		r.Err = context.Cause(p.ctx)
	default:
		r.Err = p.err
	}
	return r
}

// over reports that there is nothing more to learn: the context has ended, the failure was not seen
// again, or the shrink has had its tries.
func (p *player) over() bool {
	switch {
	case p.first == "":
		return p.ctx.Err() != nil
	case p.after == 0:
		return false
	}
	return p.best == "" || p.after > shrinkTries || p.ctx.Err() != nil
}

// play plays a case, or ends the search and its goroutine.
func (p *player) play(t *rapid.T) {
	if p.over() {
		p.ended = true
		runtime.Goexit()
	}
	p.played++
	if p.first != "" {
		p.after++
	}
	p.mu.Lock()
	p.lines = nil
	p.mu.Unlock()
	defer func() {
		value := recover()
		switch panicked := panics.Recovered(value); {
		case value == nil && t.Failed():
			p.fails(p.text())
		case value == nil:
		case reflect.TypeOf(value).PkgPath() == reflect.TypeFor[rapid.T]().PkgPath(): // rapid ends cases so
			if t.Failed() {
				p.fails(fmt.Sprint(value))
			}
			panic(value)
		case panicked.Harness():
			err := fmt.Errorf("%w, which is a bug of the claim", panicked)
			p.fails(err.Error())
			panic(err)
		default:
			p.fails(panicked.Error())
			panic(panicked)
		}
	}()
	p.property(t)
	if p.first == "" && !t.Failed() {
		p.held++
	}
}

// fails takes in a case that failed.
func (p *player) fails(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.first == "" {
		p.first = cmp.Or(message, "failed")
		return
	}
	p.best, p.draws = cmp.Or(message, "failed"), nil
	for _, l := range p.lines {
		if l.draw != "" && l.text != message {
			p.draws = append(p.draws, l.draw)
		}
	}
}

// text is the last line that the case logged: the message of Errorf.
func (p *player) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lines) == 0 {
		return ""
	}
	return p.lines[len(p.lines)-1].text
}

// Logf notes a line of a case that is played again or made smaller. A draw is logged with its label
// and its value.
func (p *player) Logf(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.first == "" {
		return
	}
	l := line{text: fmt.Sprintf(format, args...)}
	if len(args) == 2 {
		l.draw = fmt.Sprintf("%v: %#v", args...)
	}
	p.lines = append(p.lines, l)
}

// Log notes a line.
func (p *player) Log(args ...any) { p.Logf("%s", fmt.Sprint(args...)) }

// Errorf notes that rapid reports a failure, or too few valid cases.
func (p *player) Errorf(string, ...any) { p.failed = true }

// Name is chosen so that no file of a failure of another test matches it.
func (p *player) Name() string { return "search of " + p.cfg.Name }

// Failed reports whether rapid has reported a failure.
func (p *player) Failed() bool { return p.failed }

// FailNow ends the search's goroutine, as testing does.
func (p *player) FailNow() { runtime.Goexit() }

// Helper does nothing.
func (p *player) Helper() {}
