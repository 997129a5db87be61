package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"
)

// RunsTest returns the exact two-sided p-value of the hypothesis that the
// signs of residuals, in the order of the regressor, come in random order. Too
// few runs mean curvature, too many alternation. Zeros are left out. With
// fewer than two residuals of either sign the p-value is 1.
//
// Reference: Wald and Wolfowitz, "On a test whether two samples are from the
// same population", Ann. Math. Stat. 11 (1940).
func RunsTest(residuals []float64) float64 {
	plus, minus, runs := countRuns(residuals)
	if plus < 2 || minus < 2 {
		return 1
	}
	atMost, atLeast := 0.0, 0.0
	for r := 2; r <= plus+minus; r++ {
		p := probRuns(r, plus, minus)
		if r <= runs {
			atMost += p
		}
		if r >= runs {
			atLeast += p
		}
	}
	return min(1, 2*min(atMost, atLeast))
}

func countRuns(residuals []float64) (plus, minus, runs int) {
	last := 0.0
	for _, r := range residuals {
		switch {
		case r > 0:
			plus++
		case r < 0:
			minus++
		default:
			continue
		}
		if r*last <= 0 {
			runs++
		}
		last = math.Copysign(1, r)
	}
	return plus, minus, runs
}

// probRuns is the probability of exactly r runs of a pluses and b minuses in
// random order.
func probRuns(r, a, b int) float64 {
	choose := func(n, k int) float64 {
		if k < 0 || k > n {
			return math.Inf(-1)
		}
		return combin.LogGeneralizedBinomial(float64(n), float64(k))
	}
	all, k := choose(a+b, a), r/2
	if r%2 == 0 {
		return 2 * math.Exp(choose(a-1, k-1)+choose(b-1, k-1)-all)
	}
	return math.Exp(choose(a-1, k-1)+choose(b-1, k)-all) + math.Exp(choose(a-1, k)+choose(b-1, k-1)-all)
}

// AndersonDarling returns the p-value of the hypothesis that a sample is normal
// with unknown mean and variance. Fewer than 8 values, for which the
// approximation was not made, and constant ones give NaN.
//
// Reference: D'Agostino and Stephens, "Goodness-of-Fit Techniques" (1986),
// table 4.9.
func AndersonDarling(xs []float64) float64 {
	s := Summarize(xs)
	if s.N < 8 || s.Var == 0 {
		return math.NaN()
	}
	sorted := sortedCopy(xs)
	n := float64(len(xs))
	sum := 0.0
	for i := range sorted {
		low := (sorted[i] - s.Mean) / s.StdDev()
		high := (sorted[len(sorted)-1-i] - s.Mean) / s.StdDev()
		sum += float64(2*i+1) * (logCDF(low) + logCDF(-high))
	}
	a := -n - sum/n
	return andersonDarlingP(a * (1 + 0.75/n + 2.25/(n*n)))
}

// logCDF is ln Φ(z), which below −37 is −∞ in float64; the bound keeps the
// statistic finite.
func logCDF(z float64) float64 {
	return math.Log(max(distuv.UnitNormal.CDF(z), math.SmallestNonzeroFloat64))
}

// andersonDarlingP is the published approximation in four pieces.
func andersonDarlingP(a float64) float64 {
	switch {
	case a < 0.2:
		return 1 - math.Exp(-13.436+101.14*a-223.73*a*a)
	case a < 0.34:
		return 1 - math.Exp(-8.318+42.796*a-59.938*a*a)
	case a < 0.6:
		return math.Exp(0.9177 - 4.279*a - 1.38*a*a)
	case a < 10:
		return math.Exp(1.2937 - 5.709*a + 0.0186*a*a)
	}
	return math.Exp(1.2937 - 57.09 + 1.86) // the last piece turns upwards far out
}
