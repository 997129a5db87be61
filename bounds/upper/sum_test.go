package upper

import (
	"math"
	"testing"
)

// The upper value of ρ_K is one, and within rounding.
func TestCharge(t *testing.T) {
	for _, K := range []int{0, 1, 2, 3, 10, 1000} {
		for i := range 400 {
			z, phi := 0.07*float64(i)-1, 0.9
			want := Charge(z, phi)
			if K > 0 {
				want = ChargeSmall(z, phi, K)
			}
			charge := newUpperCharge(phi, K)
			if got := charge.at(z); got < want*(1-1e-15) || got > want*(1+1e-13)+1e-300 {
				t.Errorf("K=%d: charge(%v) = %v, want just above %v", K, z, got, want)
			}
		}
	}
}

// The atoms of −dñ add up to what ñ falls by, and the far part bounds the integral of n.
func TestMeasure(t *testing.T) {
	l := rootCounts()
	for _, stride := range []int{1, 3} {
		m := newMeasure(l, 0.2, 50, stride)
		total := 0.0
		for _, x := range m.mass {
			total += x
		}
		first := Count(m.w[0], pairCountCells)
		if m.w[0] > 0.2 || m.w[1] <= 0.2 && stride == 1 || !(math.Abs(total+m.last-first) <= 1e-9*first) {
			t.Errorf("stride %d: points from %v, atoms %v + last %v, want n(w₀) = %v", stride, m.w[0], total, m.last, first)
		}
		end := m.w[len(m.w)-1]
		if far := literalFar(end); m.last > CountHand(end)*(1+1e-12) || m.far < far || m.far > 1.3*far {
			t.Errorf("stride %d: last %v, far %v, want at most %v and just above %v", stride, m.last, m.far, CountHand(end), far)
		}
	}
}

// literalFar integrates CountHand over ln w.
func literalFar(from float64) float64 {
	sum := 0.0
	for u := math.Log(from) + 0.005; u < 60; u += 0.01 {
		w := math.Exp(u)
		sum += 0.01 * w * CountHand(w)
	}
	return sum
}

// A table of steps does not rise, is at the tail's value or a lesser one further left, and near it.
func TestTailSteps(t *testing.T) {
	s, least, last := newTailSteps(rootTail), 1.0, 1.0
	for v := 0.001; v < 1e6; v *= 1.0013 {
		least = min(least, rootTail(v))
		got := s.at(v)
		if got < least*(1-1e-2) || got > last || v > 0.05 && v < 1e5 && got > 1.2*least+1e-9 {
			t.Fatalf("at %v the table has %v, to the left of it %v, the tail is %v or less", v, got, last, least)
		}
		last = got
	}
}

// Between two rows a shape lies between theirs; beyond the table it is the straight one.
func TestShapeBetween(t *testing.T) {
	a, b := shapeBetween(5, IndependentArms), shapeBetween(8, IndependentArms)
	if mid := shapeBetween(6.3, IndependentArms); !(mid.Margin > a.Margin && mid.Margin < b.Margin && mid.check() == nil) {
		t.Errorf("shape at r=6.3 %+v, want one between %+v and %+v", mid, a, b)
	}
	for _, d := range []Dependence{AnyDependence, IndependentArms} {
		for r := 1.0; r < 1e9; r *= 1.3 {
			if err := shapeBetween(r, d).check(); err != nil {
				t.Errorf("r=%v: %v", r, err)
			}
		}
		if _, far, err := FactorAt(RootIndex, 1e6, 1, shapeBetween(1e6, d), d, MiddleGrid); err != nil ||
			far.Supremum > 1e-9 {
			t.Errorf("%v, r=10⁶: %+v (%v), want no supremum", d, far, err)
		}
	}
}
