package search

import "context"

// Smallest returns the smallest extent not above start in any
// coordinate at which fails is true, given that it is at start: first the
// horizon is bisected, then sizes (m, k) are tried in ascending order, all of
// them up to m = 12 and from there on by doubling, then the horizon once more.
// The result fails; it is the least of the sizes tried, and one round less
// does not fail unless fails is not monotone in the horizon. When ctx ends, or
// the given number of tries is spent, the best so far is returned.
func Smallest(ctx context.Context, start Extent, tries int, fails func(Extent) bool) Extent {
	s := shrinking{best: start, fails: func(c Extent) bool {
		tries--
		return tries >= 0 && ctx.Err() == nil && fails(c)
	}}
	s.horizon()
	s.sizes()
	s.horizon()
	return s.best
}

type shrinking struct {
	best  Extent // fails
	fails func(Extent) bool
}

// horizon finds the least failing horizon by doubling, then bisection.
func (s *shrinking) horizon() {
	at := func(T int64) bool {
		c := s.best
		c.Horizon = T
		return s.fails(c)
	}
	lo, hi := int64(0), s.best.Horizon // hi fails, lo does not
	for T := int64(1); T < hi; T *= 2 {
		if at(T) {
			hi = T
			break
		}
		lo = T
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; at(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	s.best.Horizon = hi
}

// allSizes is up to which m every size is tried.
const allSizes = 12

// sizes finds the least failing size.
func (s *shrinking) sizes() {
	for _, m := range upTo(s.best.Arms) {
		for _, k := range upTo(min(m, s.best.Cardinality)) {
			c := s.best
			c.Arms, c.Cardinality = m, k
			if c == s.best || s.fails(c) {
				s.best = c
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
		if n < allSizes {
			n++
		} else {
			n *= 2
		}
	}
	return append(list, last)
}
