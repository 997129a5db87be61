package stats

import (
	"math"
	"slices"
)

// dependentShare is how much of a regressor's own spread must be left, once the regressors
// before it and the constant have explained what they can, for it to stay in a fit. Regressors
// that differ at all, such as ln m over m = 8 and 9, leave more than 10⁻³; rounding leaves 10⁻¹⁵.
const dependentShare = 1e-9

// Independent returns the points without the regressors that a fit could not tell apart from
// the constant and the regressors before them: ln m where every game has the same m, say. The
// first regressor that is kept stays first. kept lists the columns that are left, in order.
func Independent(points []Point) (reduced []Point, kept []int) {
	if len(points) == 0 {
		return nil, nil
	}
	var basis [][]float64
	for j := range points[0].X {
		column := make([]float64, len(points))
		for i, p := range points {
			column[i] = p.X[j]
		}
		before := norm(column)
		center(column)
		for range 2 { // twice is enough: Giraud, Langou & Rozložník 2005
			for _, b := range basis {
				along := dot(column, b)
				for i := range column {
					column[i] -= along * b[i]
				}
			}
		}
		left := norm(column)
		if left <= dependentShare*before || left == 0 {
			continue
		}
		for i := range column {
			column[i] /= left
		}
		basis, kept = append(basis, column), append(kept, j)
	}
	reduced = slices.Clone(points)
	for i, p := range points {
		reduced[i].X = make([]float64, len(kept))
		for n, j := range kept {
			reduced[i].X[n] = p.X[j]
		}
	}
	return reduced, kept
}

// center subtracts the mean.
func center(x []float64) {
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for i := range x {
		x[i] -= mean
	}
}

func dot(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

func norm(x []float64) float64 { return math.Sqrt(dot(x, x)) }
