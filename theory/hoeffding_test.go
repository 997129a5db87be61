package theory

import "testing"

// TestHoeffdingMaxTies: two steps reach 1.8 = 2 − 2·0.1 in decimals alone: the bracket holds both readings.
func TestHoeffdingMaxTies(t *testing.T) {
	if got, err := HoeffdingMax([]float64{0.1, 0.1}, 1.8); err != nil || got.Lo > 0.01 || got.Hi < 0.01 {
		t.Errorf("HoeffdingMax(0.1, 0.1; 1.8) = %v, %v, want 0.01 inside", got, err)
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
