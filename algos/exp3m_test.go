package algos

import (
	"math"
	"math/rand/v2"
	"testing"
)

func newTestEXP3M(t interface{ Fatal(...any) }, m, k int, gamma float64) *EXP3M {
	e, err := NewEXP3M(Spec{Arms: m, Cardinality: k, Horizon: 1000, Source: rand.NewPCG(1, 2)}, gamma)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// At γ = 2/3, m = 4, k = 2 one capped arm takes all that weights decide, and
// c = 1 leaves exactly 0 for the rest: p = (1, ⅓, ⅓, ⅓) in the limit.
func TestEXP3MWithNothingLeft(t *testing.T) {
	for _, lead := range []float64{30, 300, 3000, 1e9} {
		e := newTestEXP3M(t, 4, 2, 2.0/3)
		e.SetLogWeights([]float64{lead, 0, 0, 0})
		for i, p := range e.Marginals(nil) {
			want := 1.0 / 3
			if i == 0 {
				want = 1
			}
			if math.Abs(p-want) > 1e-12 {
				t.Errorf("lead e^%v: p[%d] = %v, want %v", lead, i, p, want)
			}
		}
	}
}

func TestEXP3MThreshold(t *testing.T) {
	e := newTestEXP3M(t, 6, 3, 0.1)
	if got := e.LogThreshold(); !math.IsInf(got, 1) {
		t.Errorf("ln α = %v with equal weights, want +Inf", got)
	}
	e.SetLogWeights([]float64{5, 0, 0, 0, 0, 0})
	// c = 1: α = th·5/(1−th), th = (1/3 − 0.1/6)/0.9.
	th := (1.0/3 - 0.1/6) / 0.9
	want := math.Log(th * 5 / (1 - th))
	if got := e.LogThreshold() - e.LogWeights(nil)[1]; math.Abs(got-want) > 1e-14 {
		t.Errorf("ln α = %v above the lesser weights, want %v", got, want)
	}
}

func TestEXP3MManyArms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, k := range []int{1, 5000, 9999} {
		for _, spread := range []float64{1e-3, 5, 30} {
			const m, gamma = 10_000, 0.01
			logw := make([]float64, m)
			for i := range logw {
				logw[i] = spread * rng.NormFloat64()
			}
			e := newTestEXP3M(t, m, k, gamma)
			e.SetLogWeights(logw)
			sum, comp := 0.0, 0.0 // Kahan: a plain sum of 10⁴ terms is worse than the p
			for _, x := range e.Marginals(nil) {
				y := x - comp
				s := sum + y
				comp = (s - sum) - y
				sum = s
			}
			if math.Abs(sum-float64(k)) > SumTolerance(k) {
				t.Errorf("m=%d k=%d spread=%v: Σp − k = %g, want within %.2g", m, k, spread, sum-float64(k), SumTolerance(k))
			}
			if arms := e.Select(nil); len(arms) != k {
				t.Errorf("m=%d k=%d spread=%v: %d arms played", m, k, spread, len(arms))
			}
		}
	}
}

func TestEXP3MEdges(t *testing.T) {
	for _, c := range []struct {
		m, k  int
		gamma float64
		want  float64
	}{{5, 5, 0.3, 1}, {5, 5, 1, 1}, {8, 2, 1, 0.25}, {1, 1, 0.5, 1}} {
		e := newTestEXP3M(t, c.m, c.k, c.gamma)
		rewards := make([]float64, c.k)
		rewards[0] = 1
		for range 100 {
			arms := e.Select(nil)
			if len(arms) != c.k {
				t.Fatalf("m=%d k=%d: played %v", c.m, c.k, arms)
			}
			e.Observe(arms, rewards)
		}
		for i, p := range e.Marginals(nil) {
			if p != c.want {
				t.Errorf("m=%d k=%d γ=%v: p[%d] = %v, want %v", c.m, c.k, c.gamma, i, p, c.want)
			}
		}
	}
}
