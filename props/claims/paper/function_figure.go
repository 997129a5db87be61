package paper

import "math"

// The instance that fig:function is drawn at. The printed figure takes
// δ/k² = 0.1 and leaves k open; with k = 2 the places that it marks are where
// the text puts them.
const (
	functionK     = 2
	functionDelta = 0.4
)

// A Summand is the function f(x) = ln(k²x²/δ)/x² that fig:function plots, with
// the rectangles that its integral covers.
type Summand struct {
	X, Y []float64
	// Steps are the gaps per arm x₁ < x₂ < … below whose graph the rectangles
	// of width x_n − x_{n−1} lie.
	Steps []float64
	// From is √(eδ)/k, beyond which f falls, and Least is √(eδ), below which
	// no gap per arm lies.
	From, Least float64
}

// FunctionFigure returns the data of fig:function.
func FunctionFigure() Summand {
	s := Summand{
		Steps: []float64{1.1, 1.22, 1.36, 1.54, 1.72, 1.9},
		Least: math.Sqrt(math.E * functionDelta),
	}
	s.From = s.Least / functionK
	for x := 0.25; x <= 2.0001; x += 0.0125 {
		s.X = append(s.X, x)
		s.Y = append(s.Y, s.At(x))
	}
	return s
}

// At returns f(x), x > 0.
func (Summand) At(x float64) float64 {
	return math.Log(functionK*functionK*x*x/functionDelta) / (x * x)
}
