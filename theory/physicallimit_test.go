package theory

import (
	"math"
	"testing"
)

func TestPhysicalLimitSpecialCases(t *testing.T) {
	for _, c := range []struct {
		means []float64
		k     int
		want  float64
	}{
		{[]float64{0.5, 0.5, 0.5}, 2, 0}, {[]float64{1, 0.5}, 1, 0}, {[]float64{0.2, 0.9}, 2, 0},
		{[]float64{0, 0.5}, 1, 0.5 / math.Ln2},
		{[]float64{0, 0, 0}, 1, 0}, {[]float64{0.7, 0.5, 0.5, 0}, 2, 0.5 / math.Ln2},
	} {
		if got, err := PhysicalLimit(c.means, c.k); err != nil || math.Abs(got-c.want) > 1e-15 {
			t.Errorf("PhysicalLimit(%v, %d) = %v, %v, want %v", c.means, c.k, got, err, c.want)
		}
	}
	for _, c := range []struct {
		means []float64
		k     int
	}{{nil, 1}, {[]float64{0.5}, 2}, {[]float64{0.5, 1.5}, 1}, {[]float64{0.5, math.NaN()}, 1}} {
		if _, err := PhysicalLimit(c.means, c.k); err == nil {
			t.Errorf("PhysicalLimit(%v, %d): want an error", c.means, c.k)
		}
	}
}
