package theory

import (
	"math"
	"testing"
)

// Theorem B's table for k ≤ m/2 (rounded up) and its fall in r, with both tails.
func TestAdditiveFactor(t *testing.T) {
	for _, c := range []struct{ r, c, hoeffding, cantelli float64 }{
		{1, 0.5, 4.840, 4.744}, {1, 1, 4.433, 4.339}, {1, 2, 4.051, 3.976}, {1, 2.83, 3.952, 3.881}, {1, 4, 3.921, 3.854}, {1, 6, 3.978, 3.913},
		{2, 1, 3.680, 3.603}, {9, 1, 3.013, 2.957}, {99, 1, 2.557, 2.514}, {1e6, 1, 2.219, 2.193},
	} {
		for tail, want := range map[CountTail]float64{HoeffdingTail: c.hoeffding, CantelliTail: c.cantelli} {
			got := AdditiveFactor(c.r, c.c, tail)
			if got > want+1e-3 || got < want-4e-3 {
				t.Errorf("factor at r=%v c=%v with %v = %.4f, want about %v", c.r, c.c, tail, got, want)
			}
			plain := math.Sqrt(c.c/c.r) * (ZetaScaleMeanCapped(c.r, 4) + CountScaleMean(c.c*(1+math.Log(c.r))/c.r, tail, 2000))
			if math.Abs(got/plain-1) > 0.01 {
				t.Errorf("factor at r=%v c=%v = %v, composed anew %v", c.r, c.c, got, plain)
			}
		}
	}
	mustPanic(t, func() { AdditiveFactor(0.5, 1, HoeffdingTail) })
}

// The uniform bound covers every r; the shipped one is 4.70, with Cantelli and c = 4 4.2.
func TestAdditiveFactorUniform(t *testing.T) {
	for _, c := range []struct {
		c        float64
		tail     CountTail
		absorbed float64
	}{{1, HoeffdingTail, 4.66}, {4, CantelliTail, 4.11}, {4, HoeffdingTail, 4.17}}[:drawn(3, 2)] {
		u := AdditiveFactorUniform(c.c, 0.002, c.tail)
		if u.Intervals > 60 {
			t.Errorf("c=%v %v: %d intervals, want ones that widen where the factor is small", c.c, c.tail, u.Intervals)
		}
		if u.Absorbed > c.absorbed || u.Absorbed < c.absorbed-0.02 || u.Factor > u.At*1.003 {
			t.Errorf("c=%v %v: %+v, want absorbed just below %v", c.c, c.tail, u, c.absorbed)
		}
		for _, r := range []float64{1, 1.01, 1.5, 7, 1e4, 1e9} {
			if f := AdditiveFactor(r, c.c, c.tail); f > u.Factor {
				t.Errorf("c=%v: factor %v at r=%v above the uniform %v", c.c, f, r, u.Factor)
			}
		}
		if f := AdditiveFactor(u.From, c.c, c.tail); f > u.Far {
			t.Errorf("c=%v: factor %v at r=%v above the far bound %v", c.c, f, u.From, u.Far)
		}
	}
	mustPanic(t, func() { AdditiveFactorUniform(0.01, 0.1, HoeffdingTail) })
	mustPanic(t, func() { AdditiveFactorUniform(1, 0, HoeffdingTail) })
}

// The far bound by hand falls, and is above J computed.
func TestCountFar(t *testing.T) {
	last := math.Inf(1)
	for r := 1.0; r < 1e12; r *= 3 {
		got := countFar(r, 1, math.E).Hi
		j := CountScaleMean((1+math.Log(r))/r, HoeffdingTail, 500) / math.Sqrt(r)
		if got > last || got < j {
			t.Errorf("at r=%v: by hand %v, want at most %v and at least %v", r, got, last, j)
		}
		if hand := AdditiveFactorHand(r); math.Abs(hand-4-got) > 1e-9 {
			t.Errorf("AdditiveFactorHand(%v) = %v, want 4 + %v", r, hand, got)
		}
		last = got
	}
	if got := AdditiveFactorHand(1); math.Abs(got-9.0302) > 5e-5 || AdditiveAbsorbed(got) > 9.15 || !math.IsNaN(AdditiveFactorHand(0)) {
		t.Errorf("by hand %v, absorbed %v, want 9.0302 and at most 9.15", got, AdditiveAbsorbed(got))
	}
}

// min(C·rate + (m−k), TK) never exceeds the absorbed form; C alone would not do.
func TestAdditiveAbsorbed(t *testing.T) {
	const C = 4.44
	planted := 0
	for m := 2; m < 40; m += 3 {
		for k := 1; k < m; k++ {
			for T := 1.0; T < 1e6; T *= 1.7 {
				rate := PairingRate(m, k, T)
				least := min(C*rate+float64(m-k), WorstRegret(m, k, T))
				if least > AdditiveAbsorbed(C)*rate*(1+1e-12) {
					t.Fatalf("m=%d k=%d T=%v: %v above %v·rate", m, k, T, least, AdditiveAbsorbed(C))
				}
				if least > C*rate {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the planted factor C without absorption was not rejected")
	}
	if got, want := AdditiveAbsorbed(4.469), 4.6826; math.Abs(got-want) > 1e-3 {
		t.Errorf("AdditiveAbsorbed(4.469) = %v, want %v", got, want)
	}
}

func TestRegretBoundAdditive(t *testing.T) {
	b, err := RegretBoundAdditive(30, 10, 1e5, 1, HoeffdingTail)
	if err != nil || math.Abs(b.Factor-4.4326) > 2e-3 || b.Delta != 2e-5 || math.Abs(b.Bound-b.Factor*math.Sqrt(200*1e5)-20) > 1e-6*b.Bound {
		t.Errorf("RegretBoundAdditive(30, 10, 1e5, 1) = %+v, %v", b, err)
	}
	for _, m := range []int{3, 30} {
		for k := 1; k < m; k += 4 {
			delta, _ := DeltaPairing(m, k, 777, 2.5)
			if c, err := AdditiveConstant(m, k, 777, delta); err != nil || math.Abs(c/2.5-1) > 1e-12 {
				t.Errorf("AdditiveConstant(%d, %d, 777, %v) = %v, %v, want 2.5", m, k, delta, c, err)
			}
		}
	}
	if b, err := RegretBoundAdditive(5, 5, 10, 1, HoeffdingTail); err != nil || b.Bound != 0 {
		t.Errorf("at k = m: %+v, %v, want 0", b, err)
	}
	if _, err := RegretBoundAdditive(5, 6, 10, -1, HoeffdingTail); err == nil {
		t.Error("want an error for k > m and c < 0")
	}
	if _, err := AdditiveConstant(5, 5, 10, 1); err == nil {
		t.Error("want an error at k = m")
	}
}
