// Package search looks for counterexamples. Check draws cases with rapid and shrinks what fails.
// Minimize walks towards the least value of a function. Smallest looks for the smallest game at which
// a failing check still fails. All give the same answer for the same seed.
//
// Properties and generators are rapid's; outside tests only this package runs them.
package search

import (
	"context"
	"fmt"
	"slices"

	"pgregory.net/rapid"
)

// Config says how long and from where to search.
type Config struct {
	Seed   uint64
	Checks int    // cases to try
	Name   string // names the property; searches of different name draw different cases
}

// A Result is what a search found. With neither Failed nor Err set the property held in Cases cases.
type Result struct {
	Cases   int    // valid cases that held
	Failed  bool   // a case was found that falsifies the property
	Message string // failure of the shrunk case, "" unless Failed
	Witness string // draws of the shrunk case, "label: value" joined by "; "
	Seed    uint64
	Err     error // the search was cut short: cancelled, or too few valid cases
}

// Check tries the property on cfg.Checks random cases, in a command or in a test. It fails as in
// rapid, by Errorf, Fatalf and their kin or by a panic, and the failing case is shrunk. Cancelling
// ctx ends the search before the next case, and a shrink with the smallest case so far.
//
// rapid is steered by process-wide flags. Check sets them while searches are under way, of which
// there may be several at a time, and puts them back. So a test must not call rapid.Check at the
// same time. Flags that the user of go test gave stay: -rapid.checks and -rapid.seed take the place
// of Checks and of what follows from Seed.
func Check(ctx context.Context, cfg Config, property func(t *rapid.T)) Result {
	if cfg.Checks < 1 {
		return Result{Seed: cfg.Seed, Err: fmt.Errorf("checks=%d: want at least 1", cfg.Checks)}
	}
	p := &player{ctx: ctx, cfg: cfg, property: property}
	p.run()
	return p.result()
}

// DrawInt draws from 1…most, every other time from its end, least…most. Both ways take one number,
// so what was found in the second shrinks in the first.
func DrawInt(rt *rapid.T, label string, least, most int) int {
	return rapid.OneOf(rapid.IntRange(1, most), rapid.IntRange(least, most)).Draw(rt, label)
}

// Choose draws one of the values, by name.
func Choose[T fmt.Stringer](rt *rapid.T, label string, from []T) T {
	names := make([]string, len(from))
	for i, x := range from {
		names[i] = x.String()
	}
	return from[slices.Index(names, rapid.SampledFrom(names).Draw(rt, label))]
}
