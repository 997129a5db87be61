package paper

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// spread returns groups of one run each whose means are near normal: the
// quantiles of a normal law around a centre.
func spread(n int, centre, sd float64, shape func(z float64) float64) [][]float64 {
	groups := make([][]float64, n)
	for i := range groups {
		p := (float64(i) + 0.5) / float64(n)
		groups[i] = []float64{centre + sd*shape(math.Sqrt2*math.Erfinv(2*p-1))}
	}
	return groups
}

func plain(z float64) float64 { return z }

// The figure moves from the middle to far outside: met, undecided, excluded, in
// that order and each for a while.
func TestUndecidedLiesBetweenMetAndExcluded(t *testing.T) {
	groups := spread(60, 1000, 100, plain)
	var seen []string
	for published := 1000.0; published < 2200; published += 20 {
		c, err := stats.TwoLevelPrediction(groups, Runs, published, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		why, err := undecided(c, groups, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		state := "met"
		if why != "" {
			state = "undecided"
		} else if c.Excluded {
			state = "excluded"
		}
		if len(seen) == 0 || seen[len(seen)-1] != state {
			seen = append(seen, state)
		}
	}
	if len(seen) != 3 || seen[0] != "met" || seen[1] != "undecided" || seen[2] != "excluded" {
		t.Errorf("got %v, want met, undecided, excluded", seen)
	}
}

// CMOSS in descending cascades at [0.3, 0.4], as measured (seed 77: variance 117 between instances,
// 127 within). With one run on each instance, all variance counts as that of instances, and skew
// instances might have the printed 212.443. Ten runs on each separate the two; the same number of
// runs in all then excludes the figure.
func TestRunsOfAnInstanceTellTheVariancesApart(t *testing.T) {
	const published, alpha = 212.443, 5e-7 / 3
	between, within := math.Sqrt(117), math.Sqrt(127)
	skewed := func(n, runs int) [][]float64 {
		rng := rand.New(rand.NewPCG(uint64(runs), 1))
		groups := make([][]float64, n)
		for i := range groups {
			for range runs {
				groups[i] = append(groups[i], 0)
			}
			// 114 · e^(σz − σ²/2) is lognormal with mean 114.
			sd := between / 114
			mean := 114 * math.Exp(sd*rng.NormFloat64()-sd*sd/2)
			for r := range groups[i] {
				sd := within / mean
				groups[i][r] = mean * math.Exp(sd*rng.NormFloat64()-sd*sd/2)
			}
		}
		return groups
	}
	for runs, want := range map[int]string{1: tooSkew, Runs: ""} {
		groups := skewed(3200/runs, runs)
		c, err := stats.TwoLevelPrediction(groups, Runs, published, alpha)
		if err != nil {
			t.Fatal(err)
		}
		c.SkewWarning = cmp.Or(c.SkewWarning, errors.New("asked for"))
		if why, err := undecided(c, groups, alpha); err != nil || why != want || !c.Excluded {
			t.Errorf("%d runs an instance: %v in %v, %q, %v: want %q", runs, published, widest(c).Interval, why, err, want)
		}
	}
}

// Lognormal means with a figure that is far out on the linear scale, but no
// further than a lognormal law reaches.
func TestSkewMeansDoNotExcludeWhatTheirLogarithmsAllow(t *testing.T) {
	groups := spread(200, 0, 100, func(z float64) float64 { return math.Exp(0.5 * z) })
	published := 100 * math.Exp(0.5*4.8)
	c, err := stats.TwoLevelPrediction(groups, Runs, published, 1e-6)
	if err != nil {
		t.Fatal(err)
	}
	if !c.Excluded || near(c) {
		t.Fatalf("excluded %v, near %v: the example is to be clearly excluded on the linear scale", c.Excluded, near(c))
	}
	if skew, err := heavy(c, groups, 1e-6); err != nil || !skew {
		t.Errorf("got %v, %v: want the exclusion put down to skewness", skew, err)
	}
}

// Regrets that appear again for another feedback are found, and nothing is
// said of tables that share none.
func TestCopies(t *testing.T) {
	copies := copiesOf(testdata.Tables())
	for id, want := range map[string]bool{
		"paper/tab:ascending/synthetic/0.3-0.4/k=10/cucb":             true,
		"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=5/cmoss": true,
		"paper/tab:descending/synthetic/0-0.1/k=10/cmoss":             false,
		"paper/tab:formal/synthetic/0-0.1/k=10/cmoss":                 false,
	} {
		if got := copies[id] != ""; got != want {
			t.Errorf("%s: copied is %v (%q), want %v", id, got, copies[id], want)
		}
	}
}
