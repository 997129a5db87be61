package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/seed"
)

// shrinkTries bounds one shrink, on every machine alike. rapid remembers every case that it has
// tried, which would be gigabytes; and a game of thousands of arms takes milliseconds.
const shrinkTries = 1000

// A player plays the cases that rapid draws, and is the TB that rapid reports to. The first case
// that fails is the failure. rapid repeats it at once, and then tries smaller cases. The last of
// these that fails is the smallest.
type player struct {
	rapid.TB // nil: rapid calls nothing but what is defined below

	ctx  context.Context
	cfg  Config
	look func(*rapid.T, *Worst) error

	all          Worst // of the cases that held; it begins with the bound alone
	played, held int
	worst        *Worst // the smallest case that failed, nil while there is none
	after        int    // cases played since the first that failed
	reproduced   bool   // the failure's repetition failed too
	witness      string // draws of the smallest case, "label: value" joined by "; "
	err          error  // why the search did not end as it should

	draws  []string // of the case under way
	failed bool     // rapid reported a failure
}

// run searches, in a goroutine of its own, since FailNow must end the goroutine and look may do so
// too.
func (p *player) run() {
	done := make(chan struct{})
	p.err = errors.New("a case ended its goroutine (runtime.Goexit)")
	go func() {
		defer close(done)
		defer func() {
			if v := recover(); v != nil {
				p.err = fmt.Errorf("panic outside the cases: %v", v)
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

// over reports that the search is at its end: the context has ended, the failure was not
// reproduced, or the shrink has used its tries.
func (p *player) over() bool {
	if p.worst != nil && p.after == 0 {
		return false
	}
	return p.ctx.Err() != nil || p.worst != nil && (!p.reproduced || p.after > shrinkTries)
}

// end ends the search and its goroutine. An error of look replaces the failure found.
func (p *player) end(err error) {
	if p.err = context.Cause(p.ctx); p.err == nil && err != nil {
		p.err, p.worst = err, nil
	}
	runtime.Goexit()
}

// play plays a case, or ends the search.
func (p *player) play(t *rapid.T) {
	if p.over() {
		p.end(nil)
	}
	p.played, p.draws = p.played+1, nil
	if p.worst != nil {
		p.after++
	}
	w := Worst{Comparison: Comparison{Bound: p.all.Bound}}
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		ended := reflect.TypeOf(value).PkgPath() == reflect.TypeFor[rapid.T]().PkgPath() // by rapid
		switch {
		case !ended:
			w = Worst{Comparison: Comparison{Bound: p.all.Bound}}
			w.Fail(panicText(panics.Recovered(value)))
		case !t.Failed(): // the case is not valid
			panic(value)
		case w.enclosed().Holds(): // look itself told rapid that it fails
			w.Fail(fmt.Sprint(value))
		}
		p.fails(&w)
		panic(value)
	}()
	if err := p.look(t, &w); err != nil {
		p.end(err)
	}
	if t.Failed() || !w.enclosed().Holds() {
		t.Fatal(cmp.Or(w.Where, "failed"))
	}
	if p.worst == nil {
		p.held++
		p.all.include(&w)
	}
}

// panicText is what a witness says of a panic.
func panicText(p *panics.Panic) string {
	if p.Harness() {
		return p.Error() + ", which is a bug of the claim"
	}
	return p.Error()
}

// fails enters a case that failed. Draws are noted from the first repetition on.
func (p *player) fails(w *Worst) {
	p.reproduced = p.worst != nil
	p.worst, p.witness = w, strings.Join(p.draws, "; ")
}

// Logf notes a draw of a case that is played again or made smaller. rapid logs it with its label
// and its value.
func (p *player) Logf(format string, args ...any) {
	if p.worst != nil && len(args) == 2 {
		p.draws = append(p.draws, fmt.Sprintf("%v: %#v", args...))
	}
}

// Log notes nothing: it has no draw.
func (p *player) Log(...any) {}

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
