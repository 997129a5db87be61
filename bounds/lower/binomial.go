package lower

import "math"

// A binomialWindow is the law of Bin(t, p) without its far tails: point[i] is the
// probability of from+i, to a relative 10⁻¹⁰, and less than 10⁻¹⁵ lies outside.
type binomialWindow struct {
	from  int64
	point []float64
}

// newBinomialWindow starts at the mode with 1, goes out by the ratio of neighbours to 9 standard
// deviations and 40 beyond, and divides by the sum.
func newBinomialWindow(t int64, p float64) binomialWindow {
	n := float64(t)
	reach := int64(9*math.Sqrt(n*p*(1-p))) + 40
	mode := int64(n * p)
	lo, hi := max(0, mode-reach), min(t, mode+reach)
	w := binomialWindow{from: lo, point: make([]float64, hi-lo+1)}
	w.point[mode-lo] = 1
	odds := p / (1 - p)
	sum := 1.0
	for j := mode; j < hi; j++ {
		w.point[j+1-lo] = w.point[j-lo] * float64(t-j) / float64(j+1) * odds
		sum += w.point[j+1-lo]
	}
	for j := mode; j > lo; j-- {
		w.point[j-1-lo] = w.point[j-lo] * float64(j) / float64(t-j+1) / odds
		sum += w.point[j-1-lo]
	}
	for i := range w.point {
		w.point[i] /= sum
	}
	return w
}

// tails returns P(S ≥ from+i), with a last entry 0.
func (w binomialWindow) tails() []float64 {
	t := make([]float64, len(w.point)+1)
	for i := len(w.point) - 1; i >= 0; i-- {
		t[i] = min(1, t[i+1]+w.point[i])
	}
	return t
}
