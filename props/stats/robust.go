package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// FitRobust fits points whose variances are unknown and may differ: ordinary
// least squares with the covariance HC3,
//
//	(XᵀX)⁻¹·Σ_j x_j x_jᵀ·(r_j/(1−h_j))²·(XᵀX)⁻¹,
//
// r_j the residuals, h_j the leverages, and Student's law with points −
// coefficients degrees of freedom. The intervals rest neither on equal nor on
// normal errors; they are asymptotic in the number of points.
//
// Reference: MacKinnon & White, "Some heteroskedasticity-consistent covariance
// matrix estimators with improved finite sample properties", Journal of
// Econometrics 29 (1985); Long & Ervin, The American Statistician 54 (2000).
func FitRobust(points []Point) (Fit, error) {
	d, err := newDesign(points)
	if err != nil {
		return Fit{}, err
	}
	coef := d.regress(responses(points), nil)
	fit := Fit{Residuals: d.residuals(coef, points), LackOfFit: math.NaN()}
	meat := mat.NewSymDense(d.width, nil)
	for j, r := range fit.Residuals {
		e := r / math.Max(1e-9, 1-d.leverage(j))
		meat.SymRankOne(meat, e*e, d.row(j))
	}
	fit.Coef = d.sandwich(coef, meat, 1, GuaranteeRobust)
	return fit, nil
}

// A design is the matrix (1, x) of a regression with the inverse of XᵀX.
type design struct {
	rows    []mat.VecDense
	n       int
	width   int
	inverse *mat.SymDense
}

func newDesign(points []Point) (*design, error) {
	if len(points) == 0 || len(points) < len(points[0].X)+2 {
		return nil, fmt.Errorf("points=%d: want more than coefficients", len(points))
	}
	x, err := hat{}.design(points)
	if err != nil {
		return nil, err
	}
	d := &design{rows: make([]mat.VecDense, len(points)), n: len(points), width: len(points[0].X) + 1}
	for j := range d.rows {
		d.rows[j].SetRawVector(blas64.Vector{N: d.width, Data: x.RawRowView(j), Inc: 1})
	}
	if err := d.invert(nil); err != nil {
		return nil, err
	}
	return d, nil
}

// invert sets the inverse of Σ w_j x_j x_jᵀ.
func (d *design) invert(weights []float64) error {
	cross := mat.NewSymDense(d.width, nil)
	for j := range d.n {
		w := 1.0
		if weights != nil {
			w = weights[j]
		}
		cross.SymRankOne(cross, w, d.row(j))
	}
	var c mat.Cholesky
	if !c.Factorize(cross) || !(c.Cond() < maxCondition*maxCondition) {
		return errors.New("singular design: want regressors that are not constant or multiples of each other")
	}
	d.inverse = mat.NewSymDense(d.width, nil)
	return c.InverseTo(d.inverse)
}

func (d *design) row(j int) *mat.VecDense { return &d.rows[j] }

func (d *design) leverage(j int) float64 { return mat.Inner(d.row(j), d.inverse, d.row(j)) }

// regress returns the coefficients for responses with weights, nil for equal
// ones; the inverse must be that of the weights.
func (d *design) regress(y, weights []float64) *mat.VecDense {
	sum := mat.NewVecDense(d.width, nil)
	for j := range d.n {
		w := y[j]
		if weights != nil {
			w *= weights[j]
		}
		sum.AddScaledVec(sum, w, d.row(j))
	}
	coef := mat.NewVecDense(d.width, nil)
	coef.MulVec(d.inverse, sum)
	return coef
}

func (d *design) residuals(coef *mat.VecDense, points []Point) []float64 {
	r := make([]float64, d.n)
	for j, p := range points {
		r[j] = p.Y - mat.Dot(coef, d.row(j))
	}
	return r
}

// sandwich returns the coefficients with the covariance scale·B·meat·B, B the
// inverse.
func (d *design) sandwich(coef *mat.VecDense, meat mat.Symmetric, scale float64, g Guarantee) []Effect {
	var half, cov mat.Dense
	half.Mul(d.inverse, meat)
	cov.Mul(&half, d.inverse)
	out := make([]Effect, d.width)
	for i := range out {
		out[i] = Effect{Value: coef.AtVec(i), StdErr: math.Sqrt(math.Max(0, scale*cov.At(i, i))), DF: float64(d.n - d.width), Guarantee: g}
	}
	return out
}

func responses(points []Point) []float64 {
	y := make([]float64, len(points))
	for j, p := range points {
		y[j] = p.Y
	}
	return y
}
