package theory

import (
	"math"
	"testing"
)

// A product of a bracket holds the product of its ends, and hardly more; what is said
// of a bracket holds for both its ends.
func TestBracketScale(t *testing.T) {
	b := Bracket{Lo: 0.3, Hi: 0.7}
	for _, c := range []float64{0, 1e-3, 0.1, 1, 3, 1e9} {
		got := b.Scale(c)
		if !got.Contains(b.Lo*c) || !got.Contains(b.Hi*c) || got.Width() > (b.Width()+1e-14)*c {
			t.Errorf("%v times %v: got %v", b, c, got)
		}
	}
	if !b.Contains(b.Lo) || !b.Contains(b.Hi) || b.Contains(math.Nextafter(b.Lo, 0)) ||
		b.Contains(math.Nextafter(b.Hi, 1)) {
		t.Errorf("%v: want it to hold its ends and nothing beyond", b)
	}
	if !b.AtMost(b.Hi) || b.AtMost(math.Nextafter(b.Hi, 0)) {
		t.Errorf("%v: want it at most its upper end, and no less", b)
	}
}
