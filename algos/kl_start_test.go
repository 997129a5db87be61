package algos

import (
	"math"
	"math/rand/v2"
	"testing"
)

// kl is kl(p, u), p < u.
func kl(p, u float64) float64 { return -p*math.Log1p((u-p)/p) - (1-p)*math.Log1p((p-u)/(1-p)) }

// TestKLStartIsClose: the first point of the search is the root up to the order that is stated, l²,
// in units of 1/v, p − p² = v; from v/8 on, where no expansion is used, it is right of the root.
func TestKLStartIsClose(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	worst := 0.0
	for i := range 50_000 {
		p := r.Float64()
		v := p * (1 - p)
		l := v * math.Pow(10, -5*r.Float64())
		if i%10 == 0 {
			l = v / 8 // the end of the expansion
		}
		q, _, right := klStart(p, l)
		off := q - KLUpper(p, l)
		if l < v/8 {
			worst = max(worst, math.Abs(off)*v/(l*l))
			if !(math.Abs(off) <= 0.1*l*l/v+1e-15) {
				t.Fatalf("klStart(%v, %v) = %v: %v from the root, want at most l²/(10v) = %v", p, l, q, off, 0.1*l*l/v)
			}
		} else if !right || off < -1e-15 {
			t.Fatalf("klStart(%v, %v) = %v, right of the root: %v, by %v", p, l, q, right, off)
		}
	}
	t.Logf("worst: %.3g·l²/v", worst)
}

// TestKLLeastOdds: a bracket's odds are above −∂kl/∂p in all of it, and not by more than a half.
func TestKLLeastOdds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	n := 0
	for range 50_000 {
		u := r.Float64()
		l := u * (1 - u) * math.Pow(10, -5*r.Float64())
		b, ok := klLeast(u, l, 1e-6)
		if !ok {
			continue
		}
		n++
		y := math.Log(u/b.low) + math.Log1p((u-b.low)/(1-u))
		rounding := 0x1p-53 / (u * (1 - u)) // of low, as y moves by it
		if !(y <= b.odds*(1+1e-12)+rounding) || b.odds > 1.5*y+1e-9 {
			t.Fatalf("u=%v, l=%v: odds %v, −∂kl/∂p = %v at %v", u, l, b.odds, y, b.low)
		}
		step := l*1e-12 + 0x1p-52*b.odds // of kl, as p is rounded; Threshold is raised by more
		if kl(b.low, u) < l-step || kl(b.high, u) > l+step {
			t.Fatalf("u=%v, l=%v: bracket %+v does not hold the root", u, l, b)
		}
	}
	if n < 40_000 {
		t.Errorf("%d brackets, want them for most points", n)
	}
}
