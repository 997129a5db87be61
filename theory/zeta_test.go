package theory

import (
	"math"
	"runtime"
	"testing"
)

// TestZetaMeanWithinReachesItsWidth: a narrow enclosure lies in a wide one, which was
// found from other cells with a coarser tolerance.
func TestZetaMeanWithinReachesItsWidth(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	for _, mu := range []float64{0.2, 0.5}[:drawn(2, 1)] {
		var last Bracket
		for i, rel := range []float64{0.2, 0.02, 0.001} {
			got, err := ZetaMeanWithin(mu, 2e-3, 1000, rel)
			if err != nil || got.Width() > rel*got.Lo {
				t.Errorf("ZetaMeanWithin(%v, 2e-3, 1000, %v) = %v, %v, want a width of %v", mu, rel, got, err, rel)
			}
			if i > 0 && (got.Lo < last.Lo || got.Hi > last.Hi) {
				t.Errorf("mu=%v rel=%v: %v is not within %v", mu, rel, got, last)
			}
			last = got
		}
	}
}

// TestZetaMeanOnAnyProcessors: the same cells are halved, so the same number comes out.
func TestZetaMeanOnAnyProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	one, err := ZetaMeanWithin(0.4, 2e-2, 300, 0.02)
	runtime.GOMAXPROCS(5)
	five, err5 := ZetaMeanWithin(0.4, 2e-2, 300, 0.02)
	if err != nil || err5 != nil || one != five {
		t.Errorf("ZetaMeanWithin(0.4, 0.02, 300, 0.02) = %v, %v on one processor and %v, %v on five, want the same", one, err,
			five, err5)
	}
}

// TestZetaPeelingHolds: the peeling bound falls in ε, lies above the program, and above the line sε beyond 1/δ, which
// costs e^{−2ε²/δ} by itself.
func TestZetaPeelingHolds(t *testing.T) {
	for _, delta := range []float64{1e-4, 1e-2, 1} {
		last := 2.0
		for _, eps := range []float64{0.003, 0.01, 0.05, 0.2, 0.5, 1} {
			got := zetaPeeling(eps, delta, 10_000)
			if got > last {
				t.Fatalf("zetaPeeling(%v, %v) = %v, want at most %v", eps, delta, got, last)
			}
			last = got
			if line := math.Exp(-2 * max(1, 1/delta) * eps * eps); got < line {
				t.Errorf("zetaPeeling(%v, %v) = %v, below its own last term %v", eps, delta, got, line)
			}
			for _, mu := range []float64{0.1, 0.5, 0.9} {
				exact, err := ZetaTail(mu, eps, delta, 10_000)
				if err != nil || exact.Lo > got {
					t.Errorf("P(ζ≥%v) = %v, %v at mu=%v δ=%v, above the peeling bound %v", eps, exact, err, mu, delta, got)
				}
			}
		}
	}
}
