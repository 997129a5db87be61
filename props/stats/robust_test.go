package stats_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// scattered draws n points on 1 + 0.5·x with errors of deviation 0.1 + growth·x²,
// skew where skewed is set, centred at the tau-quantile of their law, or at
// their mean for tau = 0.
func scattered(r *rand.Rand, n int, skewed bool, tau, growth float64) []stats.Point {
	points, xs, centre := make([]stats.Point, n), make([]float64, n), normalQuantile(tau)
	for i := range points {
		x := 4 * r.Float64()
		e := r.NormFloat64() - centre
		if skewed {
			e = r.ExpFloat64() - 1
			if tau > 0 {
				e += 1 + math.Log(1-tau)
			}
		}
		xs[i] = x
		points[i] = stats.Point{X: xs[i : i+1 : i+1], Y: 1 + 0.5*x + (0.1+growth*x*x)*e}
	}
	return points
}

// normalQuantile is Φ⁻¹ for the orders used here (R's qnorm), 0 for 0.
func normalQuantile(tau float64) float64 {
	return map[float64]float64{0: 0, 0.5: 0, 0.9: 1.2815515655446004}[tau]
}

// TestRobustFitCovers: the true slope 0.5 within the interval, where the
// deviation of the errors grows seventeenfold; the interval that supposes equal
// errors is found to miss too often.
func TestRobustFitCovers(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	t.Parallel()
	slope := func(fit func([]stats.Point) (stats.Fit, error), skewed bool) trial {
		return func(r *rand.Rand) (props.Interval, float64) {
			n := 80
			if skewed {
				n = 600 // asymptotic: at 80 it misses 11 to 16 % where 10 % are promised
			}
			f, err := fit(scattered(r, n, skewed, 0, 0.1))
			if err != nil {
				t.Fatal(err)
			}
			return f.Coef[1].Interval(trialAlpha), 0.5
		}
	}
	for _, skewed := range []bool{false, true} {
		if skewed && os.Getenv("REGRETCHECK_WHOLE") == "" {
			continue // takes 0.9 s of CPU time; make whole has it
		}
		if err := checkCoverage(slope(stats.FitRobust, skewed), false); err != nil {
			t.Errorf("skewed %v: %v", skewed, err)
		}
	}
	equal := func(p []stats.Point) (stats.Fit, error) { return stats.FitScatter(p, nil) }
	if checkCoverage(slope(equal, false), false) == nil {
		t.Error("errors taken for equal: coverage accepted, want it rejected")
	}
}

// TestRobustFitIsTheLeastSquaresFit compares with FitScatter and, for the
// standard error, with the formula written out for one regressor.
func TestRobustFitIsTheLeastSquaresFit(t *testing.T) {
	points := scattered(rand.New(rand.NewPCG(1, 2)), 30, true, 0, 0.1)
	got, err := stats.FitRobust(points)
	want, err2 := stats.FitScatter(points, nil)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	mean, sxx, meat := 0.0, 0.0, 0.0
	for _, p := range points {
		mean += p.X[0] / 30
	}
	for _, p := range points {
		sxx += (p.X[0] - mean) * (p.X[0] - mean)
	}
	for j, p := range points {
		h := 1.0/30 + (p.X[0]-mean)*(p.X[0]-mean)/sxx
		e := (p.X[0] - mean) * want.Residuals[j] / (1 - h)
		meat += e * e
	}
	for c := range want.Coef {
		if math.Abs(got.Coef[c].Value-want.Coef[c].Value) > 1e-9 {
			t.Errorf("coefficient %d: got %v, want %v", c, got.Coef[c].Value, want.Coef[c].Value)
		}
	}
	if se := math.Sqrt(meat) / sxx; math.Abs(got.Coef[1].StdErr/se-1) > 1e-9 || got.Coef[1].DF != 28 {
		t.Errorf("standard error %v with %v degrees of freedom, want %v with 28", got.Coef[1].StdErr, got.Coef[1].DF, se)
	}
}

// TestQuantileFitCovers: the slope of the quantile, 0.5 by construction, among
// errors whose deviation grows by the factor 2.6 over the range, as that of
// ln(R/rate) at most does. The median is for make whole.
func TestQuantileFitCovers(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	t.Parallel()
	fit := func(tau float64, skewed bool, by func([]stats.Point) (stats.Fit, error)) error {
		return checkCoverage(func(r *rand.Rand) (props.Interval, float64) {
			f, err := by(scattered(r, 600, skewed, tau, 0.01))
			if err != nil {
				t.Fatal(err)
			}
			return f.Coef[1].Interval(trialAlpha), 0.5
		}, false)
	}
	taus := []float64{0.5, 0.9}
	if os.Getenv("REGRETCHECK_WHOLE") == "" {
		taus = taus[1:]
	}
	for _, tau := range taus {
		by := func(p []stats.Point) (stats.Fit, error) { return stats.FitQuantile(p, tau, 20) }
		if err := fit(tau, false, by); err != nil {
			t.Errorf("tau=%v: %v", tau, err)
		}
	}
	if fit(0.9, false, stats.FitRobust) == nil {
		t.Error("the mean taken for the 0.9-quantile: coverage accepted, want it rejected")
	}
}

// TestQuantileFitReadsALine: without scatter every quantile is the line itself.
func TestQuantileFitReadsALine(t *testing.T) {
	var points []stats.Point
	for i := range 103 { // not a multiple of the bins
		x := float64(i * 37 % 103)
		points = append(points, stats.Point{X: []float64{x}, Y: 3 - 2*x})
	}
	f, err := stats.FitQuantile(points, 0.5, 10)
	if err != nil || math.Abs(f.Coef[1].Value+2) > 0.02 || len(f.Residuals) != 10 {
		t.Errorf("got %+v, %v, want slope −2 over ten bins", f, err)
	}
}

// TestQuantileFitByHand: bins of the values b+1 … b+10 at x = b have their quantile at rank
// (10+⅓)·tau+⅓, hence at b + 5.5 for the median and b + 9.6333 for the ninth decile.
func TestQuantileFitByHand(t *testing.T) {
	var points []stats.Point
	for b := range 10 {
		for j := range 10 {
			points = append(points, stats.Point{X: []float64{float64(b)}, Y: float64(b + (j*7)%10 + 1)})
		}
	}
	for tau, want := range map[float64]float64{0.5: 5.5, 0.9: 9.3 + 1.0/3, 0.1: 1.1 + 0.8/3} {
		f, err := stats.FitQuantile(points, tau, 10)
		if err != nil || math.Abs(f.Coef[0].Value-want) > 1e-9 || math.Abs(f.Coef[1].Value-1) > 1e-9 {
			t.Errorf("tau=%v: got %+v, %v, want %v + x", tau, f.Coef, err, want)
		}
	}
}

// TestQuantileIntervalCovers: of a law with and one without atoms.
func TestQuantileIntervalCovers(t *testing.T) {
	for name, draw := range map[string]func(*rand.Rand) float64{
		"exponential": (*rand.Rand).ExpFloat64, "rounded": func(r *rand.Rand) float64 { return math.Ceil(r.ExpFloat64()) },
	} {
		truth := map[string]float64{"exponential": math.Log(10), "rounded": 3}[name] // P(X ≤ truth) = 0.9, or 0.95 and 0.86 before it
		at := func(q float64) error {
			return checkCoverage(func(r *rand.Rand) (props.Interval, float64) {
				xs := make([]float64, 90)
				for i := range xs {
					xs[i] = draw(r)
				}
				return stats.QuantileInterval(xs, q, trialAlpha), truth
			}, false)
		}
		if err := at(0.9); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name == "exponential" && at(0.8) == nil {
			t.Error("the 0.8-quantile taken for the 0.9-quantile: coverage accepted, want it rejected")
		}
	}
	if iv := stats.QuantileInterval([]float64{3, 1, 2}, 0.9, 1e-3); !math.IsInf(iv.Hi, 1) || iv.Lo != math.Inf(-1) {
		t.Errorf("of three values: got %v, want everything", iv)
	}
}

func TestRobustFitsRefuse(t *testing.T) {
	for name, points := range map[string][]stats.Point{
		"no point": nil, "no scatter": {{X: []float64{1}}, {X: []float64{2}}},
		"a constant regressor": {{X: []float64{1}}, {X: []float64{1}}, {X: []float64{1}}, {X: []float64{1}}},
	} {
		if _, err := stats.FitRobust(points); err == nil {
			t.Errorf("%s: the robust fit is accepted", name)
		}
		if _, err := stats.FitQuantile(points, 0.5, 3); err == nil {
			t.Errorf("%s: the quantile fit is accepted", name)
		}
	}
	if _, err := stats.FitQuantile(scattered(rand.New(rand.NewPCG(1, 1)), 9, false, 0, 0), 1, 3); err == nil {
		t.Error("tau=1 is accepted")
	}
}
