package algos

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// outcome is one leaf of the tree of DepRound's coins.
type outcome struct {
	arms  []int
	prob  float64
	coins int
}

// outcomes runs DepRound once for every sequence of coins.
func outcomes(p []float64) []outcome {
	var all []outcome
	var falls []bool // the falls to replay
	for {
		o, used := outcome{prob: 1}, 0
		o.arms = DepRound(nil, p, func(q float64) bool {
			if used == len(falls) {
				falls = append(falls, false)
			}
			heads := falls[used]
			used++
			if heads {
				o.prob *= q
			} else {
				o.prob *= 1 - q
			}
			return heads
		})
		o.coins = used
		all = append(all, o)
		for len(falls) > 0 && falls[len(falls)-1] {
			falls = falls[:len(falls)-1]
		}
		if len(falls) == 0 {
			return all
		}
		falls[len(falls)-1] = true
	}
}

// drawMarginals draws p with Σp = k: either a point of the grid of step 1/8,
// so that partial sums hit integers, or a capped random vector.
func drawMarginals(t *rapid.T, m int) (p []float64, k int) {
	k = rapid.IntRange(1, m).Draw(t, "k")
	p = make([]float64, m)
	if rapid.Bool().Draw(t, "grid") {
		for left := 8 * k; left > 0; {
			i := rapid.IntRange(0, m-1).Draw(t, "arm")
			for p[i] == 1 {
				i = (i + 1) % m
			}
			p[i] += 0.125
			left--
		}
		return p, k
	}
	logw := make([]float64, m)
	for i := range logw {
		logw[i] = rapid.Float64Range(-30, 3).Draw(t, "lnw")
	}
	e := newTestEXP3M(t, m, k, 1e-9)
	if k < m {
		e.SetLogWeights(logw)
	}
	return e.Marginals(nil), k
}

func TestDepRoundEnumerated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 8).Draw(t, "m")
		p, k := drawMarginals(t, m)
		got := make([]float64, m)
		for _, o := range outcomes(p) {
			if o.coins > m-1 {
				t.Fatalf("p=%v: %d coins, want at most m−1=%d", p, o.coins, m-1)
			}
			seen := slices.Clone(o.arms)
			slices.Sort(seen)
			if len(slices.Compact(seen)) != k || len(o.arms) != k {
				t.Fatalf("p=%v: rounded to %v, want %d distinct arms", p, o.arms, k)
			}
			for _, i := range o.arms {
				got[i] += o.prob
			}
		}
		defect := -float64(k)
		for _, x := range p {
			defect += x
		}
		tol := 6*float64(m)*0x1p-53*2 + math.Abs(defect) // DepRound's 5m, and the products and sums here
		for i := range p {
			if !(math.Abs(got[i]-p[i]) <= tol) {
				t.Errorf("p=%v: P(%d ∈ S) = %v, want %v within %.2g", p, i, got[i], p[i], tol)
			}
		}
	})
}

func TestDepRoundRareArms(t *testing.T) {
	p := []float64{0.3, 1e-300, 0.7, 1, 0, 1 - 0x1p-53, 0x1p-53}
	got := make([]float64, len(p))
	for _, o := range outcomes(p) {
		for _, i := range o.arms {
			got[i] += o.prob
		}
	}
	if got[3] != 1 || got[4] != 0 {
		t.Errorf("P = %v and %v for arms with p = 1 and 0", got[3], got[4])
	}
	if r := got[1] / 1e-300; !(0.99 < r && r < 1.01) {
		t.Errorf("P = %v for an arm with p = 1e-300", got[1])
	}
	if r := got[6] / 0x1p-53; !(0.25 < r && r < 4) {
		t.Errorf("P = %v for an arm with p = 2⁻⁵³", got[6])
	}
}

// script is a source that returns given words, then panics.
type script []uint64

func (s *script) Uint64() uint64 {
	x := (*s)[0]
	*s = (*s)[1:]
	return x
}

func TestCoinComparesDigits(t *testing.T) {
	for _, c := range []struct {
		q     float64
		words script
		want  bool
	}{
		{0.5, script{1<<63 - 2}, true},
		{0.5, script{1 << 63, 0}, false}, // equal to all its digits: not below
		{0.25, script{1<<62 - 2}, true},
		{0.25, script{1<<62 + 2}, false},
		{0, script{2}, false},
		{0, script{0}, false},
		{0x1p-64, script{0, 1<<63 - 2}, true}, // second word decides ½
		{0x1p-64, script{0, 1<<63 + 2}, false},
		{0x1p-64, script{2}, false},
		{1e-300, make(script, 16), true}, // 1e-300 ≈ 2⁻⁹⁹⁷ needs 15 words of zeros
		{1e-300, append(make(script, 14), 1<<63), false},
	} {
		words := slices.Clone(c.words)
		if got := NewCoin(&words)(c.q); got != c.want {
			t.Errorf("coin of q=%v with words %v fell %v, want %v", c.q, c.words, got, c.want)
		}
	}
}

func TestParseMarginals(t *testing.T) {
	for _, c := range []struct {
		p    []float64
		k    int
		fail string
	}{
		{[]float64{0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}, 1, ""},
		{[]float64{1, 1, 0}, 2, ""},
		{[]float64{0.5, 0.5, 1e-300}, 1, ""},
		{[]float64{0.5, 0.6}, 0, "p sums to 1.1: want an integer"},
		{[]float64{0.5, 0.5000001}, 0, "want an integer"},
		{[]float64{1.5, 0.5}, 0, "p[0]=1.5: want 0 ≤ p ≤ 1"},
		{[]float64{0.5, math.NaN()}, 0, "p[1]=NaN: want 0 ≤ p ≤ 1"},
		{[]float64{-0.5, 1.5}, 0, "p[0]=-0.5: want 0 ≤ p ≤ 1\np[1]=1.5: want 0 ≤ p ≤ 1"},
		{nil, 0, "p is empty"},
	} {
		k, err := ParseMarginals(c.p)
		if c.fail == "" && (err != nil || k != c.k) {
			t.Errorf("ParseMarginals(%v) = %d, %v, want %d", c.p, k, err, c.k)
		}
		if c.fail != "" && (err == nil || !strings.Contains(err.Error(), c.fail)) {
			t.Errorf("ParseMarginals(%v) fails with %v, want %q", c.p, err, c.fail)
		}
	}
}

func TestDepRoundAllocatesNothing(t *testing.T) {
	p := []float64{0.25, 0.5, 0.5, 0.75, 1, 0}
	dst, coin := make([]int, 0, 3), NewCoin(rand.NewPCG(1, 2))
	if n := testing.AllocsPerRun(100, func() { dst = DepRound(dst[:0], p, coin) }); n != 0 {
		t.Errorf("DepRound allocates %v times, want 0", n)
	}
}
