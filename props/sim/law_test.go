package sim

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

var lawMeans = []float64{0, 0.02, 0.3, 0.5, 0.85, 1}

// The mean of the quantile function over a fine grid, exactly centred in each
// cell: the midpoint rule errs by at most the range ÷ cells for a monotone
// function, and by nothing for a linear one.
func TestQuantilesHaveTheMean(t *testing.T) {
	const cells = 2000
	for _, law := range []quantileLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{0.5}, Beta{4}, Beta{1000}} {
		for _, mu := range lawMeans {
			sum, last := 0.0, 0.0
			for c := range cells {
				x := law.Quantile(mu, (float64(c)+0.5)/float64(cells))
				if x < last || x > 1 {
					t.Fatalf("%s at mean %v: quantile falls from %v to %v, or leaves [0, 1]", law, mu, last, x)
				}
				sum, last = sum+x, x
			}
			if got := sum / float64(cells); math.Abs(got-mu) > 1/float64(cells) {
				t.Errorf("%s at mean %v: the quantiles average %v", law, mu, got)
			}
		}
	}
}

func TestBetaQuantileInvertsTheDistribution(t *testing.T) {
	for _, nu := range []float64{minNu, 0.1, 1, 7, 300, 1e5} {
		for _, mu := range []float64{0.01, 0.3, 0.5, 0.9} {
			for _, u := range []float64{1e-6, 0.01, 0.3, 0.5, 0.77, 0.999} {
				x := Beta{nu}.Quantile(mu, u)
				// The distribution function may jump over u between neighbours.
				lo := mathext.RegIncBeta(nu*mu, nu*(1-mu), math.Max(0, x-1e-9))
				hi := mathext.RegIncBeta(nu*mu, nu*(1-mu), math.Min(1, x+1e-9))
				if !(lo <= u+1e-9 && hi >= u-1e-9) {
					t.Errorf("beta:%v at mean %v: quantile of %v is %v, where the distribution is %v…%v", nu, mu, u, x, lo, hi)
				}
			}
		}
	}
}

// draws returns the first n rewards of one arm.
func draws(law RewardLaw, mu float64, n int, seed uint64) []float64 {
	next := law.Rewards([]float64{mu}, seed, 0).Draw
	xs, arm := make([]float64, n), []int{0}
	for s := range xs {
		next(int64(s+1), arm, xs[s:s+1])
	}
	return xs
}

// 20 000 draws against the distribution function. A right law exceeds the
// distance √(ln(2/α)/2n) = 0.0232 with probability α = 1e-9 (DKW, Massart); a
// law at distance 0.05 is missed with probability below 1e-12.
func TestBetaDraws(t *testing.T) {
	const n = 20000
	for i, c := range []struct{ nu, mu float64 }{{0.5, 0.3}, {1, 0.02}, {2, 0.5}, {10, 0.9}, {500, 0.25}} {
		xs := draws(Beta{c.nu}, c.mu, n, uint64(i))
		slices.Sort(xs)
		law, distance := distuv.Beta{Alpha: c.nu * c.mu, Beta: c.nu * (1 - c.mu)}, 0.0
		for j, x := range xs {
			// Draws that round to 0 or 1 share their value: compare at the jump's ends.
			if j+1 < n && xs[j+1] == x {
				continue
			}
			distance = max(distance, math.Abs(float64(j+1)/n-law.CDF(math.Nextafter(x, 2))))
		}
		if distance > 0.0232 {
			t.Errorf("beta:%v at mean %v: distance %v, want ≤ 0.0232", c.nu, c.mu, distance)
		}
	}
}

// The s-th reward of an arm must not depend on what else was played, nor when.
func TestStacksDependOnTheirOwnPullsOnly(t *testing.T) {
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{3}} {
		rapid.Check(t, func(t *rapid.T) {
			means := []float64{0.2, 0.5, 0.7}
			actions := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.IntRange(0, 2), 1, 3, rapid.ID[int]), 1, 40).Draw(t,
				"actions")
			next := law.Rewards(means, 9, 4).Draw
			played := make([][]float64, 3)
			for round, arms := range actions {
				rewards := make([]float64, len(arms))
				next(int64(7*round+1), arms, rewards)
				for j, arm := range arms {
					played[arm] = append(played[arm], rewards[j])
				}
			}
			for arm, got := range played {
				alone := law.Rewards(means, 9, 4).Draw
				for s, x := range got {
					want := []float64{0}
					if alone(int64(s+1), []int{arm}, want); x != want[0] {
						t.Fatalf("%s, arm %d, pull %d: got %v, alone %v", law, arm, s+1, x, want[0])
					}
				}
			}
		})
	}
}

func TestParseRewards(t *testing.T) {
	for _, s := range []string{"bernoulli", "uniform", "two-point", "deterministic", "beta:0.5", "beta:10"} {
		if law, err := ParseRewards(s); err != nil || law.String() != s {
			t.Errorf("ParseRewards(%q) = %v, %v", s, law, err)
		}
	}
	for _, s := range []string{"", "normal", "beta", "beta:", "beta:x", "beta:0", "beta:-1", "beta:NaN", "beta:1e10",
		"uniform:1"} {
		if _, err := ParseRewards(s); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("ParseRewards(%q): got error %v, want one that says what would be right", s, err)
		}
	}
	if _, err := ParseRewards("+gauss:0.5"); err == nil || !strings.Contains(err.Error(), `rewards="+gauss:0.5"`) {
		t.Errorf("a correlation alone: got error %v, want one that names it as it was given", err)
	}
}

func TestCascadesRefuseWhatTheyCannotStopAt(t *testing.T) {
	together := parsed(t, "bernoulli+comonotone")
	for _, c := range []struct {
		law      RewardLaw
		feedback algos.Feedback
		want     string // "" for no error
	}{
		{Bernoulli{}, algos.Disjunctive, ""},
		{Uniform{}, algos.SemiBandit, ""},
		{together, algos.SemiBandit, ""},
		{Uniform{}, algos.Disjunctive, "rewards=uniform: cascading feedback stops at"},
		{Beta{2}, algos.Conjunctive, "rewards=beta:2: cascading feedback stops at"},
		{together, algos.Disjunctive, "correlation=comonotone: cascading feedback wants none"},
		{Beta{0}, algos.SemiBandit, "rewards=beta:0: nu=0"},
	} {
		err := checkRewards(c.law, c.feedback)
		if (c.want == "") != (err == nil) || (err != nil && !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s under %s: got error %v, want prefix %q", c.law, c.feedback, err, c.want)
		}
	}
}

func TestDrawsAllocateNothing(t *testing.T) {
	means, arms, rewards := []float64{0.2, 0.5, 0.7}, []int{2, 0, 1}, make([]float64, 3)
	together := parsed(t, "uniform+gauss:0.5")
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}, Beta{3}, together} {
		next, round := law.Rewards(means, 1, 1).Draw, int64(0)
		if n := testing.AllocsPerRun(200, func() { round++; next(round, arms, rewards) }); n != 0 {
			t.Errorf("%s: %v allocations a round, want 0", law, n)
		}
	}
}
