package theory

import (
	"math"
	"testing"
)

// TestPairIndex: names are read as they are printed; what is no index is refused.
func TestPairIndex(t *testing.T) {
	for _, x := range []PairIndex{RootIndex, HalfRootIndex, KLIndex} {
		if got, err := ParsePairIndex(x.String()); got != x || err != nil {
			t.Errorf("ParsePairIndex(%q) = %v, %v", x.String(), got, err)
		}
	}
	if _, err := ParsePairIndex("invalid"); err == nil || PairIndex(0).String() != "invalid" {
		t.Errorf("ParsePairIndex(invalid): error %v, want one", err)
	}
	mustPanic(t, func() { PairIndex(0).tails() })
	if got, want := AllPairsFactorIndex(RootIndex, 1, 1, AnyDependence, HoeffdingTail), AllPairsFactor(1, 1, AnyDependence, HoeffdingTail); got != want {
		t.Errorf("root index: %v, want AllPairsFactor's %v", got, want)
	}
}

// TestKLSum: the integral of KL-CMOSS's tail is at least a lower sum of right ends, and its closed form
// beyond 2¹⁶ at least a lower sum of the terms that it integrates.
func TestKLSum(t *testing.T) {
	curve, lower := newKLCurve(0, 1), 0.0
	for v := 0.0; v < klFar; {
		next := nextCell(v, 32)
		lower += (next - v) * curve.tail(next)
		v = next
	}
	if got := KLScaleMeanCapped(1, 0); !(got > lower && got < 1.05*lower) {
		t.Errorf("∫p = %v, want between the lower sum %v and a twentieth more", got, lower)
	}
	const beta, step = 1.05, 1.02
	far := 0.0
	for v := float64(klFar); v < 1e12; v *= step {
		for b := 1.0; b > 1e-30; b /= beta {
			if x := -2 * v * v * step * step * b / beta; x > -746 { // else e^x is 0
				far += (step - 1) * v * math.Pow(b, 1/beta) * math.Exp(x)
			}
		}
	}
	if got := klBeyond(klFar); !(got > far && got < 1.05*far) {
		t.Errorf("∫ beyond 2¹⁶ = %v, want between the lower sum %v and a twentieth more", got, far)
	}
	mustPanic(t, func() { KLScaleMeanCapped(0.5, 0) })
}
