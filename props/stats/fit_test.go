package stats_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// curve draws replicates around exp(1 + β·x + bend·x²) at seven x, as regret
// over ln ln T is drawn, and returns their log means.
func curve(r *rand.Rand, beta, bend float64, replicates int) []stats.Point {
	var points []stats.Point
	for i := range 7 {
		x := float64(i) / 4
		mean := math.Exp(1 + beta*x + bend*x*x)
		p, err := stats.LogMean([]float64{x}, stats.Summarize(sample(r, replicates, mean, 0.1*mean*(1+x))))
		if err != nil {
			panic(err)
		}
		points = append(points, p)
	}
	return points
}

func slope(fit func([]stats.Point) (stats.Fit, error)) trial {
	return func(r *rand.Rand) (props.Interval, float64) {
		f, err := fit(curve(r, 0.5, 0, 10))
		if err != nil {
			panic(err)
		}
		return f.Coef[1].Interval(trialAlpha), 0.5
	}
}

func TestFitReplicatedCovers(t *testing.T) {
	t.Parallel()
	if err := checkCoverage(slope(stats.FitReplicated), true); err != nil {
		t.Error(err)
	}
	varianceForSquareOfError := func(points []stats.Point) (stats.Fit, error) {
		for i := range points {
			points[i].Var /= 4 // as if each mean were over four times the replicates
		}
		return stats.FitReplicated(points)
	}
	if checkCoverage(slope(varianceForSquareOfError), true) == nil {
		t.Error("variances a quarter: coverage accepted, want it rejected")
	}
}

func TestFitScatterCovers(t *testing.T) {
	t.Parallel()
	weights := []float64{4, 1, 1, 2, 1, 0.5}
	run := func(told []float64) trial {
		return func(r *rand.Rand) (props.Interval, float64) {
			points := make([]stats.Point, len(weights))
			for i := range points {
				x := float64(i)
				points[i] = stats.Point{X: []float64{x}, Y: 2 - 3*x + r.NormFloat64()/math.Sqrt(weights[i])}
			}
			f, err := stats.FitScatter(points, told)
			if err != nil {
				panic(err)
			}
			return f.Coef[1].Interval(trialAlpha), -3
		}
	}
	if err := checkCoverage(run(weights), true); err != nil {
		t.Error(err)
	}
	if checkCoverage(run([]float64{0.01, 1, 1, 1, 1, 100}), true) == nil {
		t.Error("wrong weights: coverage accepted, want it rejected")
	}
}

// Under a right form, P(p ≤ 0.05) is near 0.05: 2000 fits, Clopper–Pearson at
// 10⁻⁶ allows 152. A parabola of ½ is seen nearly always.
func TestLackOfFit(t *testing.T) {
	ps := func(bend float64, runs int) []float64 {
		r := rand.New(rand.NewPCG(6, 6))
		ps := make([]float64, runs)
		for i := range ps {
			f, err := stats.FitReplicated(curve(r, 0.5, bend, 10))
			if err != nil {
				t.Fatal(err)
			}
			ps[i] = f.LackOfFit
		}
		return ps
	}
	if rejected, rate := uniformity(ps(0, 2000), 0.05, 1e-6); rate.Lo > 0.05 || rejected < 50 {
		t.Errorf("right form: %d of 2000 rejected, P in %v; want about 100", rejected, rate)
	}
	if rejected, _ := uniformity(ps(0.5, 200), 0.05, 1e-6); rejected < 180 {
		t.Errorf("curved: %d of 200 rejected, want nearly all", rejected)
	}
}

func TestFitByHand(t *testing.T) {
	points := []stats.Point{{X: []float64{0}, Y: 1}, {X: []float64{1}, Y: 2}, {X: []float64{2}, Y: 6}}
	f, err := stats.FitScatter(points, nil)
	// Slope 5/2, constant ½; residuals ½, −1, ½ with squares 3/2 on one degree
	// of freedom; Var(slope) = (3/2)/2.
	if err != nil || math.Abs(f.Coef[1].Value-2.5) > 1e-12 || math.Abs(f.Coef[0].Value-0.5) > 1e-12 || math.Abs(f.Coef[1].StdErr-math.Sqrt(0.75)) > 1e-12 {
		t.Errorf("fit %+v, %v: want 0.5 + 2.5x, standard error √0.75", f, err)
	}
	two, err := stats.FitScatter([]stats.Point{ // y = 1 + 2a − b exactly
		{X: []float64{0, 0}, Y: 1}, {X: []float64{1, 0}, Y: 3}, {X: []float64{0, 1}, Y: 0}, {X: []float64{2, 3}, Y: 2},
	}, nil)
	if err != nil || math.Abs(two.Coef[1].Value-2) > 1e-12 || math.Abs(two.Coef[2].Value+1) > 1e-12 {
		t.Errorf("two regressors: %+v, %v: want 1 + 2a − b", two.Coef, err)
	}
	if line, err := stats.FitScatter(points[:2], nil); err != nil || !math.IsInf(line.Coef[1].Interval(0.1).Hi, 1) {
		t.Errorf("two points: %+v, %v, want a slope of which nothing is known", line, err)
	}
}

func TestFitBadInput(t *testing.T) {
	at := func(x, y, v float64) stats.Point { return stats.Point{X: []float64{x}, Y: y, Var: v, DF: 3} }
	for _, tc := range []struct {
		points []stats.Point
		want   string
	}{
		{nil, "points=0"},
		{[]stats.Point{at(1, 1, 1)}, "points=1"},
		{[]stats.Point{at(1, 1, 1), at(1, 2, 1), at(1, 3, 1)}, "condition"},
		{[]stats.Point{at(1, 1, 1), at(2, 2, 0)}, "point 1: variance 0"},
		{[]stats.Point{at(1, 1, 1), at(2, math.NaN(), 1)}, "point 1: value 0 is NaN"},
		{[]stats.Point{at(1, 1, 1), {X: []float64{1, 2}, Var: 1, DF: 1}}, "point 1 has 2 regressors"},
	} {
		if _, err := stats.FitReplicated(tc.points); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("FitReplicated(%v): %v, want an error with %q", tc.points, err, tc.want)
		}
	}
	if _, err := stats.LogMean(nil, stats.Summarize([]float64{-1, 0})); err == nil {
		t.Error("LogMean of a negative mean: no error")
	}
}
