package search

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
)

// Tries is how many extents SmallestSampled re-runs at most. Each gets the same
// share of the error budget.
const Tries = 24

// A Decision decides a sampled check at an extent with the given seed and error
// probability.
type Decision func(ctx context.Context, c Extent, seed uint64, alpha float64) (props.Outcome, error)

// A Smaller is what SmallestSampled found.
type Smaller struct {
	Extent Extent
	Seed   uint64  // with which it failed
	Alpha  float64 // at which it failed: its share
	Tried  int     // extents that were re-run
	Shrunk bool    // it is below where the search began
}

// String tells the result in one line.
func (r Smaller) String() string {
	if !r.Shrunk {
		return fmt.Sprintf("no smaller configuration of %d tried fails at α=%.2g each", r.Tried, r.Alpha)
	}
	return fmt.Sprintf("fails again at %s (seed %d, α=%.2g; %d tried)", r.Extent, r.Seed, r.Alpha, r.Tried)
}

// SmallestSampled looks for the smallest extent at which a sampled check that
// failed at start fails again. It takes the steps in order, each as often as the
// smaller extent fails too.
//
// Every extent is decided on seeds of its own, so that the bad luck of one is no
// reason for another to fail, and at alpha/Tries: the chance that an extent is
// named at which the statement is true is at most alpha, whichever path the
// search takes. That a smaller one is not named means only that it was not seen
// to fail.
func SmallestSampled(ctx context.Context, start Extent, root uint64, alpha float64, decide Decision) (Smaller, error) {
	r := Smaller{Extent: start, Alpha: alpha / Tries}
	for _, step := range steps {
		for {
			c := step(r.Extent)
			if !c.below(r.Extent) || r.Tried == Tries {
				break
			}
			r.Tried++
			fresh := seed.Derive(root, "search: a smaller extent", uint64(r.Tried)) & props.MaxSeed
			outcome, err := decide(ctx, c, fresh, r.Alpha)
			if err != nil {
				return r, err
			}
			if outcome != props.Fail {
				break
			}
			r.Extent, r.Seed, r.Shrunk = c, fresh, true
		}
	}
	return r, nil
}

// steps make an extent smaller, the largest step first: a game of half
// the size is easier to think about than one of fewer rounds, and a run of
// fewer rounds easier than fewer runs.
var steps = []func(Extent) Extent{
	func(c Extent) Extent { c.Arms, c.Cardinality = c.Arms/2, c.Cardinality/2; return c },
	func(c Extent) Extent { c.Cardinality /= 2; return c },
	func(c Extent) Extent { c.Arms = max(c.Arms/2, c.Cardinality); return c },
	func(c Extent) Extent { c.Horizon /= 2; return c },
	func(c Extent) Extent { c.Arms = max(c.Arms-1, c.Cardinality); return c },
	func(c Extent) Extent { c.Cardinality--; return c },
	func(c Extent) Extent { c.Replicates /= 2; return c },
}

// minReplicates is the least that an interval can be made of.
const minReplicates = 2

// below reports whether c is an extent smaller than d.
func (c Extent) below(d Extent) bool {
	return c != d && 1 <= c.Cardinality && c.Cardinality <= c.Arms && c.Horizon >= 1 && c.Replicates >= min(minReplicates, d.Replicates)
}
