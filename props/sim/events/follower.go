package events

import "github.com/regretcheck/regretcheck/algos"

// A Stack is the infinite sequence of an arm's rewards, which can be read anywhere.
type Stack interface {
	// Add returns total plus the rewards of pulls from … from+n−1, added one after the other. So it
	// is a policy's sum, to the last bit.
	Add(total float64, from, n int64) float64
}

// A follower is an arm as it was last evaluated. A played arm is ahead of the run.
type follower struct {
	stack  Stack
	pulls  int64
	sum    float64
	index  float64 // clipped
	offset int64   // of a played arm: pulls made − rounds played
}

// advance passes the next n pulls.
func (a *follower) advance(n int64) {
	a.sum = a.stack.Add(a.sum, a.pulls, n)
	a.pulls += n
}

// climb follows an arm whose index is above floor, along lines that its rule promises. It stops
// where the sum may not be above a line any more, at a limit, or at the next pull if there is no
// line. It returns false if the lines hold up to the arm's pull number end.
func (a *follower) climb(rule algos.SteadyRule, floor float64, limit, end int64) bool {
	for start := a.pulls; a.pulls < limit; {
		level, slope, valid := rule.Threshold(a.pulls, floor)
		from := a.pulls
		last := from + min(valid, limit-from)
		above := a.sum - level
		if !(above > 0) || last <= from {
			if from > start {
				return true
			}
			if from+1 >= end {
				return false
			}
			a.advance(1)
			return true
		}
		// The next above/slope pulls are safe even if none has a reward, so the sum is read one pull
		// after those.
		for above > 0 && a.pulls < last {
			safe := last - a.pulls
			if slope > 0 {
				safe = int64(min(above/slope, float64(safe)))
			}
			if a.pulls+safe+1 >= end {
				return false
			}
			a.advance(min(safe+1, last-a.pulls))
			above = a.sum - level - slope*float64(a.pulls-from)
		}
		if !(above > 0) {
			return true
		}
	}
	return true
}
