package theory

import "testing"

// LOWER's table, of a program of its own, and its quadrature from below: 1.1038 ≤ J′(1) ≤ 1.1140, 1.0664 ≤ J′(1) ≤ 1.0761.
func TestCertifyMoss(t *testing.T) {
	for _, c := range []struct{ c, hoeffding, cantelli float64 }{
		{0.5, 1.928, 1.878}, {0.85, 1.767, 1.727}, {1, 1.743, 1.705}, {1.2, 1.730, 1.694}, {1.5, 1.733, 1.700}, {2, 1.769, 1.739}, {4, 2.010, 1.984},
	} {
		for tail, most := range map[CountTail]float64{HoeffdingTail: c.hoeffding, CantelliTail: c.cantelli} {
			m := CertifyMoss(c.c, tail, 1)
			if m.Factor > most || m.Factor < most-0.02 {
				t.Errorf("c=%v, %v: %+v, want just below %v", c.c, tail, m, most)
			}
			if coarse := CertifyMoss(c.c, tail, 4); coarse.Factor < m.Factor {
				t.Errorf("c=%v, %v: coarse cells give %v, finer ones %v", c.c, tail, coarse.Factor, m.Factor)
			}
		}
	}
	for tail, least := range map[CountTail]float64{HoeffdingTail: 1.1038, CantelliTail: 1.0664} {
		if m := CertifyMoss(1, tail, 1); m.Split+m.Supremum < least {
			t.Errorf("J′(1) with %v = %v, want at least %v", tail, m.Split+m.Supremum, least)
		}
	}
	mustPanic(t, func() { CertifyMoss(0, HoeffdingTail, 1) })
	mustPanic(t, func() { CertifyMoss(1, CountTail(0), 1) })
}
