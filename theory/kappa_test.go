package theory

import (
	"math"
	"testing"
)

func TestKappaLongHorizon(t *testing.T) {
	short, err := Kappa(0.4, 2, 0.1, 20_000)
	if err != nil {
		t.Fatal(err)
	}
	long, err := Kappa(0.4, 2, 0.1, 1e12)
	if err != nil || !(math.Abs(short.Mid()-long.Mid()) <= 1e-9) {
		t.Errorf("Kappa at T=1e12 = %v, %v, want %v as at T=20000", long, err, short)
	}
	if bound := KappaBound(2, 0.1); long.Hi > bound || long.Lo < bound/10 {
		t.Errorf("Kappa(0.4, 2, 0.1, 1e12) = %v, want below %v and above a tenth of it", long, bound)
	}
}

// TestRemainders: the remainder of a sum is the integral of Hoeffding's bounds, or their sum with the radius of the
// last term, computed here term by term; 10⁻⁹ is added for rounding.
func TestRemainders(t *testing.T) {
	near := func(got, want float64) bool { return got >= want*(1-1e-7) && got <= want*(1+1e-7) }
	for _, a := range []float64{0.77, 4.1} {
		for _, eps := range []float64{0.2, 0.4} {
			from := math.Ceil(math.Pow((math.Sqrt(a)+0.5)/eps, 2))
			want, steps := 0.0, 1_000_000 // midpoints in u = √t
			for i, width := 0, 8/eps/float64(steps); i < steps; i++ {
				u := math.Sqrt(from) + (float64(i)+0.5)*width
				want += 2 * u * math.Exp(-2*math.Pow(u*eps-math.Sqrt(a), 2)) * width
			}
			if got := kappaRemainder(a, eps, from); !near(got, want) {
				t.Errorf("kappaRemainder(%v, %v, %v) = %v, want %v", a, eps, from, got, want)
			}
		}
	}
	for _, delta := range []float64{0.01, 0.3} {
		const w, from = 0.4, 64.0
		r, want := w-math.Sqrt(math.Max(0, -math.Log(delta*from))/from), 0.0
		for s := 2000.0; s > from; s-- {
			want += math.Exp(-2 * s * r * r)
		}
		if got := pullRemainder(w, delta, from); !near(got, want) {
			t.Errorf("pullRemainder(%v, %v, %v) = %v, want %v", w, delta, from, got, want)
		}
	}
}
