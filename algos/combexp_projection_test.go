package algos_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

func TestProjectCappedIsBisection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SliceOfN(rapid.Float64Range(-900, 900), 2, 30).Draw(t, "l")
		n := rapid.IntRange(1, len(l)-1).Draw(t, "n")
		scale := rapid.SampledFrom([]float64{0, 1e-3, 1e-2, 1}).Draw(t, "scale")
		for i := range l {
			l[i] *= scale
		}
		slices.Sort(l)
		slices.Reverse(l)
		want, got := reference.ProjectCapped(l, n), slices.Clone(l)
		algos.ProjectCapped(got, n)
		for i := range got {
			// One rounding of l, up to 900, is worth 1e-13 in e^l.
			if q := math.Exp(got[i]); math.Abs(q-want[i]) > 1e-12 {
				t.Fatalf("q[%d] = %v, want %v (l=%v, n=%d)", i, q, want[i], l, n)
			}
		}
	})
}

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
