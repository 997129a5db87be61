package theory

import (
	"math"
	"strings"
	"testing"
)

// The factors of UPPER's table at c = 1, and what a second program found from below.
func TestAllPairsFactor(t *testing.T) {
	for _, c := range []struct {
		d           Dependence
		tail        CountTail
		least, most float64
	}{
		{IndependentArms, HoeffdingTail, 2.2070, 2.2229}, {AnyDependence, CantelliTail, 2.59, 2.6078},
		{IndependentArms, CantelliTail, 2.165, 2.1830}, {AnyDependence, HoeffdingTail, 2.6353, 2.6527},
	}[:drawn(4, 2)] { // in go test each law and each tail once
		if got := AllPairsFactor(1, 1, c.d, c.tail); !(got >= c.least && got <= c.most) {
			t.Errorf("%v, %v: factor %v, want from %v to %v", c.d, c.tail, got, c.least, c.most)
		}
	}
	b, err := RegretBoundAllPairs(30, 10, 1e5, 1, IndependentArms, CantelliTail)
	if want := 2.1830*math.Sqrt(2e7) + 20; err != nil || b.Bound > want || b.Bound < 0.99*want {
		t.Errorf("bound at (30, 10, 10⁵) %v (%v), want just below %v", b.Bound, err, want)
	}
}

// The upper value of ρ_K is one, and within rounding.
func TestCharge(t *testing.T) {
	for _, K := range []int{0, 1, 2, 3, 10, 1000} {
		for i := range 400 {
			z, phi := 0.07*float64(i)-1, 0.9
			want := PairCharge(z, phi)
			if K > 0 {
				want = PairChargeSmall(z, phi, K)
			}
			charge := newUpperCharge(phi, K)
			if got := charge.at(z); got < want*(1-1e-15) || got > want*(1+1e-13)+1e-300 {
				t.Errorf("K=%d: charge(%v) = %v, want just above %v", K, z, got, want)
			}
		}
	}
}

// The atoms of −dñ add up to what ñ falls by, and the far part bounds the integral of n.
func TestPairMeasure(t *testing.T) {
	l := pairLattices[HoeffdingTail]()
	for _, stride := range []int{1, 3} {
		m := newPairMeasure(l, 0.2, 50, stride)
		total := 0.0
		for _, x := range m.mass {
			total += x
		}
		first := CountScale(m.w[0], HoeffdingTail, pairCountCells)
		if m.w[0] > 0.2 || m.w[1] <= 0.2 && stride == 1 || math.Abs(total+m.last-first) > 1e-9*first {
			t.Errorf("stride %d: points from %v, atoms %v + last %v, want n(w₀) = %v", stride, m.w[0], total, m.last, first)
		}
		if end := m.w[len(m.w)-1]; m.last > CountScaleHand(end)*(1+1e-12) || m.far < literalFar(end) || m.far > 1.3*literalFar(end) {
			t.Errorf("stride %d: last %v, far %v, want at most %v and just above %v", stride, m.last, m.far, CountScaleHand(end), literalFar(end))
		}
	}
}

// literalFar integrates CountScaleHand over ln w.
func literalFar(from float64) float64 {
	sum := 0.0
	for u := math.Log(from) + 0.005; u < 60; u += 0.01 {
		w := math.Exp(u)
		sum += 0.01 * w * CountScaleHand(w)
	}
	return sum
}

func TestCertifyAllPairsRefuses(t *testing.T) {
	right := PairShapeFor(1, IndependentArms)
	for want, change := range map[string]func(s *PairShape, g *PairGrid){
		"a=0.9":      func(s *PairShape, _ *PairGrid) { s.Slope = 0.9 },
		"y=-0.1":     func(s *PairShape, _ *PairGrid) { s.Allowance = -0.1 },
		"d=0":        func(s *PairShape, _ *PairGrid) { s.Margin = 0 },
		"alpha=-1":   func(s *PairShape, _ *PairGrid) { s.Alpha = -1 },
		"w₀=":        func(_ *PairShape, g *PairGrid) { g.Start = 1 },
		"stride=0":   func(_ *PairShape, g *PairGrid) { g.Stride = 0 },
		"last=1e+06": func(_ *PairShape, g *PairGrid) { g.Last = 1e6 },
	} {
		shape, grid := right, CoarsePairGrid
		change(&shape, &grid)
		if _, err := CertifyAllPairs(1, 1, shape, IndependentArms, HoeffdingTail, grid); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one about %s", err, want)
		}
	}
	if _, err := CertifyAllPairs(0.5, 1, right, IndependentArms, HoeffdingTail, CoarsePairGrid); err == nil {
		t.Error("r = ½: want an error")
	}
	mustPanic(t, func() { PairShapeFor(1, Dependence(0)) })
	mustPanic(t, func() { PairShapeBeyond(1, Dependence(0)) })
	if _, err := CertifyAllPairsUniform(AnyDependence, HoeffdingTail, 0, CoarsePairGrid); err == nil || !strings.Contains(err.Error(), "enough=0") {
		t.Errorf("enough = 0: error %v, want one about it", err)
	}
	mustPanic(t, func() { Dependence(0).tail(RootIndex.tails()) })
	if AnyDependence.String() != "any dependence" || IndependentArms.String() != "independent arms" || Dependence(0).String() != "invalid" {
		t.Error("names of dependences")
	}
}

// Between two rows a shape lies between theirs; beyond the table it is the straight one.
func TestPairShapeBeyond(t *testing.T) {
	a, b := PairShapeBeyond(5, IndependentArms), PairShapeBeyond(8, IndependentArms)
	if mid := PairShapeBeyond(6.3, IndependentArms); !(mid.Margin > a.Margin && mid.Margin < b.Margin && mid.check() == nil) {
		t.Errorf("shape at r=6.3 %+v, want one between %+v and %+v", mid, a, b)
	}
	for _, d := range []Dependence{AnyDependence, IndependentArms} {
		for r := 1.0; r < 1e9; r *= 1.3 {
			if err := PairShapeBeyond(r, d).check(); err != nil {
				t.Errorf("r=%v: %v", r, err)
			}
		}
		far, err := CertifyAllPairs(1e6, 1, PairShapeBeyond(1e6, d), d, HoeffdingTail, MiddlePairGrid)
		if err != nil || far.Supremum > 1e-9 || math.Abs(far.Factor/AdditiveFactor(1e6, 1, HoeffdingTail)-1) > 0.01 {
			t.Errorf("%v, r=10⁶: %+v (%v), want Theorem B's factor and no supremum", d, far, err)
		}
	}
}

// A table of steps does not rise, is at the tail's value or a lesser one further left, and near it.
func TestTailSteps(t *testing.T) {
	s, least, last := zetaTable(), 1.0, 1.0
	for v := 0.001; v < 1e6; v *= 1.0013 {
		least = min(least, ZetaScaleTail(v))
		got := s.at(v)
		if got < least*(1-1e-2) || got > last || v > 0.05 && v < 1e5 && got > 1.2*least+1e-9 {
			t.Fatalf("at %v the table has %v, to the left of it %v, the tail is %v or less", v, got, last, least)
		}
		last = got
	}
}
