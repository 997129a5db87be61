package theory

import (
	"math"
	"testing"
)

// The table of (A2), any law (rounded up), and the best c_δ.
func TestCertifyAdditive(t *testing.T) {
	for _, c := range []struct {
		m, k                int
		T                   int64
		one, four, cantelli float64 // C at c = 1 and 4 with Hoeffding's tail, at 4 with Cantelli's
	}{
		{30, 10, 1e5, 4.368, 3.846, 3.773}, {30, 20, 1e5, 3.363, 3.242, 3.163}, {30, 29, 1e5, 2.481, 2.408, 2.359},
		{10, 1, 1e5, 4.315, 3.817, 3.753}, {100, 50, 1e6, 4.374, 3.751, 3.648}, {1000, 999, 1e6, 2.287, 2.148, 2.111},
	} {
		certify := func(cDelta float64, tail CountTail) float64 {
			delta, _ := DeltaPairing(c.m, c.k, c.T, cDelta)
			cert, err := CertifyAdditive(c.m, c.k, c.T, delta, tail)
			if err != nil || cert.Bound != up(cert.ZetaPart+cert.CountPart) {
				t.Fatalf("%+v: %+v, %v", c, cert, err)
			}
			if b, err := RegretBoundAdditive(c.m, c.k, c.T, cDelta, tail); err != nil || cert.Bound > b.Bound {
				t.Errorf("%+v c_δ=%v: certificate %v above Theorem B's %v, %v", c, cDelta, cert.Bound, b.Bound, err)
			}
			return cert.C
		}
		for _, x := range []struct{ got, want float64 }{
			{certify(1, HoeffdingTail), c.one}, {certify(4, HoeffdingTail), c.four}, {certify(4, CantelliTail), c.cantelli},
		} {
			if x.got > x.want || x.got < x.want-0.012 {
				t.Errorf("%+v: C = %.4f, want just below %v", c, x.got, x.want)
			}
		}
	}
	best, c, err := CertifyAdditiveBest(30, 10, 1e5, CantelliTail)
	if err != nil || c != 4 || best.C > 3.773 {
		t.Errorf("best %+v at c_δ=%v, %v, want 3.772 at 4", best, c, err)
	}
}

// (A2) put together anew from its definition: P by the curve point by point, M by [PullCountBound].
func TestCertifyAdditiveAgainstPlainSums(t *testing.T) {
	for _, c := range []struct {
		m, k int
		T    int64
	}{{6, 2, 400}, {6, 5, 300}, {3, 1, 50}} {
		delta, _ := DeltaPairing(c.m, c.k, c.T, 1)
		got, err := CertifyAdditive(c.m, c.k, c.T, delta, HoeffdingTail)
		if err != nil {
			t.Fatal(err)
		}
		curve := newZetaCurve(1, delta, delta*float64(c.T))
		K, T := float64(Differing(c.m, c.k)), float64(c.T)
		zeta, count := 0.0, 0.0
		const n = 4000
		for i := range n {
			x := (float64(i) + 0.5) / n
			zeta += T * min(K, float64(c.k)*curve.tail(x/math.Sqrt(delta))) / n
			count += min(T*K, float64(c.m-c.k)*PullCountBound(x, delta, c.T)) / n
		}
		if got.ZetaPart < zeta*0.999 || got.ZetaPart > zeta*1.03 || got.CountPart < count*0.999 || got.CountPart > count*1.02 {
			t.Errorf("%+v: parts %v and %v, plain sums say %v and %v", c, got.ZetaPart, got.CountPart, zeta, count)
		}
	}
}

// Any law's certificates lie above the Bernoulli one, and that above what it certifies: the
// two exact integrals at ½.
func TestCertifyAdditiveBernoulli(t *testing.T) {
	const m, k, T = 12, 3, 4000
	delta, _ := DeltaPairing(m, k, T, 1)
	bern, err := CertifyAdditiveBernoulli(m, k, T, delta, []float64{0.1, 0.5, 0.9}, 24)
	if err != nil {
		t.Fatal(err)
	}
	hoeffding, _ := CertifyAdditive(m, k, T, delta, HoeffdingTail)
	cantelli, _ := CertifyAdditive(m, k, T, delta, CantelliTail)
	if !(bern.Bound < cantelli.Bound && cantelli.Bound < hoeffding.Bound) {
		t.Errorf("want Bernoulli %v < Cantelli %v < Hoeffding %v", bern.Bound, cantelli.Bound, hoeffding.Bound)
	}
	mean, err := ZetaMean(0.5, delta, T)
	if err != nil || bern.ZetaPart < T*k*mean.Lo || bern.ZetaPart > T*k*mean.Hi*2 {
		t.Errorf("ζ-part %v, want at least Tk·Eζ, %v, %v", bern.ZetaPart, mean, err)
	}
}

// The sharp certificate: below the target 3.5 at (30,10,1e5), above the Gaussian ideal, and
// below the certificates it refines.
func TestCertifyAdditiveSharp(t *testing.T) {
	const m, k, T = 30, 10, 100_000
	delta, _ := DeltaPairing(m, k, T, 4)
	sharp, err := CertifyAdditiveSharp(m, k, T, delta)
	if err != nil || sharp.C > 2.905 || sharp.C < 2.85 {
		t.Errorf("%+v, %v, want C = 2.90", sharp, err)
	}
	if testing.Short() {
		return
	}
	for _, k := range []int{1, 20, 29} {
		delta, _ := DeltaPairing(m, k, 5000, 1)
		sharp, _ := CertifyAdditiveSharp(m, k, 5000, delta)
		plain, _ := CertifyAdditive(m, k, 5000, delta, CantelliTail)
		bern, err := CertifyAdditiveBernoulli(m, k, 5000, delta, []float64{0.5}, 12)
		if err != nil || sharp.Bound > plain.Bound || sharp.CountPart < bern.CountPart*0.8 {
			t.Errorf("k=%d: sharp %+v, plain %v, Bernoulli %+v, %v", k, sharp, plain.Bound, bern, err)
		}
	}
}

// The integral of a cell's bound is that of the least of its parts, by midpoints, neither
// below nor above: where they change places is found to 2⁻¹⁴ of its range.
func TestDeviationCellIntegral(t *testing.T) {
	for _, c := range []struct{ lo, hi, s float64 }{{0.49, 0.5, 1}, {0.49, 0.5, 40}, {0.3, 0.36, 1}, {0.3, 0.36, 20}, {0, 0.1, 9}, {0.05, 0.1, 300}} {
		cell := newDeviationCell(c.lo, c.hi)
		tail, e := cell.tails().at(c.s), cell.err(c.s)
		q := func(y float64) float64 {
			if y <= 0 {
				return min(1, normal(y/c.lo)+e) // 1 at lo = 0, where e is infinite
			}
			return min(math.Exp(-2*y*y), c.hi*c.hi/(c.hi*c.hi+y*y), normal(y/c.hi)+e)
		}
		const step = 1e-4
		sum := 0.0
		for i := 80_000 - 1; i >= -20_000; i-- {
			y := float64(i) * step
			sum += step * q(y+step/2)
			if got := tail.beyond(y); i%5000 == 0 && !(math.Abs(got-sum) < 2e-5*(1+sum)) {
				t.Errorf("σ in [%v, %v], s=%v: ∫ from %v is %v, by midpoints %v", c.lo, c.hi, c.s, y, got, sum)
			}
		}
	}
}

// The cells' tails must hold for exact binomial tails of every mean whose deviation they
// cover; the normal tail without its error e must not.
func TestDeviationCellHolds(t *testing.T) {
	planted := 0
	for _, c := range []struct{ lo, hi, mu float64 }{
		{0.49, 0.5, 0.5}, {0.3, 0.36, 0.15}, {0.3, 0.36, 0.85}, {0, 0.1, 0.005}, {0.05, 0.1, 0.995},
	} {
		if sd := math.Sqrt(c.mu * (1 - c.mu)); sd < c.lo || sd > c.hi {
			t.Fatalf("mu=%v has deviation %v outside [%v, %v]", c.mu, sd, c.lo, c.hi)
		}
		cell := newDeviationCell(c.lo, c.hi)
		for _, s := range []int{1, 3, 20, 150} {
			tail := cell.tails().at(float64(s))
			for x := -s; x <= s; x++ {
				y := (float64(x) - float64(s)*c.mu) / math.Sqrt(float64(s))
				exact := floatTail(s, x, c.mu)
				// q as a finite difference of its integral, which is what is used.
				const h = 1e-5
				q := (tail.beyond(y-h) - tail.beyond(y)) / h
				if exact > q*(1+1e-4)+1e-6 {
					t.Fatalf("mu=%v s=%d y=%v: exact %v above q = %v", c.mu, s, y, exact, q)
				}
				if exact > normal(y/c.hi)+1e-9 && y > 0 {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the normal tail without e was not rejected")
	}
}

func TestAdditiveCertificateErrors(t *testing.T) {
	for _, err := range []error{
		second(CertifyAdditive(5, 5, 10, 1, HoeffdingTail)), second(CertifyAdditive(5, 2, 10, 5e-324, HoeffdingTail)), second(CertifyAdditiveSharp(5, 2, 10, 0)),
		second(CertifyAdditiveSharp(5, 2, 0, 1)),
		second(CertifyAdditiveBernoulli(5, 2, 10, 1, nil, 24)), second(CertifyAdditiveBernoulli(5, 2, 10, 1, []float64{2}, 24)),
	} {
		if err == nil {
			t.Error("want an error outside the domain")
		}
	}
	if _, _, err := CertifyAdditiveBest(5, 5, 10, HoeffdingTail); err == nil {
		t.Error("want an error at k = m")
	}
	for _, delta := range []float64{1e-300, 1e-9, 1, 50} {
		for _, T := range []int64{1, 2, 1e12} {
			c, err := CertifyAdditive(4, 3, T, delta, CantelliTail)
			if err != nil || !(c.Bound > 0) || math.IsNaN(c.Bound) || c.Bound > 3*float64(T) {
				t.Errorf("T=%d δ=%v: %+v, %v", T, delta, c, err)
			}
		}
	}
}

// An error inside the sum comes out.
func TestUpperSum(t *testing.T) {
	got, err := upperSum([]float64{0.25, 0.5, 1}, 2, func(x float64) (float64, error) { return 1 / x, nil })
	if err != nil || math.Abs(got-(0.25*2+0.25*2+0.5*2)) > 1e-12 {
		t.Errorf("upper sum of min(2, 1/x) = %v, %v, want 2", got, err)
	}
	if _, err := upperSum([]float64{0.5, 1}, 1, func(float64) (float64, error) { return 0, errWork(1) }); err == nil {
		t.Error("want the error of the function")
	}
}

func second(_ AdditiveCertificate, err error) error { return err }

// floatTail is P(Bin(n, mu) ≥ x) by the recurrence of its terms, good to 10⁻¹².
func floatTail(n, x int, mu float64) float64 {
	term, tail := math.Pow(1-mu, float64(n)), 0.0
	for j := 0; j <= n; j++ {
		if j >= x {
			tail += term
		}
		term *= float64(n-j) / float64(j+1) * mu / (1 - mu)
	}
	return tail
}

// TestLeastIsTheLess: the bound of a cell is the less of Hoeffding's and Cantelli's, also near the point where they cross, and that
// point is not off by more than what is taken for near.
func TestLeastIsTheLess(t *testing.T) {
	for _, hi := range []float64{0.05, 0.2, 0.35, 0.5} {
		c := newDeviationCell(0, hi)
		for i := range 4000 {
			y := float64(i) / 1000
			want := min(math.Exp(-2*y*y), hi*hi/(hi*hi+y*y))
			if got := c.least(y); got != want {
				t.Fatalf("σ ≤ %v, y = %v: %v, want %v (they cross at %v)", hi, y, got, want, c.turn)
			}
		}
	}
}
