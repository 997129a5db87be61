package theory

import "testing"

// TestHoeffdingMaxTies: two steps reach 1.8 = 2 − 2·0.1 in decimals alone: the bracket holds both readings.
func TestHoeffdingMaxTies(t *testing.T) {
	if got, err := HoeffdingMax([]float64{0.1, 0.1}, 1.8); err != nil || got.Lo > 0.01 || got.Hi < 0.01 {
		t.Errorf("HoeffdingMax(0.1, 0.1; 1.8) = %v, %v, want 0.01 inside", got, err)
	}
}
