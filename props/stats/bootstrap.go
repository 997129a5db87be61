package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// A BootstrapMethod turns the resampled statistics into an interval.
type BootstrapMethod int

// The methods.
const (
	Percentile BootstrapMethod = iota + 1
	BCa                        // bias-corrected and accelerated
)

// beyond is the least number of resamples wanted outside each end of a
// bootstrap interval; with ten the end's own level has a relative standard
// error of 1/√10.
const beyond = 10

// Bootstrap returns the interval of a statistic of independent samples
// (strata), each resampled with replacement within itself. statistic must not
// keep or change its argument. The number of resamples must leave ten beyond
// each end, resamples ≥ 20/alpha.
//
// Reference: Efron, "Better bootstrap confidence intervals", JASA 82 (1987);
// for several samples Davison and Hinkley, "Bootstrap Methods and their
// Application" (1997), section 5.3.2.
func Bootstrap(strata [][]float64, statistic func([][]float64) float64, method BootstrapMethod,
	resamples int, alpha float64, src rand.Source) (props.Interval, Guarantee, error) {
	mustAlpha(alpha)
	if float64(resamples)*alpha/2 < beyond {
		return props.Interval{}, "", fmt.Errorf("resamples=%d: want at least %.0f for alpha=%g", resamples, math.Ceil(2*beyond/alpha), alpha)
	}
	for i, s := range strata {
		if err := finite(s); err != nil {
			return props.Interval{}, "", fmt.Errorf("stratum %d: %w", i, err)
		}
	}
	observed := statistic(strata)
	values := resample(strata, statistic, resamples, src)
	lo, hi := alpha/2, 1-alpha/2
	if method == BCa {
		lo, hi = bcaLevels(values, observed, acceleration(strata, statistic), alpha)
	}
	iv := props.Interval{Lo: quantileSorted(values, lo), Hi: quantileSorted(values, hi)}
	iv.Mid = min(max(observed, iv.Lo), iv.Hi)
	return iv, GuaranteeBootstrap, nil
}

// resample returns the sorted statistics of the resampled strata.
func resample(strata [][]float64, statistic func([][]float64) float64, n int, src rand.Source) []float64 {
	r := rand.New(src)
	draw := make([][]float64, len(strata))
	for i, s := range strata {
		draw[i] = make([]float64, len(s))
	}
	values := make([]float64, n)
	for b := range values {
		for i, s := range strata {
			for j := range draw[i] {
				draw[i][j] = s[r.IntN(len(s))]
			}
		}
		values[b] = statistic(draw)
	}
	slices.Sort(values)
	return values
}

// bcaLevels moves the levels of the percentile interval for the median bias z0
// and the acceleration a.
func bcaLevels(values []float64, observed, a, alpha float64) (lo, hi float64) {
	below, _ := slices.BinarySearch(values, observed)
	above, _ := slices.BinarySearch(values, math.Nextafter(observed, math.Inf(1)))
	// Half of the ties, and never all or nothing, where z0 would be infinite.
	n := float64(len(values))
	share := min(max(float64(below+above)/2/n, 0.5/n), 1-0.5/n)
	z0 := distuv.UnitNormal.Quantile(share)
	level := func(p float64) float64 {
		z := z0 + distuv.UnitNormal.Quantile(p)
		if a*z >= 1 { // beyond the pole of the transformation
			return 1
		}
		return distuv.UnitNormal.CDF(z0 + z/(1-a*z))
	}
	return level(alpha / 2), level(1 - alpha/2)
}

// acceleration is a sixth of the skewness of the jackknife influences l_ij:
//
//	a = Σ n_i⁻³ Σ l_ij³ / (6 (Σ n_i⁻² Σ l_ij²)^{3/2})
func acceleration(strata [][]float64, statistic func([][]float64) float64) float64 {
	cubes, squares := 0.0, 0.0
	left := slices.Clone(strata)
	for i, s := range strata {
		n := float64(len(s))
		influence := make([]float64, len(s))
		for j := range s {
			left[i] = slices.Delete(slices.Clone(s), j, j+1)
			if len(s) > 1 {
				influence[j] = statistic(left)
			}
		}
		left[i] = s
		mean := Summarize(influence).Mean
		for _, v := range influence {
			l := (n - 1) * (mean - v) / n
			cubes += l * l * l
			squares += l * l
		}
	}
	if squares == 0 {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}
