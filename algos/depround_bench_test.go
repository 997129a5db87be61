package algos

import (
	"fmt"
	"math/rand/v2"
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
