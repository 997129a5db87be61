package theory

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// plainTail is q(y) written out again.
func plainTail(y float64, tail CountTail) float64 {
	if y <= 0 {
		return 1
	}
	q := math.Exp(-2 * y * y)
	if tail == CantelliTail {
		q = min(q, 1/(1+4*y*y))
	}
	return q
}

// plainCount integrates q(w√τ − √ln⁺(1/τ)) over τ = σ² by Gauss–Legendre on panels: over
// σ = 1 − u² up to 1, where the logarithm has a root's edge, and over σ from there on.
func plainCount(w float64, tail CountTail) float64 {
	f := func(sigma float64) float64 {
		return 2 * sigma * plainTail(w*sigma-math.Sqrt(2*LnPlus(1/sigma)), tail)
	}
	total := 0.0
	for i := range 2000 {
		a, b := float64(i)/2000, float64(i+1)/2000
		total += quad.Fixed(func(u float64) float64 { return 2 * u * f(1-u*u) }, a, b, 12, nil, 0)
		h := 8 / w
		total += quad.Fixed(f, 1+h*a, 1+h*b, 12, nil, 0)
	}
	return total
}

func TestCountScale(t *testing.T) {
	for _, tail := range []CountTail{HoeffdingTail, CantelliTail} {
		before := math.Inf(1)
		for _, w := range []float64{0.2, 0.5, 1, 2, 5, 30} {
			want, last := plainCount(w, tail), math.Inf(1)
			for _, cells := range []int{25, 50, 100, 200, 4000} {
				got := CountScale(w, tail, cells)
				if got > last*(1+1e-12) || got < want*(1-1e-7) {
					t.Errorf("n(%v) with %v on %d cells = %v, want at most %v and at least %v", w, tail, cells, got, last, want)
				}
				last = got
			}
			if last > want*(1+1e-5) || last > before {
				t.Errorf("n(%v) with %v = %v, want within 10⁻⁵ of %v and below %v", w, tail, last, want, before)
			}
			before = last
			if w >= leastY && !(CountScaleHand(w) >= want) {
				t.Errorf("n(%v) by hand = %v, want at least %v", w, CountScaleHand(w), want)
			}
		}
	}
	if !math.IsNaN(CountScaleHand(1.6)) {
		t.Error("n by hand must be NaN below √e")
	}
}

// 1 + n/δ holds for exact counts; without the pulls for which y ≤ 0 it would not.
func TestCountScaleHolds(t *testing.T) {
	planted := 0
	for _, w := range []float64{0.5, 1, 2, 4} {
		cantelli, hoeffding, start := CountScale(w, CantelliTail, 2000), CountScale(w, HoeffdingTail, 2000), hoeffdingCount.crossing(w)
		for _, delta := range []float64{5e-3, 0.1, 1e-4}[:drawn(3, 2)] { // 10⁶ rounds at the last
			for _, mu := range []float64{0.05, 0.5, 0.95} {
				exact, err := PullCount(mu, w*math.Sqrt(delta), delta, int64(100/delta))
				if err != nil {
					t.Fatal(err)
				}
				if bound := 1 + cantelli/delta; exact.Lo > bound {
					t.Errorf("mu=%v δ=%v w=%v: %v pulls, above %v", mu, delta, w, exact, bound)
				}
				if exact.Lo > 1+(hoeffding-start*start)/delta {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the planted count that forgets the pulls with y ≤ 0 was not rejected")
	}
}

// J against quadrature of min(1, n/c), the figures, and the split at any other w.
func TestCountScaleMean(t *testing.T) {
	for _, c := range []struct {
		c, hoeffding, cantelli float64 // rounded up in the last digit
	}{{0.5, 6.216, 6.080}, {1, 3.804, 3.710}, {6, 0.995, 0.969}, {2, 2.236, 2.183}, {2.83, 1.720, 1.678}, {4, 1.332, 1.298}}[:drawn(6, 3)] {
		for tail, figure := range map[CountTail]float64{HoeffdingTail: c.hoeffding, CantelliTail: c.cantelli} {
			got := CountScaleMean(c.c, tail, 4000)
			if got > figure || got < figure-2.5e-3 {
				t.Errorf("J(%v) with %v = %v, want just below %v", c.c, tail, got, figure)
			}
		}
	}
	for _, tail := range []CountTail{HoeffdingTail, CantelliTail} {
		sum := 0.0
		for i := range 200 { // w = e^u
			const h = 12.0 / 200
			w := math.Exp(-3 + h*(float64(i)+0.5))
			sum += h * w * min(1, CountScale(w, tail, 2000)/2)
		}
		sum += math.Exp(-3)
		if got := CountScaleMean(2, tail, 4000); got < sum*0.997 || got > sum*1.003 {
			t.Errorf("J(2) with %v = %v, quadrature says %v", tail, got, sum)
		}
	}
	c, best := hoeffdingCount, CountScaleMean(1, HoeffdingTail, 4000)
	for _, w := range []float64{0.01, 0.5, 1, 3, 20} {
		if at := c.total(w, 1, 4000); at < best*(1-1e-5) {
			t.Errorf("the split at w₁=%v gives %v, below the best %v", w, at, best)
		}
	}
}

func TestCountScaleMeanHand(t *testing.T) {
	got := CountScaleMeanHand()
	sum := leastY + quad.Fixed(func(u float64) float64 { return CountScaleHand(1/u) / u / u }, 1e-9, 1/leastY, 2000, nil, 0)
	if math.Abs(got-5.0302) > 5e-5 || math.Abs(got-sum) > 1e-4 || got < CountScaleMean(1, HoeffdingTail, 1000) {
		t.Errorf("J(1) by hand = %v, want 5.0302 (quadrature %v)", got, sum)
	}
}

// Where the curve crosses zero, and that its upper tails are tails.
func TestCountCurve(t *testing.T) {
	for _, c := range []countCurve{{1, 0}, {0.5, cantelliCross}} {
		for _, w := range []float64{1e-6, 0.3, 2, 1e5} {
			s := c.crossing(w)
			y := func(s float64) float64 { return w*s - math.Sqrt(2*c.kappa*math.Log(1/s)) }
			if y(s) > 1e-12 || y(s*(1+1e-9)) < -1e-12 {
				t.Errorf("κ=%v w=%v: y = %v at the crossing %v", c.kappa, w, y(s), s)
			}
		}
		for _, x := range []float64{-1, 0, 0.3, 0.8, 2} {
			want := quad.Fixed(func(y float64) float64 {
				if c.cross == 0 {
					return plainTail(y, HoeffdingTail)
				}
				return plainTail(y, CantelliTail)
			}, max(0, x), 9, 3000, nil, 0) + max(0, -x)
			if got := c.beyond(x); got < want*(1-1e-6) || got > want*(1+1e-3) {
				t.Errorf("Q(%v) = %v, quadrature says %v", x, got, want)
			}
		}
	}
	if e, q := math.Exp(-2*cantelliCross*cantelliCross), 1/(1+4*cantelliCross*cantelliCross); e > q || e < q*0.999 {
		t.Errorf("at the crossing Hoeffding gives %v and Cantelli %v: want it just below", e, q)
	}
	for _, f := range []func(){
		func() { CountScale(0, HoeffdingTail, 1) }, func() { CountScaleMean(1, HoeffdingTail, 0) }, func() { CountTail(0).curve() },
	} {
		mustPanic(t, f)
	}
	if HoeffdingTail.String() != "hoeffding" || CantelliTail.String() != "cantelli" || CountTail(0).String() != "invalid" {
		t.Error("names of tails")
	}
}
