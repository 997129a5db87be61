package stats_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A model draws groups and published figures from the two-level model.
type model struct {
	between, within float64 // standard deviations
	groups, runs    int
	published       int // runs behind the published mean
}

func (w model) sample(r *rand.Rand) [][]float64 {
	groups := make([][]float64, w.groups)
	for g := range groups {
		effect := w.between * r.NormFloat64()
		for range w.runs {
			groups[g] = append(groups[g], 100+effect+w.within*r.NormFloat64())
		}
	}
	return groups
}

func (w model) figure(r *rand.Rand, reading stats.Reading) float64 {
	sum, effect := 0.0, 0.0
	for i := range w.published {
		if i == 0 || reading == stats.FreshInstances {
			effect = w.between * r.NormFloat64()
		}
		sum += 100 + effect + w.within*r.NormFloat64()
	}
	return sum / float64(w.published)
}

type predictor func(groups [][]float64, reading stats.Reading, r int) props.Interval

func predict(groups [][]float64, reading stats.Reading, r int) props.Interval {
	f, err := stats.FitTwoLevel(groups)
	if err != nil {
		panic(err)
	}
	return f.Predict(reading, r, trialAlpha).Interval
}

func (w model) trial(reading stats.Reading, p predictor) trial {
	return func(r *rand.Rand) (props.Interval, float64) {
		return p(w.sample(r), reading, w.published), w.figure(r, reading)
	}
}

// The cases marked exact are those where the variance is a multiple of one
// mean square, so that Student's law holds exactly for normal effects; the
// others are conservative or rest on Satterthwaite's approximation.
func TestPredictionCovers(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		w       model
		reading stats.Reading
		exact   bool
	}{
		{"fresh, one run each", model{3, 1, 20, 1, 10}, stats.FreshInstances, true},
		{"one, one run each", model{3, 1, 20, 1, 10}, stats.OneInstance, false},
		{"one, one run each, no noise", model{3, 0, 20, 1, 10}, stats.OneInstance, true},
		{"one, as many runs as published", model{2, 2, 12, 10, 10}, stats.OneInstance, true},
		{"one, more runs than published", model{2, 4, 30, 8, 3}, stats.OneInstance, false},
		{"one, fewer runs than published", model{2, 2, 12, 3, 10}, stats.OneInstance, false},
		{"fresh, repeated runs", model{3, 1, 12, 4, 10}, stats.FreshInstances, false},
		{"fresh, noise only", model{0, 1, 12, 4, 10}, stats.FreshInstances, false},
		{"one published run", model{1, 1, 25, 1, 1}, stats.FreshInstances, true},
	} {
		if err := checkCoverage(tc.w.trial(tc.reading, predict), tc.exact); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

func TestPredictionCoverageRejectsPlantedBugs(t *testing.T) {
	t.Parallel()
	w := model{3, 1, 20, 1, 10}
	bugs := map[string]struct {
		reading stats.Reading
		p       predictor
	}{
		"instance effect averaged though there is one instance": {stats.OneInstance, func(groups [][]float64, _ stats.Reading, r int) props.Interval {
			return predict(groups, stats.FreshInstances, r)
		}},
		"our own noise left out": {stats.FreshInstances, func(groups [][]float64, reading stats.Reading, r int) props.Interval {
			f, _ := stats.FitTwoLevel(groups)
			half := stats.StudentCritical(trialAlpha/2, 19) * math.Sqrt(f.Between/float64(r))
			return props.Interval{Lo: f.Mean - half, Hi: f.Mean + half}
		}},
		"confidence interval of our mean": {stats.FreshInstances, func(groups [][]float64, _ stats.Reading, _ int) props.Interval {
			f, _ := stats.FitTwoLevel(groups)
			half := stats.StudentCritical(trialAlpha/2, 19) * math.Sqrt(f.Between/float64(f.Groups))
			return props.Interval{Lo: f.Mean - half, Hi: f.Mean + half}
		}},
	}
	for name, b := range bugs {
		if checkCoverage(w.trial(b.reading, b.p), false) == nil {
			t.Errorf("%s: coverage accepted, want it rejected", name)
		}
	}
}

// Of n instances with a share p at 1 and the others at 0 the skewness is (1−2p)/√(p(1−p)): it
// is told above a half and above three standard errors, 3√(6/n).
func TestSkewWarning(t *testing.T) {
	for _, tt := range []struct {
		n, ones int
		warned  bool
	}{{100, 30, true}, {100, 35, false}, {4000, 1400, true}, {4000, 1600, false}, {4000, 2600, true}} {
		groups := make([][]float64, tt.n)
		for i := range groups {
			groups[i] = []float64{0.01, -0.01}
			if i < tt.ones {
				groups[i] = []float64{1.01, 0.99}
			}
		}
		c, err := stats.TwoLevelPrediction(groups, 10, 0.5, 1e-3)
		if err != nil || (c.SkewWarning != nil) != tt.warned {
			t.Errorf("%d of %d at 1: got %v, %v; want a warning: %v", tt.ones, tt.n, c.SkewWarning, err, tt.warned)
		}
	}
}

func TestTwoLevelPredictionDecides(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	groups := model{3, 1, 100, 2, 10}.sample(r)
	c, err := stats.TwoLevelPrediction(groups, 10, 100, 1e-3)
	if err != nil || c.Excluded || c.P < 0.01 || c.SkewWarning != nil {
		t.Fatalf("published = the true mean: %+v, %v, want it not excluded", c, err)
	}
	fresh, one := c.Fresh.Interval, c.One.Interval
	if fresh.Width() >= one.Width() || math.Abs(c.Detectable-one.Width()/2) > 1e-9 {
		t.Errorf("widths %.3f (fresh), %.3f (one), detectable %.3f: want fresh < one = 2·detectable", fresh.Width(), one.Width(), c.Detectable)
	}
	for _, tc := range []struct {
		published float64
		excluded  bool
	}{
		{(fresh.Hi + one.Hi) / 2, false}, // explained by one instance alone
		{(fresh.Lo + one.Lo) / 2, false},
		{c.Model.Mean + 1.001*c.Detectable, true},
		{c.Model.Mean - 1.001*c.Detectable, true},
	} {
		got, err := stats.TwoLevelPrediction(groups, 10, tc.published, 1e-3)
		if err != nil || got.Excluded != tc.excluded || (got.P < 1e-3) != tc.excluded {
			t.Errorf("published %.3f: excluded = %v, p = %.3g, %v, want %v", tc.published, got.Excluded, got.P, err, tc.excluded)
		}
	}
}

func TestFitTwoLevelFindsComponents(t *testing.T) {
	// 2000 instances of 4 runs: the standard error of Between is about
	// √(2/2000)·(9+1/4) = 0.29, of Within √(2/6000) = 0.018; five of each.
	r := rand.New(rand.NewPCG(2, 2))
	f, err := stats.FitTwoLevel(model{3, 1, 2000, 4, 1}.sample(r))
	if err != nil || math.Abs(f.Between-9) > 1.5 || math.Abs(f.Within-1) > 0.09 || f.Runs != 8000 {
		t.Errorf("fit %+v, %v: want Between 9 ± 1.5, Within 1 ± 0.09", f, err)
	}
	// By hand: instance means 2 and 6 of (1,3) and (5,7): spread 8, Within 2.
	f, err = stats.FitTwoLevel([][]float64{{1, 3}, {5, 7}})
	if err != nil || f.Mean != 4 || f.Within != 2 || f.Between != 7 {
		t.Errorf("fit %+v, %v: want mean 4, Within 2, Between 8 − 2/2 = 7", f, err)
	}
}

func TestTwoLevelBadInput(t *testing.T) {
	ok := [][]float64{{1}, {2}}
	for _, tc := range []struct {
		groups    [][]float64
		r         int
		published float64
		want      string
	}{
		{ok[:1], 10, 1, "groups=1"},
		{[][]float64{{1}, {}}, 10, 1, "group 1: no values"},
		{[][]float64{{1}, {math.NaN()}}, 10, 1, "group 1: value 0 is NaN"},
		{ok, 0, 1, "runs=0"},
		{ok, 10, math.Inf(1), "published=+Inf"},
	} {
		if _, err := stats.TwoLevelPrediction(tc.groups, tc.r, tc.published, 0.01); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("TwoLevelPrediction(%v, %d, %v): %v, want an error with %q", tc.groups, tc.r, tc.published, err, tc.want)
		}
	}
	// Constant runs: the figure agrees exactly or is excluded.
	same := [][]float64{{5, 5}, {5, 5}}
	for published, want := range map[float64]bool{5: false, 5.1: true} {
		if c, err := stats.TwoLevelPrediction(same, 10, published, 0.01); err != nil || c.Excluded != want {
			t.Errorf("constant runs, published %v: excluded = %v, %v, want %v", published, c.Excluded, err, want)
		}
	}
}

// TestPredictionsByHand: two instances of means 1 and 3 vary by 2, and the runs within them by 1, with two runs each: Between is
// 2 − 1/2, and our mean varies by 2/2. The mean of four further runs varies by (1.5 + 1)/4 on fresh instances, of one by 1.5 + 1
// on one instance; of four by 1.5 + 1/4 there, for which 2 is taken, as two runs cannot tell.
func TestPredictionsByHand(t *testing.T) {
	half := math.Sqrt(0.5)
	f, err := stats.FitTwoLevel([][]float64{{1 - half, 1 + half}, {3 - half, 3 + half}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		reading stats.Reading
		runs    int
		want    float64
	}{{stats.FreshInstances, 4, 2.5/4 + 1}, {stats.OneInstance, 1, 3.5}, {stats.OneInstance, 4, 3}} {
		if got := f.Predict(c.reading, c.runs, 0.05).StdErr; math.Abs(got*got-c.want) > 1e-12 {
			t.Errorf("%v, %d runs: variance %v, want %v", c.reading, c.runs, got*got, c.want)
		}
	}
}
