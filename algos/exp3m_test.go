package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

func newEXP3M(t interface{ Fatal(...any) }, m, k int, gamma float64) *algos.EXP3M {
	e, err := algos.NewEXP3M(algos.Spec{Arms: m, Cardinality: k, Horizon: 1000, Source: rand.NewPCG(1, 2)},
		gamma)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEXP3MMatchesTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(2, 40).Draw(t, "m")
		k := rapid.IntRange(1, m-1).Draw(t, "k")
		gamma := rapid.SampledFrom([]float64{1e-6, 0.01, 0.1, 0.5, 0.9, 1}).Draw(t, "gamma")
		spread := rapid.SampledFrom([]float64{0.1, 3, 40}).Draw(t, "spread")
		logw := make([]float64, m)
		for i := range logw {
			logw[i] = spread * rapid.Float64Range(-1, 1).Draw(t, "lnw")
		}
		e := newEXP3M(t, m, k, gamma)
		e.SetLogWeights(logw)
		got := e.Marginals(nil)
		want, _ := reference.EXP3MProbabilities(logw, k, gamma)
		sum := 0.0
		for i := range got {
			sum += got[i]
			// The text's 1 − c·th cancels when it is small: c·th is within a few
			// ulp of 1 there, and its relative error enters p.
			if !(math.Abs(got[i]-want[i]) <= 1e-9) {
				t.Errorf("p[%d] = %v, want %v (m=%d k=%d γ=%v ln w=%v)", i, got[i], want[i], m, k, gamma, logw)
			}
			if !(got[i] >= 0 && got[i] <= 1) {
				t.Errorf("p[%d] = %v, want 0 ≤ p ≤ 1", i, got[i])
			}
		}
		if !(math.Abs(sum-float64(k)) <= algos.SumTolerance(k)) {
			t.Errorf("Σp = %v, want %d within %.2g (m=%d γ=%v ln w=%v)", sum, k, algos.SumTolerance(k), m, gamma, logw)
		}
	})
}

// TestEXP3MIsEXP3: at k = 1 no weight is capped, and p is that of EXP3 (Auer et al. 2002, Figure 1) on the same
// history. It shares nothing with the text of EXP3.M.
func TestEXP3MIsEXP3(t *testing.T) {
	const m, gamma = 5, 0.1
	e, w := newEXP3M(t, m, 1, gamma), []float64{1, 1, 1, 1, 1}
	for round := range 3000 {
		sum, p := 0.0, make([]float64, m)
		for _, x := range w {
			sum += x
		}
		action, got := e.Select(nil), e.Marginals(nil)
		for i, x := range w {
			if p[i] = (1-gamma)*x/sum + gamma/m; !(math.Abs(got[i]-p[i]) <= 1e-12) {
				t.Fatalf("round %d: p[%d] = %v, of EXP3 %v", round+1, i, got[i], p[i])
			}
		}
		arm, reward := action[0], float64((round+action[0])%3)/2
		e.Observe(action, []float64{reward})
		w[arm] *= math.Exp(gamma * reward / p[arm] / m)
	}
}

// An arm that pays every time grows by e^(kγ/(m p)) without end when γ is too
// large for it to be capped; its weight must neither overflow nor drown Σp.
func TestEXP3MGrowsForever(t *testing.T) {
	e := newEXP3M(t, 10, 2, 0.9)
	play(e, 200_000, func(arm int) float64 {
		if arm == 3 {
			return 1
		}
		return 0
	})
	want, _ := reference.EXP3MProbabilities([]float64{0, 0, 0, 1e6, 0, 0, 0, 0, 0, 0}, 2, 0.9)
	if got := e.Marginals(nil)[3]; !(math.Abs(got-want[3]) <= 1e-12) {
		t.Errorf("p[3] = %v after 200 000 rounds, want its limit %v", got, want[3])
	}
	if l := slices.Max(e.LogWeights(nil)); !(l <= algos.MaxLog+1) {
		t.Errorf("largest ln w = %v, want at most %d", l, algos.MaxLog+1)
	}
}

// At γ = 2/3, m = 4, k = 2 one capped arm takes all that weights decide, and
// c = 1 leaves exactly 0 for the rest: p = (1, ⅓, ⅓, ⅓) in the limit.
func TestEXP3MWithNothingLeft(t *testing.T) {
	for _, lead := range []float64{30, 300, 3000, 1e9} {
		e := newEXP3M(t, 4, 2, 2.0/3)
		e.SetLogWeights([]float64{lead, 0, 0, 0})
		for i, p := range e.Marginals(nil) {
			want := 1.0 / 3
			if i == 0 {
				want = 1
			}
			if !(math.Abs(p-want) <= 1e-12) {
				t.Errorf("lead e^%v: p[%d] = %v, want %v", lead, i, p, want)
			}
		}
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
			e := newEXP3M(t, m, k, gamma)
			e.SetLogWeights(logw)
			sum, comp := 0.0, 0.0 // Kahan: a plain sum of 10⁴ terms is worse than the p
			for _, x := range e.Marginals(nil) {
				y := x - comp
				s := sum + y
				comp = (s - sum) - y
				sum = s
			}
			if !(math.Abs(sum-float64(k)) <= algos.SumTolerance(k)) {
				t.Errorf("m=%d k=%d spread=%v: Σp − k = %g, want within %.2g", m, k, spread, sum-float64(k), algos.SumTolerance(k))
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
		e := newEXP3M(t, c.m, c.k, c.gamma)
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
