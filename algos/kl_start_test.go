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

// TestKLLeastIsTheRoot: kl(p, u) is at most l, and twice the tolerance to the left it is above.
func TestKLLeastIsTheRoot(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	const tolerance = 1e-6
	n := 0
	for range 50_000 {
		u := r.Float64()
		l := u * (1 - u) * math.Pow(10, -5*r.Float64())
		p, ok := klLeast(u, l, tolerance)
		if !ok {
			continue
		}
		n++
		rounding := l*1e-12 + 0x1p-50/(u*(1-u)) // of kl; Threshold is raised by more
		if kl(p, u) > l+rounding || p > 2*tolerance && kl(p-2*tolerance, u) < l-rounding {
			t.Fatalf("u=%v, l=%v: p=%v has kl %v, and %v twice the tolerance below", u, l, p, kl(p, u), kl(p-2*tolerance, u))
		}
	}
	if n < 40_000 {
		t.Errorf("%d roots, want them for most points", n)
	}
}
