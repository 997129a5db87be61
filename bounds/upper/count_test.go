package upper

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/theory"
)

// plainTail is q(y) written out again.
func plainTail(y float64) float64 {
	if y <= 0 {
		return 1
	}
	return min(math.Exp(-2*y*y), 1/(1+4*y*y))
}

// plainCount integrates q(w√τ − √ln⁺(1/τ)) over τ = σ² by Gauss–Legendre on panels: over u with
// σ = e^{−u²/2} up to 1, and over σ from there on.
func plainCount(w float64) float64 { return plainCountOf(1, w, 2000) }

// plainCountOf has κ·ln⁺ in the radius.
func plainCountOf(kappa, w float64, panels int) float64 {
	below := integral(func(u float64) float64 { // σ = e^{−u²/2} ≤ 1
		sigma := math.Exp(-u * u / 2)
		return 2 * u * sigma * sigma * plainTail(w*sigma-math.Sqrt(kappa)*u)
	}, 0, 9, panels)
	return below + integral(func(sigma float64) float64 { return 2 * sigma * plainTail(w*sigma) }, 1, 1+8/w, panels)
}

func TestCount(t *testing.T) {
	before := math.Inf(1)
	for _, w := range []float64{0.2, 0.5, 1, 2, 5, 30} {
		want, last := plainCount(w), math.Inf(1)
		for _, cells := range []int{25, 50, 100, 200, 4000} {
			got := Count(w, cells)
			if got > last*(1+1e-12) || got < want*(1-1e-7) {
				t.Errorf("n(%v) on %d cells = %v, want at most %v and at least %v", w, cells, got, last, want)
			}
			last = got
		}
		if last > want*(1+1e-5) || last > before {
			t.Errorf("n(%v) = %v, want within 10⁻⁵ of %v and below %v", w, last, want, before)
		}
		before = last
		if w >= 1.65 && !(CountHand(w) >= want) {
			t.Errorf("n(%v) by hand = %v, want at least %v", w, CountHand(w), want)
		}
	}
	if !math.IsNaN(CountHand(1.6)) {
		t.Error("n by hand must be NaN below √e")
	}
	mustPanic(t, func() { Count(0, 1) })
	mustPanic(t, func() { Count(1, 0) })
}

// Values of n by hand that can be read off its formula.
func TestCountHandByHand(t *testing.T) {
	for w, want := range map[float64]float64{
		math.Sqrt(math.E): (1.5 + math.Sqrt(math.Pi/2)) / math.E, math.E: (2.5 + math.Sqrt(math.Pi)) / math.E / math.E,
	} {
		if got := CountHand(w); !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("CountHand(%v) = %v, want %v", w, got, want)
		}
	}
}

// Tiny and huge arguments are answered by bounds, not by NaN or a panic.
func TestCountEnds(t *testing.T) {
	for _, w := range []float64{5e-324, 1e-160} {
		if got := Count(w, 200); got != math.Inf(1) {
			t.Errorf("n(%v) = %v, want +Inf: 1/w² overflows", w, got)
		}
	}
	for _, w := range []float64{1e-150, 1e-3, 1e150, 1e308} {
		most := 2/w/w*(3+2*math.Abs(math.Log(w))) + 1e-300
		if got := Count(w, 200); math.IsNaN(got) || got <= 0 || got > most {
			t.Errorf("n(%v) = %v, want a number of the size 1/w²", w, got)
		}
	}
}

// 1 + n/δ holds for exact counts; without the pulls for which y ≤ 0 it would not.
func TestCountHolds(t *testing.T) {
	planted := 0
	for _, w := range []float64{0.5, 1, 2, 4} {
		n, start := Count(w, 2000), countCurve{1}.crossing(w)
		for _, delta := range []float64{5e-3, 0.1, 1e-4}[:drawn(3, 2)] { // 10⁶ rounds at the last
			for _, mu := range []float64{0.05, 0.5, 0.95} {
				exact, err := theory.PullCount(mu, w*math.Sqrt(delta), delta, int64(100/delta))
				if err != nil {
					t.Fatal(err)
				}
				if bound := 1 + n/delta; exact.Lo > bound {
					t.Errorf("mu=%v δ=%v w=%v: %v pulls, above %v", mu, delta, w, exact, bound)
				}
				if exact.Lo > 1+(n-start*start)/delta {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the planted count that forgets the pulls with y ≤ 0 was not rejected")
	}
}

// Where the curve crosses zero, and that its upper areas are areas.
func TestCountCurve(t *testing.T) {
	for _, c := range []countCurve{{1}, {0.5}} {
		for _, w := range []float64{1e-6, 0.3, 2, 1e5} {
			s := c.crossing(w)
			y := func(s float64) float64 { return w*s - math.Sqrt(2*c.kappa*math.Log(1/s)) }
			if y(s) > 1e-12 || y(s*(1+1e-9)) < -1e-12 {
				t.Errorf("κ=%v w=%v: y = %v at the crossing %v", c.kappa, w, y(s), s)
			}
		}
	}
	for _, x := range []float64{-1, 0, 0.3, 0.8, 2} {
		want := quad.Fixed(plainTail, max(0, x), 9, 3000, nil, 0) + max(0, -x)
		if got := areaOf(x).Hi; got < want*(1-1e-6) || got > want*(1+1e-3) {
			t.Errorf("Q(%v) = %v, quadrature says %v", x, got, want)
		}
	}
	if e, q := math.Exp(-2*cantelliCross*cantelliCross), 1/(1+4*cantelliCross*cantelliCross); e > q || e < q*0.999 {
		t.Errorf("at the crossing Hoeffding gives %v and Cantelli %v: want it just below", e, q)
	}
}

// The count at large r by hand falls, and lies above what the counts give.
func TestCountFar(t *testing.T) {
	last := math.Inf(1)
	for r := 1.0; r < 1e12; r *= 3 {
		got := countFar(r).Hi
		if got > last {
			t.Errorf("at r=%v: by hand %v, want at most %v", r, got, last)
		}
		last = got
	}
}
