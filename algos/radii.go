package algos

import (
	"math"
	"sync"
	"sync/atomic"
)

// radii are those of a rule by n, as far as somebody has asked for them. Arms come through the same numbers of pulls, in one run as in the
// next, so that a logarithm and a root are seldom needed.
type radii struct {
	of   radial
	bits []atomic.Uint64 // of the radius after so many pulls; 0: not known, or 0
}

// A radial rule is a timeless one whose Index is S/n + radius(n), bit for bit, for n > 0.
type radial interface {
	whole
	// radius computes a radius.
	radius(pulls int64) float64
	// remembered returns the radii that the rule shares with others like it, nil if it computes each.
	remembered() *radii
}

// keptRadii is how many radii are kept at most, half a megabyte.
const keptRadii = 1 << 16

// at returns the radius after n pulls.
func (r *radii) at(n int64) float64 {
	if uint64(n) < uint64(len(r.bits)) {
		if bits := r.bits[n].Load(); bits != 0 {
			return math.Float64frombits(bits)
		}
	}
	return r.compute(n)
}

// compute computes a radius and keeps it. Whoever else does so at the same time keeps the same.
func (r *radii) compute(n int64) float64 {
	x := r.of.radius(n)
	if n < int64(len(r.bits)) {
		r.bits[n].Store(math.Float64bits(x))
	}
	return x
}

// lastRadii are those of the rules that were asked for last, the last of them first. So policies that play the same game again share them.
var lastRadii struct {
	sync.Mutex
	list [16]*radii
}

// radiiOf returns the radii of a rule whose radius may be positive before so many pulls.
func radiiOf(rule radial, positive float64) *radii {
	lastRadii.Lock()
	defer lastRadii.Unlock()
	list := &lastRadii.list
	at := 0
	for at < len(list)-1 && list[at] != nil && list[at].of != rule {
		at++
	}
	found := list[at]
	if found == nil || found.of != rule {
		found = &radii{rule, make([]atomic.Uint64, int(math.Min(positive, keptRadii)))}
	}
	copy(list[1:at+1], list[:at])
	list[0] = found
	return found
}
