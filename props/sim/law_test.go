package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// parsed reads a law.
func parsed(t testing.TB, text string) RewardLaw {
	t.Helper()
	law, err := ParseRewards(text)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// The mean of the quantile function over a fine grid, exactly centred in each cell. The midpoint
// rule errs by at most the range ÷ cells for a monotone function, and not at all for a linear one.
func TestQuantilesHaveTheMean(t *testing.T) {
	const cells = 2000
	for _, law := range []stackLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{0.5}, Beta{4}, Beta{1000}, Deterministic{}} {
		for _, mu := range []float64{0, 0.02, 0.3, 0.5, 0.85, 1} {
			sum, last := 0.0, 0.0
			for c := range cells {
				x := law.quantile(mu, (float64(c)+0.5)/float64(cells))
				if x < last || x > 1 {
					t.Fatalf("%s at mean %v: quantile falls from %v to %v, or leaves [0, 1]", law, mu, last, x)
				}
				sum, last = sum+x, x
			}
			if got := sum / float64(cells); !(math.Abs(got-mu) <= 1/float64(cells)) {
				t.Errorf("%s at mean %v: the quantiles average %v", law, mu, got)
			}
		}
	}
}

// TestBetaDraws: 20 000 draws against the distribution function. A right law is further off than 0.0232 with
// probability 10⁻⁹ (Dvoretzky, Kiefer & Wolfowitz; Massart). One that is 0.05 off is missed with less than 10⁻¹².
func TestBetaDraws(t *testing.T) {
	const n = 20_000
	for i, c := range []struct{ nu, mu float64 }{{0.1, 0.3}, {1, 0.02}, {2, 0.5}, {10, 0.9}, {500, 0.25}, {1e6, 0.5}} {
		draw, x := (Beta{c.nu}).Rewards([]float64{c.mu}, uint64(i), 0), make([]float64, n)
		for s := range x {
			draw.Draw(int64(s+1), []int{0}, x[s:s+1])
		}
		slices.Sort(x)
		law, off := distuv.Beta{Alpha: c.nu * c.mu, Beta: c.nu * (1 - c.mu)}, 0.0
		for j := range x {
			if j+1 < n && x[j+1] == x[j] { // draws that round to 0 or 1 share their value
				continue
			}
			off = max(off, math.Abs(float64(j+1)/n-law.CDF(math.Nextafter(x[j], 2))))
		}
		if !(off <= 0.0232) {
			t.Errorf("beta:%v at mean %v: %v off, want ≤ 0.0232", c.nu, c.mu, off)
		}
	}
}

// TestBetaQuantiles: the distribution function just below and above the quantile of u encloses u, to 10⁻⁹.
func TestBetaQuantiles(t *testing.T) {
	for _, nu := range []float64{0.1, 1, 7, 300, 1e5, 1e6} {
		for _, mu := range []float64{1e-5, 1e-4, 0.01, 0.3, 0.5, 0.9, 0.99999} {
			for _, u := range []float64{1e-6, 0.01, 0.3, 0.5, 0.77, 0.999, 0.999999} {
				x := Beta{nu}.quantile(mu, u)
				law := distuv.Beta{Alpha: nu * mu, Beta: nu * (1 - mu)}
				lo, hi := law.CDF(max(0, x-1e-9)), law.CDF(min(1, x+1e-9))
				if !(lo <= u+1e-9 && hi >= u-1e-9) {
					t.Errorf("beta:%v at mean %v: quantile of %v is %v, where the distribution is %v…%v", nu, mu, u, x, lo, hi)
				}
			}
		}
	}
}

// TestBetaAtItsEnds: rewards of the least and largest means are drawn and correlated, too.
func TestBetaAtItsEnds(t *testing.T) {
	means := []float64{0, math.SmallestNonzeroFloat64, 1e-308, 1e-300, 1e-15, math.Nextafter(1, 0), 1}
	for _, law := range []RewardLaw{Beta{0.1}, Beta{1e6}, correlated{Beta{0.1}, 0.5}, correlated{Beta{1e6}, 0.5}} {
		draw, x := law.Rewards(means, 1, 0), make([]float64, len(means))
		for round := range int64(100) {
			draw.Draw(round+1, []int{0, 1, 2, 3, 4, 5, 6}, x)
			for i, reward := range x {
				if want := math.Round(means[i]); !(math.Abs(reward-want) <= 1e-6) {
					t.Fatalf("%s, mean %v: reward %v, want nearly %v", law, means[i], reward, want)
				}
			}
		}
	}
}

// A reward must not depend on what else is played, nor when it is drawn. Under an independent law
// it is a function of the pull, under others of the round. TestSumsInOrderOfPulls has the sums of
// the same pulls.
func TestRewardsDependOnTheirPullOrRoundOnly(t *testing.T) {
	rows := RowLaw{Name: "rows", Fill: func(rng *rand.Rand, round int64, rewards []float64) {
		for i := range rewards {
			rewards[i] = rng.Float64() * float64((round+int64(i))%2)
		}
	}}
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{3}, parsed(t, "two-point+gauss:0.4"),
		parsed(t, "uniform+gauss:1"), rows} {
		_, byPull := law.(stackLaw)
		rapid.Check(t, func(t *rapid.T) {
			means := []float64{0.2, 0.5, 0.7}
			actions := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.IntRange(0, 2), 1, 3, rapid.ID[int]), 1, 40).Draw(t,
				"actions")
			together, alone := law.Rewards(means, 9, 4), []RewardSource{}
			for range means {
				alone = append(alone, law.Rewards(means, 9, 4))
			}
			pulls, got, want := make([]int64, 3), make([]float64, 3), make([]float64, 1)
			for round, arms := range actions {
				if round%2 == 0 { // a cascade draws arm by arm
					together.Draw(int64(7*round+1), arms, got)
				} else {
					for j := range arms {
						together.Draw(int64(7*round+1), arms[j:j+1], got[j:j+1])
					}
				}
				for j, arm := range arms {
					pulls[arm]++
					at := int64(7*round + 1)
					if byPull {
						at = pulls[arm]
					}
					if alone[arm].Draw(at, []int{arm}, want); got[j] != want[0] {
						t.Fatalf("%s, arm %d, round %d: got %v, alone %v", law, arm, 7*round+1, got[j], want[0])
					}
				}
			}
		})
	}
	if other := rows.Rewards(make([]float64, 3), 9, 5); firstOf(other) == firstOf(rows.Rewards(make([]float64, 3), 9, 4)) {
		t.Error("replicates 4 and 5 have the same rows")
	}
}

// firstOf draws arm 1 in round 2.
func firstOf(r RewardSource) float64 {
	x := make([]float64, 1)
	r.Draw(2, []int{1}, x)
	return x[0]
}

// TestSumsInOrderOfPulls: an arm read ahead in pieces has the sum of a policy that
// adds one reward after another, to the last bit. Order matters: pieces that are
// summed by themselves give another.
func TestSumsInOrderOfPulls(t *testing.T) {
	means := []float64{0, 1, 0.5, 0.1, 0.73, 1e-9, 1 - 1e-9}
	const pulls = 5000
	for _, law := range []stackLaw{Bernoulli{}, Uniform{}, TwoPoint{}} {
		stacks, rng := stacksOf(law, means, 9, 4), rand.New(rand.NewPCG(15, 3))
		inPieces := 0
		for i, mu := range means {
			sums := sumsOf(law, means, i, pulls)
			sum, pieces := 0.0, 0.0
			for at := int64(0); at < pulls; {
				n := min(1+rng.Int64N(200), pulls-at)
				pieces += stacks[i].Add(0, at, n)
				sum = stacks[i].Add(sum, at, n)
				at += n
				if math.Float64bits(sum) != math.Float64bits(sums[at]) {
					t.Fatalf("%s, mean %v: after %d pulls the sum is %v, want %v", law, mu, at, sum, sums[at])
				}
			}
			if pieces != sums[pulls] {
				inPieces++
			}
		}
		if _, exact := law.(Bernoulli); inPieces == 0 && !exact {
			t.Errorf("%s: the sums of pieces add up to the same, which shows nothing", law)
		}
	}
}

// sumsOf adds up an arm's rewards as they are drawn round by round.
func sumsOf(law RewardLaw, means []float64, arm int, pulls int64) []float64 {
	source, reward := law.Rewards(means, 9, 4), make([]float64, 1)
	sums := make([]float64, pulls+1)
	for n := range pulls {
		source.Draw(n+1, []int{arm}, reward)
		sums[n+1] = sums[n] + reward[0]
	}
	return sums
}

// TestThePolicyStreamNeverChanges: recorded baselines pair replicate by replicate only while these
// bits stay. The claim sim/streams holds the rewards.
func TestThePolicyStreamNeverChanges(t *testing.T) {
	policy := source(1, 2, streamPolicy)
	for i, want := range []uint64{0xa7235f492f81e8f4, 0x6c2c2aa0316ded9e} {
		if got := policy.Uint64(); got != want {
			t.Errorf("policy stream of seed 1, replicate 2, word %d: got %#x, want %#x", i, got, want)
		}
	}
}

func TestParseRewards(t *testing.T) {
	good := []string{"bernoulli", "uniform", "two-point", "deterministic", "beta:0.5", "beta:1e+06", "two-point+gauss:0",
		"uniform+gauss:1e-05", "bernoulli+gauss:1", "beta:1e+06+gauss:0.5"}
	for _, s := range good {
		if law, err := ParseRewards(s); err != nil || law.String() != s {
			t.Errorf("ParseRewards(%q) = %v, %v", s, law, err)
		}
	}
	for s, want := range map[string]string{
		"": `rewards="": want`, "normal": `rewards="normal": want`, "uniform:1": `rewards="uniform:1": want`,
		"normal+gauss:1": `rewards="normal+gauss:1": want`, "+gauss:0.5": `rewards="+gauss:0.5"`,
		"uniform+": `rewards="uniform+": want`, "uniform+gauss:": `correlation="gauss:": want gauss:ρ with 0 ≤ ρ ≤ 1`,
		"beta": `rewards="beta": want`, "beta:": `rewards="beta:": want`, "beta:x": `rewards="beta:x": want`,
		"uniform+gauss:-0.1": "want gauss:ρ with 0 ≤ ρ ≤ 1", "uniform+gauss:1.1": "want gauss:ρ with 0 ≤ ρ ≤ 1",
		"uniform+gauss:NaN": "want gauss:ρ with 0 ≤ ρ ≤ 1", "uniform+pairs": `rewards="uniform+pairs": want`,
	} {
		if law, err := ParseRewards(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseRewards(%q) = %v, %v: want an error with %q", s, law, err, want)
		}
	}
}

func TestCascadesRefuseWhatTheyCannotStopAt(t *testing.T) {
	together := parsed(t, "bernoulli+gauss:1")
	for _, c := range []struct {
		law      RewardLaw
		feedback algos.Feedback
		want     string // "" for no error
	}{
		{Bernoulli{}, algos.Disjunctive, ""},
		{Uniform{}, algos.SemiBandit, ""},
		{together, algos.SemiBandit, ""},
		{Beta{0}, algos.SemiBandit, "rewards=beta:0: want 0.1 ≤ ν ≤ 1e6"}, {Beta{2e6}, algos.SemiBandit, "rewards=beta:2e+06: want"},
		{Beta{-1}, algos.SemiBandit, "rewards=beta:-1: want"}, {Beta{math.NaN()}, algos.SemiBandit, "rewards=beta:NaN: want"},
		{correlated{Beta{0}, 0.5}, algos.SemiBandit, "rewards=beta:0: want 0.1"},
		{Beta{2}, algos.Disjunctive, "rewards=beta:2: cascading feedback stops at"},
		{Uniform{}, algos.Disjunctive, "rewards=uniform: cascading feedback stops at"},
		{TwoPoint{}, algos.Conjunctive, "rewards=two-point: cascading feedback stops at"},
		{together, algos.Disjunctive, "correlation=gauss:1: want no correlation under cascading feedback"},
	} {
		err := checkRewards(c.law, c.feedback)
		if (c.want == "") != (err == nil) || (err != nil && !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s under %s: got error %v, want prefix %q", c.law, c.feedback, err, c.want)
		}
	}
}

func TestDrawsAllocateNothing(t *testing.T) {
	means, arms, rewards := []float64{0.2, 0.5, 0.7}, []int{2, 0, 1}, make([]float64, 3)
	rows := RowLaw{Name: "rows", Fill: func(_ *rand.Rand, _ int64, rewards []float64) { clear(rewards) }}
	laws := []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{2}, Deterministic{}, parsed(t, "uniform+gauss:0.5"), rows}
	for _, law := range laws {
		draws, round := law.Rewards(means, 1, 1), int64(0)
		if n := testing.AllocsPerRun(200, func() { round++; draws.Draw(round, arms, rewards) }); n != 0 {
			t.Errorf("%s: %v allocations a round, want 0", law, n)
		}
	}
}
