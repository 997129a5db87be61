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
