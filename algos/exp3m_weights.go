package algos

import "math"

// logWeights are positive weights known by their logarithms up to a common
// factor, with linear copies to compute with.
type logWeights struct {
	log    []float64 // ln w_i
	linear []float64 // min{e^(ln w_i), hugeWeight}
	large  int       // the arm that outgrew maxLog last, or −1
}

const (
	// maxLog is where weights are measured afresh from the largest. It bounds
	// the rounding of ln w_i += d, d ≤ 1, to 2⁻⁴⁸ near the top, and lets the
	// m exponentials of a rescaling occur in at most one of 32 rounds.
	maxLog = 32
	// hugeWeight keeps sums of m ≤ 2²⁰ weights finite. A weight this far above
	// the arms it is measured from is capped whatever its value: α is at most
	// m·2⁵³ times the largest uncapped weight.
	hugeWeight = 0x1p900
)

func newLogWeights(m int) logWeights {
	w := logWeights{log: make([]float64, m), linear: make([]float64, m), large: -1}
	for i := range w.linear {
		w.linear[i] = 1
	}
	return w
}

// add multiplies the weight of an arm by e^d. The linear copy is made afresh
// from the logarithm, so its error does not accumulate.
func (w *logWeights) add(arm int, d float64) {
	x := w.log[arm] + d
	w.log[arm] = x
	w.linear[arm] = math.Exp(x)
	if x > maxLog {
		w.large = arm
	}
}

// rescaleIfLarge divides all weights by one that outgrew maxLog, if there is
// one, and reports whether it did.
func (w *logWeights) rescaleIfLarge() bool {
	if w.large < 0 {
		return false
	}
	w.rescale(w.log[w.large])
	w.large = -1
	return true
}

// rescaleBelow divides all weights by the largest whose linear copy is below
// alpha.
func (w *logWeights) rescaleBelow(alpha float64) {
	top := math.Inf(-1)
	for i, x := range w.log {
		if w.linear[i] < alpha {
			top = max(top, x)
		}
	}
	w.rescale(top)
}

// rescale divides all weights by e^shift.
func (w *logWeights) rescale(shift float64) {
	for i := range w.log {
		w.log[i] -= shift
		w.linear[i] = min(math.Exp(w.log[i]), hugeWeight)
	}
}
