package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// The minimiser over y against a fine scan of y − √e ∈ [10⁻³, 10¹²].
func TestPairingBoundIsTheMinimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	for range 300 {
		m := 2 + rng.IntN(60)
		k := 1 + rng.IntN(m-1)
		T := math.Pow(10, 9*rng.Float64())
		delta := math.Pow(10, -12*rng.Float64())
		got, y := PairingBound(m, k, T, delta)
		if back := PairingBoundAt(m, k, T, delta, y); math.Abs(back/got-1) > 1e-12 {
			t.Fatalf("PairingBound(%d, %d, %v, %v) = %v at y=%v, where the bound is %v", m, k, T, delta, got, y, back)
		}
		for i := range 3000 {
			at := leastY + math.Pow(10, float64(i)/200-3)
			if b := PairingBoundAt(m, k, T, delta, at); b < got*(1-1e-9) {
				t.Fatalf("PairingBound(%d, %d, %v, %v) = %v at y=%v, but %v at y=%v", m, k, T, delta, got, y, b, at)
			}
		}
	}
}

func TestPairingClosedFormIsStepFiveAtItsY(t *testing.T) {
	for m := 2; m <= 40; m++ {
		for k := 1; k < m; k++ {
			for _, c := range []float64{0.2, 1, PairingBestDeltaConstant()} {
				const T = 1_000_000
				delta, err := DeltaPairing(m, k, T, c)
				if err != nil {
					t.Fatal(err)
				}
				at := PairingBoundAt(m, k, T, delta, PairingClosedFormY(m, k))
				closed := PairingClosedForm(m, k, T, c)
				if at > closed*(1+1e-12) {
					t.Errorf("m=%d k=%d c_δ=%v: step 5 gives %v, closed form %v is below it", m, k, c, at, closed)
				}
				if 2*k <= m && math.Abs(at/closed-1) > 1e-12 {
					t.Errorf("m=%d k=%d c_δ=%v: step 5 gives %v, want the closed form %v", m, k, c, at, closed)
				}
			}
		}
	}
}

func TestPairingConstants(t *testing.T) {
	best := PairingBestDeltaConstant()
	for _, c := range []struct{ got, want float64 }{
		{PairingConstant(1), 43.61}, {PairingConstant(best), 36.21}, {best, 3.52},
	} {
		if math.Abs(c.got-c.want) > 0.005 {
			t.Errorf("got %v, want %v to two decimals", c.got, c.want)
		}
	}
	if PairingConstant(best*1.01) < PairingConstant(best) || PairingConstant(best*0.99) < PairingConstant(best) {
		t.Errorf("C(c_δ) is not least at %v", best)
	}
}

func TestPairingZetaPartIsItsIntegral(t *testing.T) {
	for _, c := range []struct{ m, k int }{{30, 10}, {30, 20}, {7, 1}, {7, 6}} {
		const T, delta = 1000.0, 1e-5
		K, k := float64(Differing(c.m, c.k)), float64(c.k)
		cross := math.Sqrt(4 * k * delta / K)
		tail := quad.Fixed(func(u float64) float64 { return 4 * k * delta }, 0, 1/cross, 20, nil, 0) // ε = 1/u
		want := 2 * T * (K*cross + tail)
		if got := PairingZetaPart(c.m, c.k, T, delta); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("PairingZetaPart(%v) = %v, integral says %v", c, got, want)
		}
	}
}

func TestPairingThresholdIsItsIntegral(t *testing.T) {
	for _, y := range []float64{leastY, 3, 40} {
		const delta = 1e-6
		x0 := y * math.Sqrt(delta)
		count := func(x float64) float64 { return 14 * math.Log(x*x/delta) / (x * x) }
		integral := quad.Fixed(func(u float64) float64 { return count(1/u) / (u * u) }, 0, 1/x0, 4000, nil, 0) // x from x₀ to ∞
		want := x0*PairingCount(x0, delta) + integral
		if got := PairingThreshold(y, delta); math.Abs(got/want-1) > 1e-6 {
			t.Errorf("PairingThreshold(%v, %v) = %v, integral says %v", y, delta, got, want)
		}
	}
}

func TestPairingCountHolds(t *testing.T) {
	for _, mu := range []float64{0.05, 0.3, 0.5, 0.8} {
		for _, delta := range []float64{1e-6, 1e-4, 1e-2} {
			for _, y := range []float64{leastY, 3, 8} {
				x := y * math.Sqrt(delta)
				if x > 1 {
					continue
				}
				n, err := PullCount(mu, x/2, delta, 20_000)
				if err != nil {
					t.Fatal(err)
				}
				sharp, bound := PairingCountSharp(x, delta), PairingCount(x, delta)
				if !(n.Hi <= sharp && sharp <= bound) {
					t.Errorf("mu=%v δ=%v x=%v: N=%v, want ≤ %v ≤ %v", mu, delta, x, n, sharp, bound)
				}
			}
		}
	}
	if !math.IsNaN(PairingCount(0.001, 1e-6)) || !math.IsNaN(PairingThreshold(1.6, 1e-6)) {
		t.Error("outside the domain x² ≥ eδ the bounds must be NaN")
	}
}

func TestPairingExtremeInputs(t *testing.T) {
	for _, delta := range []float64{5e-324, 1e-300, 1e-9, 1, 1e300} {
		for _, T := range []int64{1, 1e12, MaxHorizon} {
			for _, k := range []int{1, 15, 29, 30} {
				b, err := RegretBoundPairing(30, k, T, delta)
				if err != nil || math.IsNaN(b) || b < 0 {
					t.Errorf("RegretBoundPairing(30, %d, %d, %v) = %v, %v", k, T, delta, b, err)
				}
			}
		}
	}
}

// CertifyAnyLaw must improve on the closed form, and dominate the Bernoulli one.
func TestCertificates(t *testing.T) {
	for _, c := range []struct {
		m, k int
		T    int64
	}{{30, 10, 100_000}, {30, 25, 10_000}, {12, 1, 5_000}} {
		delta, _ := DeltaPairing(c.m, c.k, c.T, 1)
		all, err := CertifyAnyLaw(c.m, c.k, c.T, delta)
		if err != nil {
			t.Fatal(err)
		}
		step5, _ := PairingBound(c.m, c.k, float64(c.T), delta)
		if all.C >= PairingConstant(1) || all.Bound >= step5 || all.C < 0.5 {
			t.Errorf("%+v: certificate %+v, want C in (0.5, 43.61) and a bound below %v", c, all, step5)
		}
	}
	delta, _ := DeltaPairing(12, 1, 5_000, 1)
	all, _ := CertifyAnyLaw(12, 1, 5_000, delta)
	bern, err := CertifyBernoulli(12, 1, 5_000, delta, []float64{0.1, 0.5, 0.9}, 24)
	if err != nil || bern.Bound > all.Bound {
		t.Errorf("CertifyBernoulli = %+v, %v, want at most %+v", bern, err, all)
	}
}

func TestZetaTailPeelingHolds(t *testing.T) {
	for _, delta := range []float64{1e-4, 1e-2, 1} {
		last := 2.0
		for _, eps := range []float64{0.003, 0.01, 0.05, 0.2, 0.5, 1} {
			got, err := ZetaTailPeeling(eps, delta, 10_000)
			if err != nil || got > last {
				t.Fatalf("ZetaTailPeeling(%v, %v) = %v, %v, want at most %v", eps, delta, got, err, last)
			}
			last = got
			for _, mu := range []float64{0.1, 0.5, 0.9} {
				exact, err := ZetaTail(mu, eps, delta, 10_000)
				if err != nil || exact.Lo > got {
					t.Errorf("P(ζ≥%v) = %v, %v at mu=%v δ=%v, above the peeling bound %v", eps, exact, err, mu, delta, got)
				}
			}
		}
	}
}
