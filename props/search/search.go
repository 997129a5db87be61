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
// the worst comparison of all. A case fails if look notes a value that misses the bound, or panics.
// It is shrunk, its draws are appended to the witness, and failed is true. An error of look ends
// the search and is returned. Cancelling ctx ends the search before the next case, and a shrink
// with the smallest case so far.
//
// rapid reads process-wide flags. ForWorst sets them while searches run, several at a time perhaps,
// and restores them. So a test must not call rapid.Check at the same time. Flags given to go test
// stay: -rapid.checks and -rapid.seed replace Checks and the seed that follows from Seed.
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
	case p.reproduced:
		all.Where = fmt.Sprintf("%s [shrunk: %s]", all.Where, p.witness)
	case ctx.Err() != nil:
		all.Where += " (cancelled before the case was shrunk)"
	default:
		all.Where += " (not reproduced: the case depends on more than its random draws)"
	}
	return all, true, nil
}

// DrawInt draws from 1…most or, as often, from its upper end least…most. Both take one number, so
// that a case found by the second shrinks by the first.
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
