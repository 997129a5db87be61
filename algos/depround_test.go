package algos_test

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

func TestCoinComparesDigits(t *testing.T) {
	for _, c := range []struct {
		q     float64
		words []uint64
		want  bool
	}{
		{0.5, []uint64{1<<63 - 2}, true},
		{0.5, []uint64{1 << 63, 0}, false}, // equal to all its digits: not below
		{0.25, []uint64{1<<62 - 2}, true},
		{0.25, []uint64{1<<62 + 2}, false},
		{0, []uint64{2}, false},
		{0, []uint64{0}, false},
		{0x1p-64, []uint64{0, 1<<63 - 2}, true}, // second word decides ½
		{0x1p-64, []uint64{0, 1<<63 + 2}, false},
		{0x1p-64, []uint64{2}, false},
		{1e-300, make([]uint64, 16), true}, // 1e-300 ≈ 2⁻⁹⁹⁷ needs 15 words of zeros
		{1e-300, append(make([]uint64, 14), 1<<63), false},
	} {
		words := &script{words: c.words}
		if got := algos.NewCoin(words)(c.q); got != c.want || words.used > len(c.words) {
			t.Errorf("coin of q=%v with words %v fell %v after %d, want %v", c.q, c.words, got, words.used, c.want)
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
		k, err := algos.ParseMarginals(c.p)
		if c.fail == "" && (err != nil || k != c.k) {
			t.Errorf("ParseMarginals(%v) = %d, %v, want %d", c.p, k, err, c.k)
		}
		if c.fail != "" && (err == nil || !strings.Contains(err.Error(), c.fail)) {
			t.Errorf("ParseMarginals(%v) fails with %v, want %q", c.p, err, c.fail)
		}
	}
}
