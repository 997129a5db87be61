package theory

import "testing"

// Taken together ζ and the count cost less than apart, at any d; a d that is too small makes the supremum large.
func TestCertifyCoupled(t *testing.T) {
	parts := CertifyMoss(1, HoeffdingTail, 1)
	for _, d := range []float64{0.08, parts.Split, 0.3} {
		f, err := CertifyCoupled(1, d, 0, HoeffdingTail)
		apart := parts.Z + d + pairLattices[HoeffdingTail]().fixedGap(d, 1)
		if err != nil || !(f.Factor < apart) || !(f.Factor > 1.7) {
			t.Errorf("d=%v: %+v, %v, want a factor in (1.7, %v)", d, f, err, apart)
		}
	}
	for _, x := range [][3]float64{{0, 0.1, 0}, {1, 0.05, 0}, {1, 0.1, -1}, {1, 11, 0}} {
		if f, err := CertifyCoupled(x[0], x[1], x[2], HoeffdingTail); err == nil {
			t.Errorf("c=%v d=%v y=%v: %+v, want an error", x[0], x[1], x[2], f)
		}
	}
}

// At one horizon the coupled bound lies below the one that parts ζ from the count, and not above TK.
func TestCertifyCoupledSharp(t *testing.T) {
	const m, T = 10, 100
	delta, err := DeltaPairing(m, 1, T, 1)
	if err != nil {
		t.Fatal(err)
	}
	apart, err := CertifyPairsSharp(m, 1, T, delta, IndependentArms)
	if err != nil {
		t.Fatal(err)
	}
	indices := []PairIndex{RootIndex, HalfRootIndex}
	if !whole() {
		indices = indices[:1]
	}
	for _, x := range indices {
		f, err := CertifyCoupledSharp(x, m, T, delta)
		if err != nil || !(f.Bound < apart.Bound) || !(f.Bound > 40) {
			t.Errorf("%v: %+v, %v, want a bound in (40, %v)", x, f, err, apart.Bound)
		}
	}
	for T, most := range map[int64]float64{1: 1, 4: 4} {
		if f, err := CertifyCoupledSharp(RootIndex, 100, T, 0.5); err != nil || f.Bound > most {
			t.Errorf("m=100 T=%d: %+v, %v, want at most T", T, f, err)
		}
	}
	if f, err := CertifyCoupledSharp(RootIndex, 1, T, delta); err == nil {
		t.Errorf("m=1: %+v, want an error", f)
	}
	defer func() {
		if recover() == nil {
			t.Error("KL-CMOSS: no panic")
		}
	}()
	_, _ = CertifyCoupledSharp(KLIndex, m, T, delta)
}
