package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// maxCondition is the condition of a design at which half of float64's digits are lost.
const maxCondition = 1e8

// solve fits the responses. It also returns the linear map to the coefficients, Coef = rows·y
// (coefficients × points), and leverage, ∂ fitted_j / ∂ y_j. Weights may be nil, for 1.
//
// It factorises the design √w·(1, x) = UΣVᵀ; then rows = VΣ⁻¹Uᵀ√w.
func solve(points []Point, weights []float64) (fit Fit, rows *mat.Dense, leverage []float64, err error) {
	if n := len(points); n == 0 || n < len(points[0].X)+1 {
		return fit, nil, nil, fmt.Errorf("points=%d: want at least as many as coefficients", n)
	}
	x, err := design(points)
	if err != nil {
		return fit, nil, nil, err
	}
	scaled := mat.DenseCopyOf(x)
	for j, w := range weights {
		floats.Scale(math.Sqrt(w), scaled.RawRowView(j))
	}
	var svd mat.SVD
	if !svd.Factorize(scaled, mat.SVDThin) || !(svd.Cond() < maxCondition) {
		return fit, nil, nil, errors.New("singular design: want regressors that are not constant or multiples of each other")
	}
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	for i, value := range svd.Values(nil) {
		column := v.ColView(i).(*mat.VecDense)
		column.ScaleVec(1/value, column)
	}
	for j, w := range weights {
		floats.Scale(math.Sqrt(w), u.RawRowView(j))
	}
	rows = new(mat.Dense)
	rows.Mul(&v, u.T())
	fit.Coef = make([]Effect, len(points[0].X)+1)
	for c := range fit.Coef {
		for j, p := range points {
			fit.Coef[c].Value += rows.At(c, j) * p.Y
		}
	}
	for j, p := range points {
		fit.Residuals = append(fit.Residuals, p.Y)
		for c, e := range fit.Coef {
			fit.Residuals[j] -= e.Value * x.At(j, c)
		}
		leverage = append(leverage, mat.Dot(x.RowView(j), rows.ColView(j)))
	}
	return fit, rows, leverage, nil
}

// design returns the rows (1, x) of the points, which must be finite and alike.
func design(points []Point) (*mat.Dense, error) {
	width := len(points[0].X) + 1
	x := mat.NewDense(len(points), width, nil)
	for j, p := range points {
		if len(p.X)+1 != width {
			return nil, fmt.Errorf("point %d has %d regressors: want %d as point 0", j, len(p.X), width-1)
		}
		if err := finite(append([]float64{p.Y}, p.X...)); err != nil {
			return nil, fmt.Errorf("point %d: %w", j, err)
		}
		x.SetRow(j, append([]float64{1}, p.X...))
	}
	return x, nil
}
