package mutants

import "testing"

// TestPlaceIsNamed: a rejection counts only if its witness names the place of the bug: one of the words
// for it, with a number, and the very round or arm where the bug has one.
func TestPlaceIsNamed(t *testing.T) {
	for _, tt := range []struct {
		exact, witness string
		leads          bool
	}{
		{"", "m=3 k=1, round 231: index NaN of arm 0, want 0.9", true},
		{"", "", false},
		{"", " \n", false},
		{"", "the policy plays other arms in some round", false},
		{"", "got 1, want at most 0 (3 of 7)", false},
		{"", "mu=0.5 eps=0.1 T=100", false},
		{"round 300", "round 300: action []: 0 arms", true},
		{"round 300", "round 299: action []: 0 arms", false},
		{"round 300", "round 3001: action []: 0 arms", false},
		{"round 300", "", false},
	} {
		p := place("a round or an arm", `\b(round|arm) \d`)
		if tt.exact != "" {
			p.Exact = []string{tt.exact}
		}
		if lost := p.Lost(tt.witness); (lost == "") != tt.leads {
			t.Errorf("%q, which is to name %s %q: got %q, want it to lead there: %v", tt.witness, p.Words, p.Exact, lost, tt.leads)
		}
	}
}
