package stats

import (
	"slices"
	"testing"
)

// TestIndependent: a constant regressor, a multiple and a sum of others leave; the rest
// stays in order, and the fit that could not be made can be.
func TestIndependent(t *testing.T) {
	var points []Point
	for i := range 20 {
		a, b := float64(i), float64(i*i%7)
		points = append(points, Point{X: []float64{a, 2, b, 3 * b, a - b + 1, 0}, Y: 1 + 2*a - b})
	}
	if _, err := FitRobust(points); err == nil {
		t.Fatal("a singular design is fitted")
	}
	reduced, kept := Independent(points)
	if !slices.Equal(kept, []int{0, 2}) {
		t.Fatalf("kept %v, want columns 0 and 2", kept)
	}
	fit, err := FitRobust(reduced)
	if err != nil {
		t.Fatal(err)
	}
	if got := fit.Coef[1].Value; got < 2-1e-9 || got > 2+1e-9 {
		t.Errorf("slope %v, want 2", got)
	}
}
