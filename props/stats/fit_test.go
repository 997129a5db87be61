package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// curve draws replicates around exp(1 + β·x + bend·x²) at seven x, as regret over ln ln T is
// drawn, and returns their log means.
func curve(r *rand.Rand, beta, bend float64, replicates int) []Point {
	var points []Point
	for i := range 7 {
		x := float64(i) / 4
		mean := math.Exp(1 + beta*x + bend*x*x)
		s := Summarize(sample(r, replicates, mean, 0.1*mean*(1+x)))
		rel := s.StdErr() / s.Mean // the delta method: Var/(N·mean²)
		points = append(points, Point{X: []float64{x}, Y: math.Log(s.Mean), Var: rel * rel, DF: float64(s.N - 1)})
	}
	return points
}

// scattered draws n points on 1 + 0.5·x whose errors grow seventeenfold over the range.
func scattered(r *rand.Rand, n int) []Point {
	points := make([]Point, n)
	for i := range points {
		x := 4 * r.Float64()
		points[i] = Point{X: []float64{x}, Y: 1 + 0.5*x + (0.1+0.1*x*x)*r.NormFloat64()}
	}
	return points
}

// slopeCovers checks the coverage of a fitted slope, 0.5.
func slopeCovers(t *testing.T, draw func(r *rand.Rand) []Point, fit func([]Point) (Fit, error), exact bool) error {
	return checkCoverage(func(r *rand.Rand) (props.Interval, float64) {
		f, err := fit(draw(r))
		if err != nil {
			t.Fatal(err)
		}
		return f.Coef[1].Interval(trialAlpha), 0.5
	}, exact)
}

func TestFitReplicatedCovers(t *testing.T) {
	t.Parallel()
	draw := func(r *rand.Rand) []Point { return curve(r, 0.5, 0, 10) }
	if err := slopeCovers(t, draw, FitReplicated, true); err != nil {
		t.Error(err)
	}
	if slopeCovers(t, draw, func(points []Point) (Fit, error) {
		for i := range points {
			points[i].Var /= 4 // as if each mean were over four times the replicates
		}
		return FitReplicated(points)
	}, true) == nil {
		t.Error("variances a quarter: coverage accepted, want it rejected")
	}
}

// TestFitRobustCovers: the interval that supposes equal errors is found to miss too often.
func TestFitRobustCovers(t *testing.T) {
	t.Parallel()
	draw := func(r *rand.Rand) []Point { return scattered(r, 80) }
	if err := slopeCovers(t, draw, FitRobust, false); err != nil {
		t.Error(err)
	}
	if slopeCovers(t, draw, func(points []Point) (Fit, error) {
		fit, err := FitRobust(points)
		_, sxx, squares, _ := byHand(points, fit.Residuals)
		fit.Coef[1].StdErr = math.Sqrt(squares / 78 / sxx)
		return fit, err
	}, false) == nil {
		t.Error("errors taken for equal: coverage accepted, want it rejected")
	}
}

// byHand returns the slope of one regressor, Σ(x−x̄)², Σr² and the variance HC3 of the slope, each
// by its formula.
func byHand(points []Point, residuals []float64) (slope, sxx, squares, hc3 float64) {
	n, mean := float64(len(points)), 0.0
	for _, p := range points {
		mean += p.X[0] / n
	}
	for j, p := range points {
		d := p.X[0] - mean
		sxx, slope, squares = sxx+d*d, slope+d*p.Y, squares+residuals[j]*residuals[j]
	}
	for j, p := range points {
		d := p.X[0] - mean
		e := d * residuals[j] / (1 - 1/n - d*d/sxx)
		hc3 += e * e
	}
	return slope / sxx, sxx, squares, hc3 / (sxx * sxx)
}

func TestFitsByHand(t *testing.T) {
	points := scattered(rand.New(rand.NewPCG(1, 2)), 30)
	f, err := FitRobust(points)
	if err != nil {
		t.Fatal(err)
	}
	slope, _, _, hc3 := byHand(points, f.Residuals)
	if e := f.Coef[1]; !(math.Abs(e.Value-slope) <= 1e-9) || !(math.Abs(e.StdErr/math.Sqrt(hc3)-1) <= 1e-9) || e.DF != 28 {
		t.Errorf("slope %+v: want %v with standard error %v, 28 degrees of freedom", e, slope, math.Sqrt(hc3))
	}
	// y = 1 + 2a − b exactly.
	two, err := FitRobust([]Point{
		{X: []float64{0, 0}, Y: 1}, {X: []float64{1, 0}, Y: 3}, {X: []float64{0, 1}, Y: 0}, {X: []float64{2, 3}, Y: 2},
	})
	if err != nil || !(math.Abs(two.Coef[0].Value-1) <= 1e-12) || !(math.Abs(two.Coef[1].Value-2) <= 1e-12) ||
		math.Abs(two.Coef[2].Value+1) > 1e-12 {
		t.Errorf("two regressors: %+v, %v: want 1 + 2a − b", two.Coef, err)
	}
	// Slope (y₂−y₀)/2 of three points: variance (v₂+v₀)/4 = ¼·(1 + 3), and by Satterthwaite
	// 4²/(1/2 + 9/6) = 8 degrees of freedom. Without noise the form is right, with p = 1.
	three, err := FitReplicated([]Point{
		{X: []float64{0}, Y: 1, Var: 1, DF: 2}, {X: []float64{1}, Y: 3, Var: 9, DF: 5},
		{X: []float64{2}, Y: 5, Var: 3, DF: 6},
	})
	if e := three.Coef[1]; err != nil || !(math.Abs(e.Value-2) <= 1e-12) || !(math.Abs(e.StdErr-1) <= 1e-12) ||
		math.Abs(e.DF-8) > 1e-9 {
		t.Errorf("replicated: %+v, %v: want 2 ± 1 with 8 degrees of freedom", e, err)
	}
	if three.LackOfFit < 1-1e-9 {
		t.Errorf("a straight line: lack of fit %v, want 1", three.LackOfFit)
	}
	// The responses 1, −1, −1, 1 at 0 … 3 are residuals, of leverages 0.7, 0.3, 0.3, 0.7: with 5
	// degrees of freedom each A = 1.16/5. F(2, f) exceeds x with probability (1+2x/f)^(−f/2).
	var four []Point
	for i, y := range []float64{1, -1, -1, 1} {
		four = append(four, Point{X: []float64{float64(i)}, Y: y, Var: 1, DF: 5})
	}
	a := 1.16 / 5
	c, df := 2+2*a-6*a/4, 8/(3*a)
	want := math.Pow(1+2*4/c/df, -df/2)
	if f, err := FitReplicated(four); err != nil || !(math.Abs(f.LackOfFit/want-1) <= 1e-9) {
		t.Errorf("a zigzag: lack of fit %v, %v: want %v", f.LackOfFit, err, want)
	}
}

// TestLackOfFit: under a right form, P(p ≤ 0.05) is near 0.05; of 2000 fits, Clopper–Pearson at
// 10⁻⁶ allows 152. A parabola of ½ is seen nearly always.
func TestLackOfFit(t *testing.T) {
	rejected := func(bend float64, runs int) (n int64) {
		r := rand.New(rand.NewPCG(6, 6))
		for range runs {
			f, err := FitReplicated(curve(r, 0.5, bend, 10))
			if err != nil {
				t.Fatal(err)
			}
			if f.LackOfFit <= 0.05 {
				n++
			}
		}
		return n
	}
	if n := rejected(0, 2000); ClopperPearsonLower(n, 2000, 1e-6/2) > 0.05 || n < 50 {
		t.Errorf("right form: %d of 2000 rejected, want about 100", n)
	}
	if n := rejected(0.5, 200); n < 180 {
		t.Errorf("curved: %d of 200 rejected, want nearly all", n)
	}
}

func TestFitBadInput(t *testing.T) {
	at := func(x, y, v float64) Point { return Point{X: []float64{x}, Y: y, Var: v, DF: 3} }
	fits := map[string]func([]Point) (Fit, error){"replicated": FitReplicated, "robust": FitRobust}
	for _, tc := range []struct {
		fit    string
		points []Point
		want   string
	}{
		{"replicated", nil, "points=0"},
		{"replicated", []Point{at(1, 1, 1)}, "points=1"},
		{"replicated", []Point{at(1, 1, 1), at(1, 2, 1), at(1, 3, 1)}, "singular"},
		{"replicated", []Point{at(1, 1, 1), at(2, 2, 0)}, "point 1: variance 0"},
		{"replicated", []Point{at(1, 1, 1), at(2, math.NaN(), 1)}, "point 1: value 0 is NaN"},
		{"replicated", []Point{at(1, 1, 1), {X: []float64{1, 2}, Var: 1, DF: 1}}, "point 1 has 2 regressors"},
		{"robust", nil, "points=0"},
		{"robust", []Point{at(1, 1, 1), at(2, 3, 1)}, "points=2: want more than coefficients"},
		{"robust", []Point{at(1, 1, 1), at(1, 2, 1), at(1, 3, 1)}, "singular"},
	} {
		if _, err := fits[tc.fit](tc.points); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s, %v: %v, want an error with %q", tc.fit, tc.points, err, tc.want)
		}
	}
}
