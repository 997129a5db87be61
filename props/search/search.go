// Package search looks for counterexamples. ForWorst draws cases with rapid and shrinks one that
// fails. Minimize walks towards the least value of a function. Smallest looks for the smallest game
// at which a failing check still fails. All give the same answer for the same seed.
//
// Generators are rapid's; outside tests only this package runs them.
package search

import (
	"context"
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
)

// Config says how long and from where to search.
type Config struct {
	Seed   uint64
	Checks int    // cases to try
	Name   string // searches of different name draw different cases
}

// ForWorst searches for a drawn case that misses the bound, in a command or in a test, and returns
// the worst comparison of all. A case fails if look notes in it what misses the bound, or panics.
// It is shrunk, and its draws end the witness; then failed is true. An error of look ends the
// search and is returned. Cancelling ctx ends the search before the next case, and a shrink with
// the smallest case so far.
//
// rapid is steered by process-wide flags. ForWorst sets them while searches are under way, of which
// there may be several at a time, and puts them back. So a test must not call rapid.Check at the
// same time. Flags that the user of go test gave stay: -rapid.checks and -rapid.seed take the place
// of Checks and of what follows from Seed.
func ForWorst(ctx context.Context, cfg Config, bound props.Bound, look func(*rapid.T, *Worst) error) (all Worst,
	failed bool, err error) {
	p := &player{ctx: ctx, cfg: cfg, look: look, all: Worst{Comparison: Comparison{Bound: bound}}}
	if cfg.Checks < 1 {
		return p.all, false, fmt.Errorf("checks=%d: want at least 1", cfg.Checks)
	}
	p.run()
	if p.worst == nil {
		return p.all, false, p.err
	}
	all = *p.worst
	all.N += p.all.N
	switch {
	case p.again:
		all.Where = fmt.Sprintf("%s [shrunk: %s]", all.Where, p.witness)
	case ctx.Err() != nil:
		all.Where += " (cancelled before the case was shrunk)"
	default:
		all.Where += " (not reproduced: it is not a function of what is drawn)"
	}
	return all, true, nil
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
