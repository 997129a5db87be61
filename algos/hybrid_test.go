package algos

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func newTestHYBRID(t interface{ Fatal(...any) }, m, k int) *HYBRID {
	h, err := NewHYBRID(Spec{Arms: m, Cardinality: k, Horizon: 1000, Source: rand.NewPCG(1, 2)})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// The leader from wherever it was, for any losses and η, must be where nested
// bisection puts it.
func TestHYBRIDLeaderMatchesBisection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(2, 12).Draw(t, "m")
		k := rapid.IntRange(1, m-1).Draw(t, "k")
		scale := rapid.SampledFrom([]float64{0, 1e-3, 1, 100, 1e6}).Draw(t, "scale")
		loss := rapid.SliceOfN(rapid.Float64Range(0, 1), m, m)
		fast, slow := newLeader(m, k), newLeader(m, k)
		for range 3 {
			l := loss.Draw(t, "loss")
			for i := range l {
				l[i] *= scale
			}
			fast.solve(l, 1)
			slow.bisect(l, 1)
			// Rounding of λ moves a residual by 2⁻⁵² of the largest loss.
			floor := 1e-11 + 0x1p-50*scale
			if r := fast.residual(l, 1); !(r <= floor) {
				t.Fatalf("m=%d k=%d losses %v: residual %g, want ≤ %.2g", m, k, l, r, floor)
			}
			for i := range l {
				if d := math.Abs(fast.arms[i].x - slow.arms[i].x); !(d <= 10*floor) {
					t.Errorf("m=%d k=%d losses %v: x[%d] = %v, bisection gives %v", m, k, l, i, fast.arms[i].x, slow.arms[i].x)
				}
			}
		}
	})
}

// From a cold start these losses throw Newton's λ so far that all residuals are equal in floating point, which once was
// taken for the solution.
func TestHYBRIDLeaderFromAfar(t *testing.T) {
	h := newLeader(9, 2)
	loss := []float64{1e6, 1e6, 1e6, 1e6, 5e5, 7812.5, 1953.125, 1953.125, 976.5625}
	h.solve(loss, 1)
	if r := h.residual(loss, 1); !(r <= 1e-9) {
		t.Errorf("residual %g, want ≤ 1e-9", r)
	}
}

// Short steps follow ln y and e^v by series: after freshEvery solutions of three steps the
// coordinates are those of package math but for the rounding of each step.
func TestHYBRIDShortSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	const steps = 3 * freshEvery
	h := newLeader(2, 1)
	for _, start := range []float64{1e-40, 1e-9, 0.01, 0.3, 0.6, 0.99, 1 - 1e-9} {
		h.arms[0].setRoot(1 / math.Sqrt(start))
		h.arms[1].setLogc(math.Log1p(-start))
		for range steps {
			step := shortStep / 2 * (2*rng.Float64() - 1)
			h.arms[0].moveRoot(max(1.02, h.arms[0].root*(1+step)))
			h.arms[1].moveLogc(min(step, -0.01-h.arms[1].logc))
		}
		near := func(what string, got, want float64) {
			if tolerance := steps * 0x1p-52 * (1 + math.Abs(want)); !(math.Abs(got-want) <= tolerance) {
				t.Errorf("from x = %v: %s = %v, want %v", start, what, got, want)
			}
		}
		near("ln(1−x)", h.arms[0].logc, math.Log(1-h.arms[0].x))
		near("1−x", h.arms[0].y, 1-h.arms[0].x)
		near("e^v, relatively", h.arms[1].y/math.Exp(h.arms[1].logc), 1)
		near("x", h.arms[1].x, -math.Expm1(h.arms[1].logc))
		near("1/√x", h.arms[1].root*math.Sqrt(h.arms[1].x), 1)
	}
}

// With a million arms Newton's steps must settle: bisection would take minutes.
func TestHYBRIDSettlesWithAMillionArms(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	const m, k = 1_000_000, 10
	h := newTestHYBRID(t, m, k)
	for round := range 4 {
		eta := 1 / math.Sqrt(float64(round+2))
		for i := range k {
			h.loss[round*k+i] = 2 * m / k
		}
		for n, square := 0, math.Inf(1); !(square <= certified); n++ {
			if n == maxNewton {
				t.Fatalf("round %d: Σ(R+Δλ)² = %g after %d steps, want ≤ %g", round+2, square, n, certified)
			}
			square = h.lead.step(h.lead.linearise(h.loss, eta))
		}
	}
}

// A caller that reports one losing action over and over drives its x to 0; the
// policy must stay finite.
func TestHYBRIDSurvivesForcedActions(t *testing.T) {
	h := newTestHYBRID(t, 5, 2)
	for range 30 {
		h.Select(nil)
		h.Observe([]int{0, 1}, []float64{0, 0})
	}
	for i, x := range h.Marginals(nil) {
		if !(x >= 0 && x <= 1) {
			t.Errorf("x[%d] = %v", i, x)
		}
	}
}

// TestHYBRIDLossesDoNotDrift: 10⁶ losses are added as if once, to two roundings of their sum; plain
// sums are 10⁴ roundings off.
func TestHYBRIDLossesDoNotDrift(t *testing.T) {
	h := newTestHYBRID(t, 3, 1)
	const n = 1_000_000
	want := new(big.Float).SetPrec(200)
	for i := range n {
		x := 0.1 + float64(i%1009)/3000
		h.stale, h.lead.arms[1].x = false, x
		h.Observe([]int{1}, []float64{0})
		want.Add(want, big.NewFloat(2/x))
	}
	rest, _ := want.Sub(want, big.NewFloat(h.loss[1])).Float64()
	if off := math.Abs(rest - h.lost[1]); off > 0x1p-51*h.loss[1] {
		t.Errorf("%d losses are off by %g of %v, want at most %g", n, off, h.loss[1], 0x1p-51*h.loss[1])
	}
	if plain := math.Abs(rest); plain > 0x1p-52*h.loss[1] {
		t.Errorf("the sum %v without its rest is off by %g, want at most a rounding", h.loss[1], plain)
	}
}
