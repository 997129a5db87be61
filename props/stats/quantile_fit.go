package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// FitQuantile fits the tau-quantile of the response as a linear function of one
// regressor: the points are sorted by it and cut into bins of equal number; in
// each the responses' quantile, at rank (n+⅓)·tau+⅓ and so about unbiased in the
// median whatever their law (Hyndman & Fan, The American Statistician 50, 1996),
// stands at the mean of the regressor; FitRobust fits the line through the bins.
// The bins are independent, so that nothing is supposed of the law of the
// errors, which may change with the regressor; a bin should hold at least
// 1/min(tau, 1−tau) points and be so narrow that the line moves little in it.
func FitQuantile(points []Point, tau float64, bins int) (Fit, error) {
	if !(tau > 0 && tau < 1) {
		return Fit{}, fmt.Errorf("tau=%v: want 0 < tau < 1", tau)
	}
	if n := len(points); bins < 3 || n < bins || len(points[0].X) != 1 {
		return Fit{}, fmt.Errorf("%d points in %d bins: want at least 3 bins, a point in each, and one regressor", n, bins)
	}
	sorted := make([]pair, len(points))
	for i, p := range points {
		sorted[i] = pair{p.X[0], p.Y, i}
	}
	slices.SortFunc(sorted, func(a, b pair) int { return cmp.Or(cmp.Compare(a.x, b.x), a.i-b.i) })
	binned := make([]Point, bins)
	for i := range binned {
		binned[i] = quantileOf(sorted[i*len(sorted)/bins:(i+1)*len(sorted)/bins], tau)
	}
	fit, err := FitRobust(binned)
	for c := range fit.Coef {
		fit.Coef[c].Guarantee = GuaranteeQuantile
	}
	return fit, err
}

// A pair is a point with one regressor, and its place among those given: they are sorted, as points are large to move.
type pair struct {
	x, y float64
	i    int
}

// quantileOf puts a bin's quantile at the mean of its regressor.
func quantileOf(bin []pair, tau float64) Point {
	x, y := 0.0, make([]float64, len(bin))
	for i, p := range bin {
		x += p.x / float64(len(bin))
		y[i] = p.y
	}
	slices.Sort(y)
	return Point{X: []float64{x}, Y: orderStatistic(y, (float64(len(y))+1.0/3)*tau+1.0/3)}
}

// orderStatistic interpolates between the values at the ranks beside rank, from
// 1 on.
func orderStatistic(sorted []float64, rank float64) float64 {
	rank = min(float64(len(sorted)), max(1, rank))
	below := int(rank)
	if below == len(sorted) {
		return sorted[below-1]
	}
	part := rank - float64(below)
	return (1-part)*sorted[below-1] + part*sorted[below]
}
