package search

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
)

// An Extent is how large a game a check plays.
type Extent struct {
	Arms, Cardinality int
	Horizon           int64
	Replicates        int // 0 for a check that needs none
}

// String writes the extent as in reports.
func (c Extent) String() string {
	s := fmt.Sprintf("m=%d k=%d T=%d", c.Arms, c.Cardinality, c.Horizon)
	if c.Replicates > 0 {
		s += fmt.Sprintf(" n=%d", c.Replicates)
	}
	return s
}

// Smallest returns the smallest extent not above start in any coordinate at which fails is true,
// given that it is at start. The horizon is doubled from 1 until the check fails. Then sizes (m, k)
// are tried in ascending order, all of them up to m = 12 and from there on by doubling; and then the
// horizon is doubled again, and bisected. The result fails. It is the least of the sizes tried, and
// one round less does not fail if fails is monotone in the horizon. When ctx ends, or the given
// number of tries is spent, the best so far is returned.
func Smallest(ctx context.Context, start Extent, tries int, fails func(Extent) bool) Extent {
	best := start
	try := func(c Extent) bool {
		if tries--; c != best && (tries < 0 || ctx.Err() != nil || !fails(c)) {
			return false
		}
		best = c
		return true
	}
	at := func(T int64) Extent { return Extent{best.Arms, best.Cardinality, T, best.Replicates} }
	double := func() (last int64) {
		for T := int64(1); T < best.Horizon && !try(at(T)); T *= 2 {
			last = T
		}
		return last
	}
	double()
	sizes(start, func(m, k int) bool { return try(Extent{m, k, best.Horizon, best.Replicates}) })
	for lo := double(); best.Horizon-lo > 1; {
		if mid := lo + (best.Horizon-lo)/2; !try(at(mid)) {
			lo = mid
		}
	}
	return best
}

// sizes tries sizes up to that of start in ascending order until one fails.
func sizes(start Extent, fails func(m, k int) bool) {
	for _, m := range upTo(start.Arms) {
		for _, k := range upTo(min(m, start.Cardinality)) {
			if fails(m, k) {
				return
			}
		}
	}
}

// upTo returns 1, 2, …, 12, 24, 48, … below last, and last.
func upTo(last int) []int {
	var list []int
	for n := 1; n < last; {
		list = append(list, n)
		if n < 12 {
			n++
		} else {
			n *= 2
		}
	}
	return append(list, last)
}

// Tries is how many extents SmallestSampled plays at most. Each gets the same share of the error
// budget.
const Tries = 24

// A Decision decides a sampled check at an extent with the given seed and error probability. An
// extent that cannot be asked is skipped.
type Decision func(ctx context.Context, c Extent, seed uint64, alpha float64) (props.Outcome, error)

// A Smaller is what SmallestSampled found.
type Smaller struct {
	Extent Extent
	Seed   uint64  // with which it failed
	Alpha  float64 // at which it failed: its share
	Tried  int     // extents that were played
	Shrunk bool    // it is below where the search began
}

// String tells the result in one line.
func (r Smaller) String() string {
	if !r.Shrunk {
		return fmt.Sprintf("no smaller configuration of %d tried fails at α=%.2g each", r.Tried, r.Alpha)
	}
	return fmt.Sprintf("fails again at %s (seed %d, α=%.2g; %d tried)", r.Extent, r.Seed, r.Alpha, r.Tried)
}

// SmallestSampled is Smallest for a sampled check. Every extent is decided at alpha/Tries, on seeds of
// its own: the bad luck of one is no reason for another to fail. So the search names an extent at
// which the statement is true with probability at most alpha, whichever path it takes. If it names
// none, none was seen to fail; no more.
func SmallestSampled(ctx context.Context, start Extent, root uint64, alpha float64, decide Decision) (r Smaller, err error) {
	r = Smaller{Alpha: alpha / Tries}
	r.Extent = Smallest(ctx, start, 100*Tries, func(c Extent) bool {
		if err != nil || r.Tried == Tries {
			return false
		}
		fresh := seed.Derive(root, "search: a smaller extent", uint64(r.Tried+1)) & props.MaxSeed
		outcome, e := decide(ctx, c, fresh, r.Alpha)
		if err = e; err != nil || outcome == props.Skipped {
			return false
		}
		if r.Tried++; outcome == props.Fail {
			r.Seed, r.Shrunk = fresh, true
		}
		return outcome == props.Fail
	})
	return r, err
}
