package algos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func BenchmarkDepRound(b *testing.B) {
	for _, c := range []struct{ m, k int }{{20, 5}, {30, 10}, {1000, 300}} {
		b.Run(fmt.Sprintf("m=%d/k=%d", c.m, c.k), func(b *testing.B) {
			p := make([]float64, c.m)
			for i := range p {
				p[i] = float64(c.k) / float64(c.m)
			}
			for i := 0; i+1 < c.m; i += 2 { // unequal, same sum
				d := 0.2 * p[i] * float64(i%7) / 7
				p[i], p[i+1] = p[i]+d, p[i+1]-d
			}
			coin := NewCoin(rand.NewPCG(1, 2))
			dst := make([]int, 0, c.m)
			b.ReportAllocs()
			for b.Loop() {
				dst = DepRound(dst[:0], p, coin)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.m-1), "ns/step")
		})
	}
}

// BenchmarkCoin is the part of a step of DepRound that is randomness.
func BenchmarkCoin(b *testing.B) {
	coin := NewCoin(rand.NewPCG(1, 2))
	for b.Loop() {
		coin(0.3)
	}
}

// TestCoinsOfAPCG compares the words that round takes from a PCG with those that its coin draws, where some tie with the digits of
// a chance too.
func TestCoinsOfAPCG(t *testing.T) {
	compare := func(seed uint64, p []float64) {
		own, called := rand.NewPCG(seed, 1), rand.NewPCG(seed, 1)
		coins := newCoins(own)
		got, want := coins.round(nil, p), DepRound(nil, p, NewCoin(called))
		if !slices.Equal(got, want) || *own != *called {
			t.Fatalf("seed %d, p=%v: got %v and state %+v, want %v and %+v", seed, p, got, own, want, called)
		}
	}
	rng, ties := rand.New(rand.NewPCG(2, 3)), 0
	for seed := range uint64(20_000) {
		p := make([]float64, 1+rng.IntN(30))
		for i := range p {
			p[i] = min(1, max(0, 1.2*rng.Float64()-0.1))
		}
		compare(seed, p)
		if random := rand.NewPCG(seed, 1).Uint64() >> 1; random < 1<<62 && random&(1<<11-1) == 0 {
			ties++
			q := float64(random) * 0x1p-63
			compare(seed, []float64{1 - q, q})
		}
	}
	if ties == 0 {
		t.Error("no word ties")
	}
}
