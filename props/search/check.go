// Package search looks for counterexamples: Check draws cases with rapid and
// shrinks what fails, Minimize walks towards the least value of a slack
// function, Smallest and SmallestSampled look for the smallest game at which a
// failing check still fails. All give the same answer for the same seed.
//
// Properties and generators are rapid's; outside tests only this package runs
// them.
package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/failures"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// Config says how long and from where to search.
type Config struct {
	Seed   uint64
	Checks int    // cases to try
	Name   string // names the property; searches of different name draw different cases
	// Makes is about how many numbers a case makes of its draws, such as means of many arms of one seed. A shrink of cases that
	// make many tries fewer, as each takes long.
	Makes int
}

// A Result is what a search found. With neither Failed nor Err set the
// property held in Cases cases.
type Result struct {
	Cases   int    // valid cases that held
	Failed  bool   // a case was found that falsifies the property
	Message string // failure of the shrunk case, "" unless Failed
	Witness string // draws of the shrunk case, "label: value" joined by "; "
	Seed    uint64
	Err     error // the search was cut short: cancelled, or too few valid cases
}

// Check tries the property on cfg.Checks random cases outside of go test (or
// inside). The property fails as in rapid, by Errorf, Fatalf and their kin or by a
// panic, and the failing case is shrunk. Cancelling ctx ends the search before
// the next case; a shrink under way ends with the smallest case so far.
//
// rapid is steered by process-wide flags. Check sets them while searches are under
// way, of which there may be several at a time, and puts them back. A test that calls
// both Check and rapid.Check must not do so in parallel. Nothing is printed.
//
// In a test -rapid.checks and -rapid.seed take the place of Checks and Seed, and the case in
// the file of -rapid.failfile is tried first. If the context has a folder of failures, so is the case that
// it has of this search, which is dropped once it holds; a case that is found is kept there.
func Check(ctx context.Context, cfg Config, property func(t *rapid.T)) Result {
	if cfg.Checks < 1 {
		return Result{Seed: cfg.Seed, Err: fmt.Errorf("checks=%d: want at least 1", cfg.Checks)}
	}
	given := fromCommandLine()
	cfg = given.in(cfg)
	result := Result{Seed: cfg.Seed}
	folder := failures.From(ctx)
	if given.failfile != "" {
		result.again(ctx, cfg, given.failfile, "again, the case of -rapid.failfile", property)
	}
	if kept, ok := folder.Of(cfg.Name, ""); ok && !result.Failed {
		result.replay(ctx, cfg, kept.Case, property)
		if !result.Failed && ctx.Err() == nil {
			folder.Drop(cfg.Name, "", "holds again")
		}
	}
	for first := 0; first < cfg.Checks && !result.Failed && result.Err == nil; first += batch {
		rec, smallest := run(ctx, cfg, first, property)
		if result.add(ctx, rec); result.Failed && !rec.flaky && smallest != nil {
			folder.Keep(failures.Failure{Claim: cfg.Name, Seed: cfg.Seed, Case: caseText(smallest), Found: strings.TrimSpace(rec.message)})
		}
	}
	return result
}

// replay tries a kept case.
func (r *Result) replay(ctx context.Context, cfg Config, text string, property func(t *rapid.T)) {
	file, err := caseFile(text)
	defer os.Remove(file)
	if err == nil {
		r.again(ctx, cfg, file, "found again, the case kept of an earlier run", property)
	}
}

// again tries the case of a file and no other. A case that holds, or that no longer fits what is drawn, leaves
// the result as it is.
func (r *Result) again(ctx context.Context, cfg Config, file, why string, property func(t *rapid.T)) {
	cfg.Checks = 0
	if rec := new(bounded).run(ctx, cfg, 0, file, property); rec.failed {
		r.add(ctx, rec)
		r.Message = why + ": " + strings.TrimSpace(r.Message)
	}
}

// FirstFound returns a context in which searches do not shrink what they find. It serves callers
// that ask only whether there is a counterexample.
func FirstFound(ctx context.Context) context.Context {
	return context.WithValue(ctx, firstFound{}, true)
}

type firstFound struct{}

// shrinkOf returns the time to shrink for, as rapid's flag takes it.
func shrinkOf(ctx context.Context) string {
	if ctx.Value(firstFound{}) != nil {
		return "0s"
	}
	return shrinkTime
}

// batch is the number of cases that rapid is asked for at once. It cannot be
// stopped: after a cancellation it goes on to reject ten times the cases asked
// for, here within 50 ms.
const batch = 1000

// add takes in the outcome of a batch.
func (r *Result) add(ctx context.Context, rec *recorder) {
	r.Cases += rec.cases
	switch {
	case rec.failed:
		r.Failed, r.Witness = true, rec.witness()
		r.Message = rec.message + flakyRemark(ctx, rec)
	case rec.passed:
	case ctx.Err() != nil:
		r.Err = context.Cause(ctx)
	default:
		r.Err = errors.New(rec.message)
	}
}

// run searches one batch, and returns the bits of the smallest case that fails. A shrink that reaches its
// bound is cut short, and its smallest case played again.
func run(ctx context.Context, cfg Config, first int, property func(t *rapid.T)) (rec *recorder, smallest []uint64) {
	var s bounded
	rec = s.run(ctx, cfg, first, "", property)
	if !s.ended {
		return rec, s.best
	}
	file, err := caseFile(caseText(s.best))
	defer os.Remove(file)
	if err != nil {
		rec.message = "the smallest case so far cannot be kept: " + err.Error()
		return rec, nil
	}
	rec = new(bounded).run(ctx, cfg, first, file, property)
	rec.cases = s.held
	return rec, s.best
}

// run searches in a goroutine of its own, since FailNow must end the goroutine and a
// property may do so too. With a file it plays the case there.
func (s *bounded) run(ctx context.Context, cfg Config, first int, file string, property func(t *rapid.T)) *recorder {
	rec := &recorder{name: cfg.Name, message: "the property ended its goroutine (runtime.Goexit)"}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer rec.rescue()
		defer searches.enter(shrinkOf(ctx))()
		begun := start(min(batch, cfg.Checks-first), caseSeed(cfg, first), file)
		defer begun() // without a case, too
		rapid.Check(rec, func(t *rapid.T) {
			begun()
			if file == "" && !rec.Failed() {
				s.stop(ctx, cfg, t)
			}
			s.try(t, property)
		})
	}()
	<-done
	return rec
}

// located calls the property; a panic of it says where, and whether it is due to the
// property itself or to what it looks at. rapid ends cases by panics of its own.
func located(t *rapid.T, property func(t *rapid.T)) {
	defer func() {
		value := recover()
		p := trace.Recovered(value)
		switch {
		case p == nil:
		case strings.HasPrefix(fmt.Sprintf("%T", value), "rapid."):
			panic(value)
		case p.Harness():
			panic(fmt.Errorf("%w, which is a bug of the claim", p))
		default:
			panic(p)
		}
	}()
	property(t)
}

// NotReproduced ends the message of a failure that a second run of the same case did not show.
const NotReproduced = " (not reproduced: the property is not a function of its draws)"

// flakyRemark explains a failure that a second run of the same case did not
// show.
func flakyRemark(ctx context.Context, rec *recorder) string {
	switch {
	case !rec.flaky:
		return ""
	case ctx.Err() != nil:
		return " (cancelled before the case was shrunk)"
	}
	return NotReproduced
}

// caseSeed is rapid's seed for the batch that starts with the given case. It must
// not be 0: rapid would then draw one.
func caseSeed(cfg Config, first int) uint64 {
	return max(1, seed.Derive(cfg.Seed, "search "+cfg.Name, uint64(first)))
}

// String sums the result up in one line.
func (r Result) String() string {
	switch {
	case r.Failed:
		return fmt.Sprintf("failed after %d cases: %s [%s]", r.Cases, strings.TrimSpace(r.Message), r.Witness)
	case r.Err != nil:
		return fmt.Sprintf("undecided after %d cases: %v", r.Cases, r.Err)
	}
	return fmt.Sprintf("no counterexample in %d cases", r.Cases)
}
