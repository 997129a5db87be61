package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Point is an observation of a fit: the regressors without the constant, and the response. If
// the response is a mean over replicates, Var is its variance, with DF degrees of freedom.
type Point struct {
	X       []float64
	Y       float64
	Var, DF float64
}

// A Fit is a linear least-squares fit y ≈ c_0 + Σ c_i·x_i.
type Fit struct {
	Coef      []Effect  // the constant first, then one for each regressor
	Residuals []float64 // of the points, in their order

	// LackOfFit is the p-value of the hypothesis that the means lie on the fitted form. It is NaN
	// if the points' variances are unknown.
	LackOfFit float64
}

// FitReplicated fits points whose variances are known from replicates, with equal weights. The
// coefficients are fixed linear combinations of the responses. So their standard errors and
// Welch–Satterthwaite degrees of freedom follow from the variances, even if the form is wrong.
func FitReplicated(points []Point) (Fit, error) {
	for i, p := range points {
		if !(p.Var > 0 && p.DF > 0) || math.IsInf(p.Var, 0) {
			return Fit{}, fmt.Errorf("point %d: variance %v with %v degrees of freedom: want both positive", i, p.Var, p.DF)
		}
	}
	fit, rows, _, err := solve(points, nil)
	if err != nil {
		return fit, err
	}
	for c := range fit.Coef {
		variance, squares := 0.0, 0.0
		for j, p := range points {
			v := rows.At(c, j) * rows.At(c, j) * p.Var
			variance, squares = variance+v, squares+v*v/p.DF
		}
		e := &fit.Coef[c]
		e.StdErr, e.DF, e.Guarantee = math.Sqrt(variance), variance*variance/squares, GuaranteeDelta
	}
	fit.LackOfFit, err = lackOfFit(points)
	return fit, err
}

// lackOfFit fits again with weights 1/Var and refers the weighted residual sum of squares to
// c·F(q, f), where with leverages h_j
//
//	q = points − coefficients, A = Σ (1−h_j)²/DF_j,
//	c = q + 2A − 6A/(q+2),     f = q(q+2)/(3A).
//
// Reference: Johansen, "The Welch–James approximation to the distribution of the residual sum of
// squares in a weighted linear regression", Biometrika 67 (1980).
func lackOfFit(points []Point) (float64, error) {
	weights := make([]float64, len(points))
	for j, p := range points {
		weights[j] = 1 / p.Var
	}
	fit, _, leverage, err := solve(points, weights)
	if err != nil {
		return 0, err
	}
	q := float64(len(points) - len(fit.Coef))
	if q == 0 {
		return 1, nil
	}
	squares, a := 0.0, 0.0
	for j, p := range points {
		rest := 1 - leverage[j]
		a += rest * rest / p.DF
		squares += weights[j] * fit.Residuals[j] * fit.Residuals[j]
	}
	c := q + 2*a - 6*a/(q+2)
	f := distuv.F{D1: q, D2: q * (q + 2) / (3 * a)}
	return f.Survival(squares / c), nil
}

// FitRobust fits points whose variances are unknown and may differ: ordinary least squares, and
// the covariance HC3,
//
//	(XᵀX)⁻¹·Σ_j x_j x_jᵀ·(r_j/(1−h_j))²·(XᵀX)⁻¹,
//
// with residuals r_j and leverages h_j. The law is Student's with points − coefficients degrees of
// freedom. Errors may be unequal and not normal; it is asymptotic in the number of points.
//
// Reference: MacKinnon and White, Journal of Econometrics 29 (1985); Long and Ervin, The American
// Statistician 54 (2000).
func FitRobust(points []Point) (Fit, error) {
	fit, rows, leverage, err := solve(points, nil)
	if err != nil {
		return fit, err
	}
	if len(points) == len(fit.Coef) {
		return Fit{}, fmt.Errorf("points=%d: want more than coefficients", len(points))
	}
	fit.LackOfFit = math.NaN()
	for c := range fit.Coef {
		variance := 0.0
		for j, r := range fit.Residuals {
			e := rows.At(c, j) * r / max(1e-9, 1-leverage[j])
			variance += e * e
		}
		e := &fit.Coef[c]
		e.StdErr, e.DF, e.Guarantee = math.Sqrt(variance), float64(len(points)-len(fit.Coef)), GuaranteeRobust
	}
	return fit, nil
}
