package theory

import (
	"math"
	"testing"
)

// TestArrangementCountRepaired: the repaired 1026 leaves room for the first pull, the printed 770 does not.
func TestArrangementCountRepaired(t *testing.T) {
	// 1 + 1/gap² + 768(…) ≤ 1026(…) where 2^ℓ(gap/k_A)² ≤ 256, 2^ℓ ≤ k_A and gap² ≥ eδ.
	for _, kA := range []int{1, 2, 5, 16} {
		for l := 0; 1<<l <= kA; l++ {
			gap := 16 * float64(kA) / math.Pow(2, float64(l)/2)
			for ; gap > 1e-3; gap /= 3 {
				d := gap * gap / math.E
				sum := 1 + 1/(gap*gap) + ArrangementCount(768, kA, l, gap, d)
				if bound := ArrangementCount(ArrangementCountRepaired, kA, l, gap, d); sum > bound*(1+1e-12) {
					t.Errorf("k_A=%d ℓ=%d gap=%v: %v above %v", kA, l, gap, sum, bound)
				}
			}
		}
	}
	kA, l := 4, 2
	gap := 16 * float64(kA) / 2
	d := gap * gap / math.E
	if 1+1/(gap*gap)+ArrangementCount(768, kA, l, gap, d) <= ArrangementCount(ArrangementCountPrinted, kA, l, gap, d) {
		t.Error("the printed 770 should fail once the first pull counts")
	}
}
