package algos_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

func TestProjectCappedKeepsLogarithmsBelowFloat64(t *testing.T) {
	l := []float64{0, -1, -5000, -6000}
	algos.ProjectCapped(l, 2)
	want := []float64{-math.Ln2, -math.Ln2, -math.Ln2 - 5000, -math.Ln2 - 6000}
	// Both leaders reach 1/2; the rest is left with less than float64 can tell
	// from 0, so c is only pinned down by the second leader.
	for i := range want[:2] {
		if math.Abs(l[i]-want[i]) > 1e-12 {
			t.Errorf("ln q[%d] = %v, want %v", i, l[i], want[i])
		}
	}
	if got := l[2] - l[3]; got != 1000 {
		t.Errorf("ln q[2] − ln q[3] = %v, want 1000", got)
	}
}
