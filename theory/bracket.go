package theory

import (
	"fmt"
	"math"
)

// unit is the unit roundoff of float64, 2⁻⁵³: the relative error of one
// correctly rounded operation.
const unit = 0x1p-53

// A Bracket is an interval that contains an exact value.
type Bracket struct {
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

// Exactly returns the bracket that holds x alone.
func Exactly(x float64) Bracket { return Bracket{Lo: x, Hi: x} }

// Mid returns the middle of b.
func (b Bracket) Mid() float64 { return b.Lo + (b.Hi-b.Lo)/2 }

// Width returns Hi − Lo, at least 0.
func (b Bracket) Width() float64 { return b.Hi - b.Lo }

// Contains reports whether x lies in b, ends included.
func (b Bracket) Contains(x float64) bool { return b.Lo <= x && x <= b.Hi }

// AtMost reports whether every value in b is at most bound.
func (b Bracket) AtMost(bound float64) bool { return b.Hi <= bound }

// Scale returns b multiplied by c ≥ 0, widened by the rounding of the product.
func (b Bracket) Scale(c float64) Bracket {
	return widen(b.Lo*c, b.Hi*c, 2*unit)
}

// String prints the bracket as [lo, hi].
func (b Bracket) String() string { return fmt.Sprintf("[%.17g, %.17g]", b.Lo, b.Hi) }

// widen returns [lo, hi] with both ends moved outwards by the relative error rel.
func widen(lo, hi, rel float64) Bracket {
	return Bracket{Lo: lo - math.Abs(lo)*rel, Hi: hi + math.Abs(hi)*rel}
}

// probability clamps b to [0, 1].
func (b Bracket) probability() Bracket {
	return Bracket{Lo: min(max(b.Lo, 0), 1), Hi: min(max(b.Hi, 0), 1)}
}
