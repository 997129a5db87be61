package stats

import "math"

// FitScatter fits points whose common variance, divided by their weights, is
// estimated from the scatter about the fit itself. Weights may be nil. The
// intervals are exact for normal errors if the form is right.
func FitScatter(points []Point, weights []float64) (Fit, error) {
	h, err := solve(points, weights)
	if err != nil {
		return Fit{}, err
	}
	fit := h.fit(points)
	fit.LackOfFit = math.NaN()
	df := float64(len(points) - len(fit.Coef))
	variance := h.weightedSquares(fit.Residuals) / df
	for c := range fit.Coef {
		sum := 0.0
		for j := range points {
			sum += h.at(c, j) * h.at(c, j) / h.weight(j)
		}
		fit.Coef[c].StdErr = math.Inf(1)
		if df > 0 {
			fit.Coef[c].StdErr = math.Sqrt(variance * sum)
		}
		fit.Coef[c].DF, fit.Coef[c].Guarantee = df, GuaranteeStudent
	}
	return fit, nil
}

// PowerBinomial returns the probability that the Clopper–Pearson interval of n
// trials with success probability p excludes p0.
func PowerBinomial(n int64, p, p0, alpha float64) float64 {
	mustAlpha(alpha)
	mustTrials(0, n)
	return upperTail(criticalCount(n, p0, alpha), n, p) + upperTail(criticalCount(n, 1-p0, alpha), n, 1-p)
}
