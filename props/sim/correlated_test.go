package sim

import (
	"math"
	"strings"
	"testing"
)

func mustCorrelate(t testing.TB, law RewardLaw, c Correlation) RewardLaw {
	t.Helper()
	l, err := Correlate(law, c)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// roundsOf returns the rewards of all arms in rounds 1…n.
func roundsOf(law RewardLaw, means []float64, n int) [][]float64 {
	next, arms := Draws(law, means, 3, 1), make([]int, len(means))
	for i := range arms {
		arms[i] = i
	}
	rounds := make([][]float64, n)
	for r := range rounds {
		rounds[r] = make([]float64, len(means))
		next(int64(r+1), arms, rounds[r])
	}
	return rounds
}

func TestComonotoneRewardsMoveTogether(t *testing.T) {
	for _, x := range roundsOf(mustCorrelate(t, Uniform{}, Comonotone), []float64{0.5, 0.25, 0.1}, 1000) {
		if math.Abs(x[0]-2*x[1]) > 1e-15 || math.Abs(x[0]-5*x[2]) > 1e-15 {
			t.Fatalf("uniform rewards at means 0.5, 0.25, 0.1: got %v, want proportional", x)
		}
	}
	for _, x := range roundsOf(mustCorrelate(t, Bernoulli{}, Comonotone), []float64{0.5, 0.25}, 1000) {
		if x[1] > x[0] {
			t.Fatalf("Bernoulli rewards %v: the worse arm has 1 where the better has 0", x)
		}
	}
}

func TestAntitheticPairsAddUp(t *testing.T) {
	alone := 0.0
	for _, x := range roundsOf(mustCorrelate(t, Uniform{}, AntitheticPairs), []float64{0.5, 0.5, 0.3, 0.3, 0.5}, 1000) {
		if math.Abs(x[0]+x[1]-1) > 1e-15 || math.Abs(x[2]+x[3]-0.6) > 1e-15 {
			t.Fatalf("uniform rewards in pairs at means 0.5 and 0.3: got %v, want sums 1 and 0.6", x)
		}
		alone = math.Max(alone, math.Abs(x[4]+x[0]-1))
	}
	if alone < 0.5 {
		t.Errorf("the arm without partner moves against arm 0: |sum − 1| ≤ %v", alone)
	}
}

// A reward must be a function of the round and the arm, whatever was played.
func TestCorrelatedRewardsDependOnTheRoundOnly(t *testing.T) {
	means := []float64{0.3, 0.5, 0.6, 0.8}
	for _, c := range []Correlation{Comonotone, AntitheticPairs, GaussianCopula(0.4)} {
		law := mustCorrelate(t, Beta{2}, c)
		want := roundsOf(law, means, 40)
		next, got := Draws(law, means, 3, 1), make([]float64, 2)
		for round := 2; round <= 40; round += 3 {
			arms := []int{3, round % 3}
			next(int64(round), arms, got)
			for j, arm := range arms {
				if got[j] != want[round-1][arm] {
					t.Fatalf("%s, round %d, arm %d: got %v, want %v", law, round, arm, got[j], want[round-1][arm])
				}
			}
		}
	}
}

func TestParseCorrelation(t *testing.T) {
	for _, s := range []string{"none", "comonotone", "antithetic", "gauss:0", "gauss:0.25", "gauss:1"} {
		if c, err := ParseCorrelation(s); err != nil || c.String() != s {
			t.Errorf("ParseCorrelation(%q) = %v, %v", s, c, err)
		}
	}
	for _, s := range []string{"", "gauss", "gauss:", "gauss:-0.1", "gauss:1.1", "gauss:NaN", "pairs"} {
		if _, err := ParseCorrelation(s); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("ParseCorrelation(%q): got error %v, want one that says what would be right", s, err)
		}
	}
}

func TestCorrelateRefuses(t *testing.T) {
	for _, c := range []struct {
		law  RewardLaw
		with Correlation
		want string
	}{
		{Deterministic{}, Comonotone, "nothing to correlate"},
		{Bernoulli{}, GaussianCopula(-0.5), "want 0 ≤ ρ ≤ 1"},
		{Bernoulli{}, GaussianCopula(math.NaN()), "want 0 ≤ ρ ≤ 1"},
	} {
		if _, err := Correlate(c.law, c.with); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Correlate(%s, %s): got error %v, want %q", c.law, c.with, err, c.want)
		}
	}
	if law, err := Correlate(Deterministic{}, NoCorrelation); err != nil || law != (Deterministic{}) {
		t.Errorf("Correlate(deterministic, none) = %v, %v, want the law itself", law, err)
	}
}
