package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
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

func (w model) figure(r *rand.Rand, fresh bool) float64 {
	sum, effect := 0.0, 0.0
	for i := range w.published {
		if i == 0 || fresh {
			effect = w.between * r.NormFloat64()
		}
		sum += 100 + effect + w.within*r.NormFloat64()
	}
	return sum / float64(w.published)
}

type predictor func(groups [][]float64, fresh bool, r int) props.Interval

func predict(groups [][]float64, fresh bool, r int) props.Interval {
	f, err := fitTwoLevel(groups)
	if err != nil {
		panic(err)
	}
	return f.predict(fresh, r, trialAlpha).Interval
}

func (w model) trial(fresh bool, p predictor) trial {
	return func(r *rand.Rand) (props.Interval, float64) {
		return p(w.sample(r), fresh, w.published), w.figure(r, fresh)
	}
}

// TestPredictionCovers: in the exact cases the variance is a multiple of one mean square, so that
// Student's law holds for normal effects. The others are conservative, or rest on Satterthwaite.
func TestPredictionCovers(t *testing.T) {
	t.Parallel()
	const fresh, one = true, false
	for _, tc := range []struct {
		name  string
		w     model
		fresh bool
		exact bool
	}{
		{"fresh, one run each", model{3, 1, 20, 1, 10}, fresh, true},
		{"one, one run each", model{3, 1, 20, 1, 10}, one, false},
		{"one, one run each, no noise", model{3, 0, 20, 1, 10}, one, true},
		{"one, as many runs as published", model{2, 2, 12, 10, 10}, one, true},
		{"one, more runs than published", model{2, 4, 30, 8, 3}, one, false},
		{"one, fewer runs than published", model{2, 2, 12, 3, 10}, one, false},
		{"fresh, repeated runs", model{3, 1, 12, 4, 10}, fresh, false},
		{"fresh, noise only", model{0, 1, 12, 4, 10}, fresh, false},
		{"one published run", model{1, 1, 25, 1, 1}, fresh, true},
	} {
		if err := checkCoverage(tc.w.trial(tc.fresh, predict), tc.exact); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
	w, confidence := model{3, 1, 20, 1, 10}, func(groups [][]float64, _ bool, _ int) props.Interval {
		f, _ := fitTwoLevel(groups)
		return props.PlusMinus(f.Mean, StudentCritical(trialAlpha/2, 19)*f.StdErr())
	}
	averaged := func(groups [][]float64, _ bool, r int) props.Interval { return predict(groups, fresh, r) }
	if checkCoverage(w.trial(one, averaged), false) == nil {
		t.Error("one instance's effect averaged: coverage accepted, want it rejected")
	}
	if checkCoverage(w.trial(fresh, confidence), false) == nil {
		t.Error("the confidence interval of our mean: coverage accepted, want it rejected")
	}
}

// Of n instances with a share p at 1 and the others at 0 the skewness is (1−2p)/√(p(1−p)): it is
// reported above a half and above three standard errors, 3√(6/n).
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
		c, err := TwoLevelPrediction(groups, 10, 0.5, 1e-3)
		if err != nil || (c.SkewWarning != nil) != tt.warned {
			t.Errorf("%d of %d at 1: got %v, %v; want a warning: %v", tt.ones, tt.n, c.SkewWarning, err, tt.warned)
		}
	}
}

func TestTwoLevelPredictionDecides(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	groups := model{3, 1, 100, 2, 10}.sample(r)
	c, err := TwoLevelPrediction(groups, 10, 100, 1e-3)
	if err != nil || c.Excluded || c.SkewWarning != nil {
		t.Fatalf("published = the true mean: %+v, %v, want it not excluded", c, err)
	}
	fresh, one := c.Fresh.Interval, c.One.Interval
	if fresh.Width() >= one.Width() || !(math.Abs(c.Detectable-one.Width()/2) <= 1e-9) {
		t.Errorf("widths %.3f (fresh), %.3f (one), detectable %.3f: want fresh < one = 2·detectable", fresh.Width(),
			one.Width(), c.Detectable)
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
		got, err := TwoLevelPrediction(groups, 10, tc.published, 1e-3)
		if err != nil || got.Excluded != tc.excluded {
			t.Errorf("published %.3f: excluded = %v, %v, want %v", tc.published, got.Excluded, err, tc.excluded)
		}
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
		{ok, 10, math.Inf(1), "published=+Inf: want at least 1 run and a finite number"},
	} {
		if _, err := TwoLevelPrediction(tc.groups, tc.r, tc.published, 0.01); err == nil ||
			!strings.Contains(err.Error(), tc.want) {
			t.Errorf("TwoLevelPrediction(%v, %d, %v): %v, want an error with %q", tc.groups, tc.r, tc.published, err, tc.want)
		}
	}
	// Constant runs: the figure agrees exactly or is excluded.
	same := [][]float64{{5, 5}, {5, 5}}
	for published, want := range map[float64]bool{5: false, 5.1: true} {
		if c, err := TwoLevelPrediction(same, 10, published, 0.01); err != nil || c.Excluded != want {
			t.Errorf("constant runs, published %v: excluded = %v, %v, want %v", published, c.Excluded, err, want)
		}
	}
}

// TestTwoLevelByHand: two instances of means 2 and 6 vary by 8, and the two runs of each by 2.
// Between is 8 − 2/2, and our mean varies by 8/2. The mean of four further runs varies by (7 + 2)/4
// on fresh instances. On one instance one run varies by 7 + 2, and the mean of four by 7 + 2/4; 8
// is taken, as two runs cannot show it.
func TestTwoLevelByHand(t *testing.T) {
	f, err := fitTwoLevel([][]float64{{1, 3}, {5, 7}})
	if err != nil || f.Mean != 4 || f.Within != 2 || f.spread != 8 || f.StdErr() != 2 || f.Groups != 2 || f.Runs != 4 {
		t.Fatalf("fit %+v, %v: want mean 4 ± 2, Within 2, means varying by 8", f, err)
	}
	for _, c := range []struct {
		fresh bool
		runs  int
		want  float64
	}{{true, 4, 9./4 + 4}, {false, 1, 9 + 4}, {false, 4, 8 + 4}} {
		p := f.predict(c.fresh, c.runs, 0.05)
		if got := p.Interval.Width() / 2 / StudentCritical(0.025, p.DF); !(math.Abs(got*got-c.want) <= 1e-9) {
			t.Errorf("fresh %v, %d runs: variance %v, want %v", c.fresh, c.runs, got*got, c.want)
		}
	}
}

// Satterthwaite's degrees of freedom by hand: of one variance alone its own, of two equal ones the
// sum, of 1 and 3 with 2 and 6: 16/(1/2 + 9/6) = 8.
func TestWelchSatterthwaiteByHand(t *testing.T) {
	for _, tt := range []struct{ v1, df1, v2, df2, want float64 }{{1, 5, 0, 9, 5}, {0, 5, 1, 9, 9}, {2, 5, 2, 5, 10},
		{1, 2, 3, 6, 8}} {
		if got := welchSatterthwaite(tt.v1, tt.df1, tt.v2, tt.df2); !(math.Abs(got-tt.want) <= 1e-12) {
			t.Errorf("%+v: got %v", tt, got)
		}
	}
}
