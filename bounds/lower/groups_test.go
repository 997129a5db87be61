package lower

import (
	"math"
	"testing"
)

// groupPosteriors enumerates all sums of a group's n arms after t rounds, arm 0 being bad,
// and hands out their probability and the posteriors.
func groupPosteriors(n int, t int64, gap float64, visit func(p float64, posterior []float64)) {
	sums := make([]int, n)
	for {
		p, total := 1.0, 0.0
		posterior := make([]float64, n)
		for a, s := range sums {
			mu := 0.5
			if a == 0 {
				mu -= gap
			}
			p *= floatPoint(int(t), s, mu)
			posterior[a] = math.Pow(1-2*gap, float64(s)) * math.Pow(1+2*gap, float64(int(t)-s))
			total += posterior[a]
		}
		for a := range posterior {
			posterior[a] /= total
		}
		visit(p, posterior)
		a := 0
		for ; a < n; a++ {
			if sums[a]++; sums[a] <= int(t) {
				break
			}
			sums[a] = 0
		}
		if a == n {
			return
		}
	}
}

// One group: the share lost is exactly that of the best guess. Several: the bound lies below
// the exact 1 − τ − E Σ(π_a − τ)⁺ at its best τ, and not below a third of it.
func TestGroupFailure(t *testing.T) {
	for _, c := range []struct {
		n   int
		t   int64
		gap float64
	}{{2, 1, 0.2}, {2, 9, 0.1}, {3, 5, 0.15}, {4, 4, 0.3}} {
		guess, least := 0.0, 0.0
		groupPosteriors(c.n, c.t, c.gap, func(p float64, posterior []float64) {
			top := 0.0
			for _, x := range posterior {
				top = max(top, x)
			}
			// All arms are alike, so the group's expectation is that with arm 0 bad.
			guess += p * top
		})
		for tau := 0.1; tau < 0.65; tau += 0.1 {
			over := 0.0
			groupPosteriors(c.n, c.t, c.gap, func(p float64, posterior []float64) {
				for _, x := range posterior {
					over += p * max(0, x-tau)
				}
			})
			least = max(least, 1-tau-over)
		}
		one := newGroups(c.n, c.gap, true).failure(c.t)
		if !(math.Abs(one-(1-guess)) <= 3e-9) {
			t.Errorf("%+v: share lost %v, enumeration says %v", c, one, 1-guess)
		}
		several := newGroups(c.n, c.gap, false).failure(c.t)
		if several > least+1e-9 || several < least/3 {
			t.Errorf("%+v: with several groups %v, want at most %v", c, several, least)
		}
	}
}

func TestGroups(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	for _, c := range []struct {
		m, k        int
		T           int64
		least, most float64 // of the bound over (m−k)√(T ln n)
	}{{10, 9, 1e5, 0.34, 0.37}, {20, 18, 1e4, 0.28, 0.30}, {100, 99, 1e5, 0.42, 0.46}}[:drawn(3, 2)] {
		b, gap, err := GroupsBest(c.m, c.k, c.T)
		n := float64(c.m / (c.m - c.k))
		got := b / float64(c.m-c.k) / math.Sqrt(float64(c.T)*math.Log(n))
		if err != nil || got < c.least || got > c.most {
			t.Errorf("%+v: %v at Δ=%v, %v", c, got, gap, err)
		}
	}
	if b, err := Groups(10, 9, 1, 0.3); err != nil || !(math.Abs(b/(0.3*0.9)-1) <= 1e-8) {
		t.Errorf("one round: %v, %v, want .3·.9", b, err)
	}
	for _, err := range []error{third(Groups(10, 5, 10, 0.1)), third(Groups(10, 10, 10, 0.1)),
		third(Groups(10, 9, 10, 0.6)),
		third(Groups(10, 9, 1e9, 0.1))} {
		if err == nil {
			t.Error("want an error outside the domain")
		}
	}
	if _, _, err := GroupsBest(10, 2, 10); err == nil {
		t.Error("want an error for k ≤ m/2")
	}
}

func TestBinomialWindow(t *testing.T) {
	for _, n := range []int64{1, 7, 300} {
		for _, p := range []float64{0.5, 0.2, 0.01} {
			w := newBinomialWindow(n, p)
			tails := w.tails()
			for i := range w.point {
				if got, want := tails[i], floatTail(int(n), int(w.from)+i, p); !(math.Abs(got-want) <= 1e-11) {
					t.Fatalf("P(Bin(%d, %v) ≥ %d) = %v, want %v", n, p, int(w.from)+i, got, want)
				}
			}
		}
	}
}
