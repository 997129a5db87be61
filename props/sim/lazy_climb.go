package sim

import (
	"math/bits"

	"github.com/regretcheck/regretcheck/algos"
)

// A climber is an arm that is followed ahead of the run: a cursor, and a line
// above the least sum that keeps the arm's index above a floor.
type climber struct {
	cursor
	chord
}

// A chord is a line on pulls from … last; see lines.
type chord struct {
	level, slope float64
	from, last   int64 // last < from: none
	floor        float64
}

// lines are what an arm's sum is compared with while it is followed.
type lines interface {
	// draw returns a chord that starts at so many pulls.
	draw(pulls int64, floor float64) chord
	// at returns what the chord says of a floor: after n pulls, from ≤ n ≤ last,
	// an arm's index is above it if its sum is above base + rise·(n − from).
	at(c *chord, floor float64) (base, rise float64)
	// serves reports whether the chord says something of a floor.
	serves(c *chord, floor float64) bool
	// stale reports whether another chord may say more where this one says
	// nothing of so many pulls.
	stale(c *chord, pulls int64, floor float64) bool
	// loose reports whether another chord may say much more of a floor.
	loose(c *chord, floor float64) bool
}

// bonusLines are the lines of an index (S + width·g(n))/n, from chords below g,
// which serve every floor.
type bonusLines struct {
	source chordSource
	width  float64
}

// A chordSource draws lines below g; see algos.ChordRule.
type chordSource interface {
	Chord(pulls int64) (level, slope float64, valid int64)
}

func (b *bonusLines) draw(pulls int64, _ float64) chord {
	level, slope, valid := b.source.Chord(pulls)
	return chord{level: level, slope: slope, from: pulls, last: pulls + valid}
}

// at: the index is above floor if S + width·g(n) > n·(floor + slack), once for
// the rounding of the index, once for that of the line and of the walk, some ten
// operations on numbers that are at most n·(1 + floor).
func (b *bonusLines) at(c *chord, floor float64) (base, rise float64) {
	height := floor + 2*rounding(floor)
	return float64(c.from)*height - b.width*c.level, height - b.width*c.slope
}

func (b *bonusLines) serves(*chord, float64) bool { return true }

func (b *bonusLines) stale(*chord, int64, float64) bool { return false }

func (b *bonusLines) loose(*chord, float64) bool { return false }

// thresholdLines are the lines of an algos.ThresholdRule. Each is for a floor,
// and serves lower ones too, if not as well. A line of a lower level serves a
// higher one.
type thresholdLines struct{ rule algos.ThresholdRule }

func (t thresholdLines) draw(pulls int64, floor float64) chord {
	level, slope, valid := t.rule.Threshold(pulls, floor)
	return chord{level: level, slope: slope, from: pulls, last: pulls + valid, floor: floor}
}

func (t thresholdLines) at(c *chord, _ float64) (base, rise float64) { return c.level, c.slope }

func (t thresholdLines) serves(c *chord, floor float64) bool { return c.floor >= floor }

func (t thresholdLines) stale(c *chord, pulls int64, floor float64) bool {
	return c.from != pulls || c.floor != floor
}

func (t thresholdLines) loose(c *chord, floor float64) bool { return c.floor != floor }

// newClimber returns a climber at the start of a cursor.
func newClimber(c cursor) climber { return climber{cursor: c, chord: chord{last: -1}} }

// climb follows an arm whose index is above floor to the next pull after which
// that must be looked at again: it is one pull on at least, and usually the
// first after which the index might have fallen below. climb returns false,
// anywhere before, if there is no such pull before the arm's pull number end. Two turns of the loop
// move it on or end it; should they not, it ends after mostTurns all the same.
func (c *climber) climb(from lines, floor float64, end int64) bool {
	above := true // the index is above floor now
	limit := c.pulls + c.reach()
	for turn := 0; c.pulls < limit && turn < mostTurns; turn++ {
		if c.pulls >= c.last || !from.serves(&c.chord, floor) {
			c.chord = from.draw(c.pulls, floor)
		}
		base, rise := from.at(&c.chord, floor)
		switch c.walk(base, rise, min(c.last, limit), end) {
		case walkEnded:
			return false
		case walkPassed:
			above = true
			continue
		case walkFell:
			if !from.loose(&c.chord, floor) {
				return true
			}
			above = false
		}
		if from.stale(&c.chord, c.pulls, floor) {
			c.chord = from.draw(c.pulls, floor)
			continue
		}
		if above {
			if c.pulls+1 >= end {
				return false
			}
			c.advance(1)
		}
		return true
	}
	return true
}

// rounding is by how much two ways of computing an index x ≥ 0 may differ.
func rounding(x float64) float64 { return algos.IndexRounding * (1 + x) }

// A walkResult says how a walk ended.
type walkResult int

const (
	walkPassed  walkResult = iota // the line held to its last pull
	walkFell                      // after some pulls the sum may no longer be above the line
	walkUnknown                   // it was not above the line in the first place
	walkEnded                     // the line holds beyond the end
)

// walk passes pulls, up to the pull number last, while the sum is above the line:
// while y = S − base − rise·(n − from) is positive. The next y/rise pulls are
// safe even if none has a reward, so y need be looked at only one pull after
// those.
func (c *climber) walk(base, rise float64, last, end int64) walkResult {
	y := c.sum - base - rise*float64(c.pulls-c.from)
	if !(y > 0) || last <= c.pulls {
		return walkUnknown
	}
	if c.other == nil && rise > leastRise && rise < mostRise {
		return c.walkFixed(y, rise, last, end)
	}
	perRise := 1 / rise
	for y > 0 {
		safe := last - c.pulls
		if rise > 0 {
			safe = int64(min(y*perRise, float64(safe)))
		}
		if c.pulls+safe+1 >= end {
			return walkEnded
		}
		if c.pulls+safe == last {
			c.advance(safe)
			return walkPassed
		}
		c.advance(safe + 1)
		y = c.sum - base - rise*float64(c.pulls-c.from)
	}
	return walkFell
}

// A walk over Bernoulli rewards reckons in units of 2⁻³², y rounded down and the rise up, so that it is above the line where it says so.
// Integers are what it counts rewards in, and take half the time: what one step knows the next must wait for.
const (
	fixedOne  = 1 << 32
	leastRise = 0x1p-16
	mostRise  = 0x1p20
	mostAbove = 0x1p30 // y, which grows by less than a reach in a walk
)

// walkFixed is walk by integers, from y > 0.
func (c *climber) walkFixed(y, rise float64, last, end int64) walkResult {
	above, perPull := int64(min(y, mostAbove)*fixedOne), int64(rise*fixedOne)+1
	if above == 0 { // nothing is known to hold, not even for one pull
		return walkUnknown
	}
	pulls, rest, got := c.pulls, c.rest, int64(0)
	inverse := ^uint64(0) / uint64(perPull)
	result := walkFell
	for above > 0 {
		quotient, _ := bits.Mul64(uint64(above), inverse)
		n := int64(quotient) + 1 // the least after which the sum may be below the line
		if left := last - pulls; n > left {
			if pulls+left+1 >= end {
				result = walkEnded
				break
			}
			n, result = left, walkPassed
		} else if pulls+n >= end {
			result = walkEnded
			break
		}
		rewards := int64(0)
		if used := pulls & 63; used != 0 && n < 64-used {
			rewards = int64(bits.OnesCount64(rest << 1 << (63 - n&63)))
			rest >>= n & 63
			pulls += n
		} else {
			c.pulls, c.rest = pulls, rest
			rewards = c.count(n)
			pulls, rest = c.pulls, c.rest
		}
		got += rewards
		if result == walkPassed {
			break
		}
		above += rewards<<32 - n*perPull
	}
	c.pulls, c.rest = pulls, rest
	c.sum += float64(got)
	return result
}
