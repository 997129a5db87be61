package lemmas_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// TestTighter: tightness orders points by how near they
// come to their bound, whatever the side.
func TestTighter(t *testing.T) {
	rounded := func(x float64) theory.Bracket { return theory.Bracket{Lo: x * (1 - 1e-15), Hi: x * (1 + 1e-15)} }
	atMost, atLeast := formula.AtMost, formula.AtLeast
	for _, tc := range []struct {
		name string
		p, q search.Comparison // p is the tighter
	}{
		{"upper bounds", atMost(rounded(2), 3, ""), atMost(rounded(2), 4, "")},
		{"lower bounds", atLeast(rounded(4), 3, ""), atLeast(rounded(9), 3, "")},
		{"a violation first", atMost(rounded(1.1), 1, ""), atLeast(rounded(1e-9), 0, "")},
		{"lower bound 0", atLeast(rounded(0.1), 0, ""), atLeast(rounded(0.2), 0, "")},
		{"positive against 0", atMost(rounded(1e-9), 0, ""), atMost(rounded(0.999), 1, "")},
		{"negative below a lower bound of 0", atLeast(theory.Exactly(-1), 0, ""), atLeast(rounded(1), 0, "")},
	} {
		if !tc.p.Tighter(tc.q) || tc.q.Tighter(tc.p) {
			t.Errorf("%s: tightness %v and %v, want the first tighter", tc.name, tc.p.Tightness(), tc.q.Tightness())
		}
	}
}
