package algos

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkRound is Select and Observe with rewards from a table, so that
// little but the policy is timed.
func BenchmarkRound(b *testing.B) {
	for _, name := range []string{"exp3m", "hybrid"} {
		for _, c := range []struct {
			m, k   int
			lo, hi float64
		}{{20, 5, 0, 0.1}, {20, 5, 0.5, 0.6}, {30, 10, 0, 0.1}, {30, 20, 0.3, 0.4}} {
			b.Run(fmt.Sprintf("%s/m=%d/k=%d/means=%v-%v", name, c.m, c.k, c.lo, c.hi), func(b *testing.B) {
				benchmarkRound(b, name, c.m, c.k, c.lo, c.hi)
			})
		}
	}
}

func benchmarkRound(b *testing.B, name string, m, k int, lo, hi float64) {
	const horizon = 100_000
	rng := rand.New(rand.NewPCG(3, 4))
	table := make([][]float64, 4096)
	for t := range table {
		table[t] = make([]float64, m)
		for i := range table[t] {
			if rng.Float64() < lo+(hi-lo)*float64(i)/float64(m) {
				table[t][i] = 1
			}
		}
	}
	factory, err := ByName(name, Params{})
	if err != nil {
		b.Fatal(err)
	}
	var p Policy
	arms, rewards := make([]int, 0, m), make([]float64, m)
	b.ReportAllocs()
	t := horizon
	for b.Loop() {
		if t == horizon {
			p, _ = factory(Spec{Arms: m, Cardinality: k, Horizon: horizon, Source: rand.NewPCG(5, 6)})
			t = 0
		}
		arms = p.Select(arms[:0])
		row := table[t%len(table)]
		for j, i := range arms {
			rewards[j] = row[i]
		}
		p.Observe(arms, rewards[:len(arms)])
		t++
	}
}
