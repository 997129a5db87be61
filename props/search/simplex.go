package search

import (
	"math"

	"gonum.org/v1/gonum/optimize"
)

// simplexSize is the side of the first simplex in the unit cube: wide enough
// to look around, narrow enough that several starts see different parts.
const simplexSize = 0.1

// simplex runs Nelder and Mead's method from a point and returns the best
// point. gonum chooses the coefficients by the dimension, after Gao and Han;
// with the classical ones the method stalls from five dimensions on. It wants
// a finite value to start from: elsewhere the start is all there is.
//
// Reference: Gao and Han, "Implementing the Nelder-Mead simplex algorithm with
// adaptive parameters", Comput. Optim. Appl. 51 (2012), section 2.
func (e *evaluator) simplex(start []float64) []float64 {
	if math.IsInf(e.value(start), 0) {
		return start
	}
	settings := &optimize.Settings{
		FuncEvaluations: max(1, e.budget),
		Converger:       &optimize.FunctionConverge{Relative: 1e-15, Iterations: 20 + 5*len(start)},
	}
	result, err := optimize.Minimize(optimize.Problem{Func: e.value}, start, settings, &optimize.NelderMead{SimplexSize: simplexSize})
	if result == nil || err != nil && len(result.X) == 0 {
		return start
	}
	return result.X
}
