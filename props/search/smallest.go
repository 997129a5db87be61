package search

import (
	"context"
	"fmt"
)

// An Extent is how large a game a check plays.
type Extent struct {
	Arms, Cardinality int
	Horizon           int64
}

// String writes the extent as in reports.
func (c Extent) String() string {
	return fmt.Sprintf("m=%d k=%d T=%d", c.Arms, c.Cardinality, c.Horizon)
}

// Smallest returns the smallest extent found at which fails is true, at most start in every
// coordinate. It assumes fails(start). The horizon is doubled from 1 until the check fails. Then
// sizes (m, k) are tried in ascending order: all up to m = 12, and doubled ones beyond. Then the
// horizon is doubled again, and bisected. The result fails. Its size is the least of those tried,
// and one round less does not fail if fails is monotone in the horizon. When ctx ends, or the tries
// are spent, the best so far is returned.
func Smallest(ctx context.Context, start Extent, tries int, fails func(Extent) bool) Extent {
	best := start
	try := func(c Extent) bool {
		if tries--; c != best && (tries < 0 || ctx.Err() != nil || !fails(c)) {
			return false
		}
		best = c
		return true
	}
	at := func(T int64) Extent { return Extent{best.Arms, best.Cardinality, T} }
	double := func() (last int64) {
		for T := int64(1); T < best.Horizon && !try(at(T)); T *= 2 {
			last = T
		}
		return last
	}
	double()
	sizes(start, func(m, k int) bool { return try(Extent{m, k, best.Horizon}) })
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
