package suite_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/theory"
)

// TestDeltaIsTheorys: algos has copies of two formulas for δ, so that implementations and theory
// share no code. They agree to ten roundings at every 1 ≤ k ≤ m ≤ 100, and at drawn sizes, a fourth
// of them with k next to m/2.
func TestDeltaIsTheorys(t *testing.T) {
	for name, both := range map[string]struct {
		copied  algos.Delta
		formula func(m, k int, T int64) (float64, error)
	}{
		"paper":   {algos.DeltaPaper, theory.DeltaPaper},
		"pairing": {algos.DeltaPairing, func(m, k int, T int64) (float64, error) { return theory.DeltaPairing(m, k, T, 1) }},
	} {
		compare := func(m, k int, T int64) {
			got, refused := both.copied.Value(m, k, T)
			want, err := both.formula(m, k, T)
			if (refused == nil) != (err == nil) || err == nil && !(math.Abs(got-want) <= 10*0x1p-53*want) {
				t.Errorf("%s at m=%d k=%d T=%d: %v, %v in algos, %v, %v in theory", name, m, k, T, got, refused, want, err)
			}
		}
		for m := 1; m <= 100; m++ {
			for k := 1; k <= m; k++ {
				compare(m, k, 100_000)
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		for i := range 5000 {
			m := 1 + r.IntN(10_000)
			k := 1 + r.IntN(m)
			if i%4 == 0 {
				k = min(m, max(1, m/2-1+r.IntN(3)))
			}
			compare(m, k, 1+r.Int64N(1<<uint(1+r.IntN(53))))
		}
	}
}
