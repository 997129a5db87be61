package theory

import (
	"math/rand/v2"
	"testing"
)

// TestHoeffdingMaxTies: two steps reach 1.8 = 2 − 2·0.1 in decimals alone: the bracket holds both readings.
func TestHoeffdingMaxTies(t *testing.T) {
	if got, err := HoeffdingMax([]float64{0.1, 0.1}, 1.8); err != nil || got.Lo > 0.01 || got.Hi < 0.01 {
		t.Errorf("HoeffdingMax(0.1, 0.1; 1.8) = %v, %v, want 0.01 inside", got, err)
	}
}

func TestExtremalLawMaximisesMGF(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	for range 500 {
		p := rng.Float64()
		law := FiniteLaw{[]float64{-1, 3 * rng.Float64(), 4}, []float64{p / 2, 1 - p, p / 2}}
		lambda := 6*rng.Float64() - 3
		top := ExtremalLaw(-1, 4, law.Mean()).LogMGF(lambda)
		if got := law.LogMGF(lambda); got.Lo > top.Hi {
			t.Errorf("law %v at λ=%v has ln E e^{λX} = %v above the two-point law's %v", law, lambda, got, top)
		}
	}
}

func BenchmarkHoeffdingMax1e4(b *testing.B) {
	q := make([]float64, 10_000)
	for i := range q {
		q[i] = float64(i%7+1) / 9
	}
	for b.Loop() {
		if _, err := HoeffdingMax(q, 60); err != nil {
			b.Fatal(err)
		}
	}
}
