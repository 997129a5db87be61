package sim

import (
	"github.com/regretcheck/regretcheck/algos"
)

// A climber is an arm that is followed ahead of the run, with its index written
// as (S + width·g(n))/n: a cursor, and a line below g.
type climber struct {
	cursor
	chord
}

// A chord is a line below g on pulls from … last.
type chord struct {
	level, slope float64
	from, last   int64 // last < from: none
}

// A chordSource draws lines below g; see algos.ChordRule.
type chordSource interface {
	Chord(pulls int64) (level, slope float64, valid int64)
}

// newClimbers returns climbers at the start of the cursors.
func newClimbers(cursors []cursor) []climber {
	climbers := make([]climber, len(cursors))
	for i, c := range cursors {
		climbers[i] = climber{cursor: c, chord: chord{last: -1}}
	}
	return climbers
}

// maxClimb bounds how many pulls an arm is followed ahead at once, so that a
// cancelled run ends soon. More would save nothing.
const maxClimb = 1 << 22

// climb follows an arm whose index is above floor to the next pull after which
// that must be looked at again: it is one pull on at least, and usually the
// first after which the index might have fallen below. climb returns false,
// anywhere before, if there is no such pull before the arm's pull number end.
func (c *climber) climb(lines chordSource, width, floor float64, end int64) bool {
	// The index is above floor if S + width·g(n) > n·(floor + slack): once the
	// rounding of the index, once that of the line and of the walk, some ten
	// operations on numbers that are at most n·(1 + floor).
	height := floor + 2*rounding(floor)
	for limit := c.pulls + maxClimb; c.pulls < limit; {
		if c.pulls >= c.last {
			c.draw(lines)
		}
		switch c.walk(width, height, min(c.last, limit), end) {
		case walkEnded:
			return false
		case walkFell:
			return true
		case walkUnknown:
			if c.pulls+1 >= end {
				return false
			}
			c.advance(1)
			return true
		}
	}
	return true
}

// rounding is by how much two ways of computing an index x ≥ 0 may differ.
func rounding(x float64) float64 { return algos.IndexRounding * (1 + x) }

func (c *climber) draw(lines chordSource) {
	level, slope, valid := lines.Chord(c.pulls)
	c.chord = chord{level, slope, c.pulls, c.pulls + valid}
}

// What a walk came to.
type walkResult int

const (
	walkPassed  walkResult = iota // the line held to its last pull
	walkFell                      // after some pulls the sum may no longer be above the line
	walkUnknown                   // it was not above the line in the first place
	walkEnded                     // the line holds beyond the end
)

// walk passes pulls, up to the pull number last, while the index is known to
// be above height: while y = S + width·(level + slope·j) − n·height is positive.
// The next y/(height − width·slope) pulls are safe even if none has a reward,
// so y need be looked at only one pull after those.
func (c *climber) walk(width, height float64, last, end int64) walkResult {
	fall := height - width*c.slope
	base := width*c.level - float64(c.from)*height
	y := base + float64(c.wins) - fall*float64(c.pulls-c.from)
	if !(y > 0) || last <= c.pulls {
		return walkUnknown
	}
	perFall := 1 / fall
	for y > 0 {
		safe := last - c.pulls
		if fall > 0 {
			safe = int64(min(y*perFall, float64(safe)))
		}
		if c.pulls+safe+1 >= end {
			return walkEnded
		}
		if c.pulls+safe == last {
			c.advance(safe)
			return walkPassed
		}
		c.advance(safe + 1)
		y = base + float64(c.wins) - fall*float64(c.pulls-c.from)
	}
	return walkFell
}
