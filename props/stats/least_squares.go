package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A hat is the linear map from responses to coefficients of a weighted
// least-squares problem: coefficients × points.
type hat struct {
	rows    *mat.Dense
	weights []float64 // nil: all 1
}

// maxCondition is the condition of the design at which half of float64's
// digits are lost.
const maxCondition = 1e8

// solve factorises the design √w·(1, x) once and solves for all unit
// responses.
func solve(points []Point, weights []float64) (hat, error) {
	h := hat{weights: weights}
	n := len(points)
	if weights != nil && len(weights) != n {
		return h, fmt.Errorf("weights=%d: want one for each of %d points", len(weights), n)
	}
	if n == 0 || n < len(points[0].X)+1 {
		return h, fmt.Errorf("points=%d: want at least as many as coefficients", n)
	}
	design, err := h.design(points)
	if err != nil {
		return h, err
	}
	var qr mat.QR
	qr.Factorize(design)
	if c := qr.Cond(); !(c < maxCondition) {
		return h, fmt.Errorf("condition %.3g of the design: want regressors that are not constant or multiples of each other", c)
	}
	units := mat.NewDense(n, n, nil)
	for j := range n {
		units.Set(j, j, math.Sqrt(h.weight(j)))
	}
	h.rows = new(mat.Dense)
	if err := qr.SolveTo(h.rows, false, units); err != nil {
		return h, fmt.Errorf("least squares: %w", err)
	}
	return h, nil
}

func (h hat) design(points []Point) (*mat.Dense, error) {
	width := len(points[0].X) + 1
	design, values := mat.NewDense(len(points), width, nil), make([]float64, 0, width)
	for j, p := range points {
		if len(p.X)+1 != width {
			return nil, fmt.Errorf("point %d has %d regressors: want %d as point 0", j, len(p.X), width-1)
		}
		if err := finite(append(append(values[:0], p.Y), p.X...)); err != nil {
			return nil, fmt.Errorf("point %d: %w", j, err)
		}
		root := math.Sqrt(h.weight(j))
		if !(root > 0) || math.IsInf(root, 0) {
			return nil, fmt.Errorf("weight %d is %v: want 0 < weight < ∞", j, h.weight(j))
		}
		design.Set(j, 0, root)
		for i, x := range p.X {
			design.Set(j, i+1, root*x)
		}
	}
	return design, nil
}

func (h hat) weight(j int) float64 {
	if h.weights == nil {
		return 1
	}
	return h.weights[j]
}

func (h hat) at(coef, point int) float64 { return h.rows.At(coef, point) }

// leverage is ∂ fitted_j / ∂ y_j.
func (h hat) leverage(j int, p Point) float64 {
	lev := h.at(0, j)
	for i, x := range p.X {
		lev += x * h.at(i+1, j)
	}
	return lev
}

// fit applies the map to the responses.
func (h hat) fit(points []Point) Fit {
	coefs, _ := h.rows.Dims()
	fit := Fit{Coef: make([]Effect, coefs), Residuals: make([]float64, len(points))}
	for c := range fit.Coef {
		for j, p := range points {
			fit.Coef[c].Value += h.at(c, j) * p.Y
		}
	}
	for j, p := range points {
		fit.Residuals[j] = p.Y - fit.Predict(p.X)
	}
	return fit
}

// Predict returns the fitted value at x.
func (f Fit) Predict(x []float64) float64 {
	y := f.Coef[0].Value
	for i, v := range x {
		y += f.Coef[i+1].Value * v
	}
	return y
}

func (h hat) weightedSquares(residuals []float64) float64 {
	sum := 0.0
	for j, r := range residuals {
		sum += h.weight(j) * r * r
	}
	return sum
}

// replicateError propagates the points' variances to a coefficient.
func (h hat) replicateError(coef int, points []Point) (stdErr, df float64) {
	variance, squares := 0.0, 0.0
	for j, p := range points {
		v := h.at(coef, j) * h.at(coef, j) * p.Var
		variance += v
		squares += v * v / p.DF
	}
	return math.Sqrt(variance), variance * variance / squares
}
