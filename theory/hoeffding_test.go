package theory

import "testing"

// TestHoeffdingMaxTies: two steps reach 1.8 = 2 − 2·0.1 in decimals alone: the bracket holds both readings.
func TestHoeffdingMaxTies(t *testing.T) {
	if got, err := HoeffdingMax([]float64{0.1, 0.1}, 1.8); err != nil || got.Lo > 0.01 || got.Hi < 0.01 {
		t.Errorf("HoeffdingMax(0.1, 0.1; 1.8) = %v, %v, want 0.01 inside", got, err)
	}
}

// TestHoeffdingMaxBeyondReach: sums of n terms are at most n, of whatever size ε is.
func TestHoeffdingMaxBeyondReach(t *testing.T) {
	for _, eps := range []float64{10.5, 1.2345678901234568e20, 1e300} {
		if got, err := HoeffdingMaxEqual(0.5, 10, eps); err != nil || got != (Bracket{}) {
			t.Errorf("HoeffdingMaxEqual(0.5, 10, %v) = %v, %v, want 0", eps, got, err)
		}
	}
}
