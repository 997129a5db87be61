package search

import (
	"math"
	"testing"
)

// The scale from 0 to 1 and back: the ends are the ends, and unit is the inverse of At.
func TestDimensionsReadBack(t *testing.T) {
	for _, d := range []Dimension{{Lo: 2, Hi: 10}, {Lo: -3, Hi: 5}, {Lo: 1e-3, Hi: 1e3, Log: true}} {
		for _, u := range []float64{0, 0.25, 0.5, 1} {
			if got := d.unit(d.At(u)); !(math.Abs(got-u) <= 1e-12) {
				t.Errorf("%+v: %v is at %v, which reads %v", d, d.At(u), u, got)
			}
		}
		if d.At(0) != d.Lo || !(math.Abs(d.At(1)/d.Hi-1) <= 1e-12) {
			t.Errorf("%+v: runs from %v to %v", d, d.At(0), d.At(1))
		}
	}
	if got := (Dimension{Lo: 1, Hi: 100, Log: true}).At(0.5); !(math.Abs(got-10) <= 1e-12) {
		t.Errorf("the middle of 1 … 100 on a logarithmic scale: got %v, want 10", got)
	}
	if got := (Dimension{Lo: 4, Hi: 4}).unit(4); got != 0 {
		t.Errorf("a dimension of one value: got %v, want 0", got)
	}
}
