package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Point is an observation of a fit: regressors without the constant, the
// response, and where it is a mean over replicates its variance and the degrees
// of freedom of that variance.
type Point struct {
	X       []float64
	Y       float64
	Var, DF float64
}

// LogMean returns the natural logarithm of a sample's mean as the response of
// a Point, with the variance of the delta method,
//
//	ln mean, Var/(N·mean²).
//
// Its bias, −Var/(2·N·mean²) at first order, is half the square of its
// standard error.
func LogMean(x []float64, s Summary) (Point, error) {
	if s.N < 2 || s.Mean <= 0 {
		return Point{}, fmt.Errorf("mean=%v of %d values: want a positive mean of at least 2", s.Mean, s.N)
	}
	rel := s.StdErr() / s.Mean
	return Point{X: x, Y: math.Log(s.Mean), Var: rel * rel, DF: float64(s.N - 1)}, nil
}

// A Fit is a linear least-squares fit y ≈ c_0 + Σ c_i·x_i.
type Fit struct {
	Coef      []Effect  // the constant first, then one for each regressor
	Residuals []float64 // of the points, in their order

	// LackOfFit is the p-value of the hypothesis that the points' means lie on
	// the fitted form, NaN where nothing but the scatter about it is known.
	LackOfFit float64
}

// FitReplicated fits points whose variances are known from replicates, all
// with the same weight: the coefficients are fixed linear combinations of the
// responses, so their standard errors and Welch–Satterthwaite degrees of
// freedom follow from the points' variances and do not rest on the form being
// right. LackOfFit tests the form, by the weighted residuals against Johansen's
// approximation to their law.
//
// Reference: Johansen, "The Welch–James approximation to the distribution of
// the residual sum of squares in a weighted linear regression", Biometrika 67
// (1980).
func FitReplicated(points []Point) (Fit, error) {
	for i, p := range points {
		if !(p.Var > 0 && p.DF > 0) || math.IsInf(p.Var, 0) {
			return Fit{}, fmt.Errorf("point %d: variance %v with %v degrees of freedom: want both positive", i, p.Var, p.DF)
		}
	}
	h, err := solve(points, nil)
	if err != nil {
		return Fit{}, err
	}
	fit := h.fit(points)
	for c := range fit.Coef {
		fit.Coef[c].StdErr, fit.Coef[c].DF = h.replicateError(c, points)
		fit.Coef[c].Guarantee = GuaranteeDelta
	}
	fit.LackOfFit, err = lackOfFit(points)
	return fit, err
}

// lackOfFit refits with weights 1/Var and refers the weighted residual sum of
// squares Q to c·F(q, f), where with leverages h_j
//
//	q = points − coefficients, A = Σ (1−h_j)²/DF_j,
//	c = q + 2A − 6A/(q+2),     f = q(q+2)/(3A).
func lackOfFit(points []Point) (float64, error) {
	weights := make([]float64, len(points))
	for j, p := range points {
		weights[j] = 1 / p.Var
	}
	h, err := solve(points, weights)
	if err != nil {
		return 0, err
	}
	fit := h.fit(points)
	q := float64(len(points) - len(fit.Coef))
	if q == 0 {
		return 1, nil
	}
	a := 0.0
	for j, p := range points {
		rest := 1 - h.leverage(j, p)
		a += rest * rest / p.DF
	}
	c := q + 2*a - 6*a/(q+2)
	f := distuv.F{D1: q, D2: q * (q + 2) / (3 * a)}
	return f.Survival(h.weightedSquares(fit.Residuals) / c), nil
}
