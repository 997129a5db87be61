package sim

import (
	"strings"
	"testing"
)

func parsed(t testing.TB, text string) RewardLaw {
	t.Helper()
	law, err := ParseRewards(text)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// roundsOf returns the rewards of all arms in rounds 1…n.
func roundsOf(law RewardLaw, means []float64, n int) [][]float64 {
	rewards, arms := law.Rewards(means, 3, 1), make([]int, len(means))
	for i := range arms {
		arms[i] = i
	}
	rounds := make([][]float64, n)
	for r := range rounds {
		rounds[r] = make([]float64, len(means))
		rewards.Draw(int64(r+1), arms, rounds[r])
	}
	return rounds
}

// A reward must be a function of the round and the arm, whatever was played.
func TestCorrelatedRewardsDependOnTheRoundOnly(t *testing.T) {
	means := []float64{0.3, 0.5, 0.6, 0.8}
	for _, how := range []string{"comonotone", "antithetic", "gauss:0.4"} {
		law := parsed(t, "beta:2+"+how)
		want := roundsOf(law, means, 40)
		rewards, got := law.Rewards(means, 3, 1), make([]float64, 2)
		for round := 2; round <= 40; round += 3 {
			arms := []int{3, round % 3}
			rewards.Draw(int64(round), arms, got)
			for j, arm := range arms {
				if got[j] != want[round-1][arm] {
					t.Fatalf("%s, round %d, arm %d: got %v, want %v", law, round, arm, got[j], want[round-1][arm])
				}
			}
		}
	}
}

func TestParseCorrelation(t *testing.T) {
	for _, s := range []string{"uniform+comonotone", "beta:1e+06+gauss:1e-05", "beta:1e+06", "bernoulli+antithetic",
		"two-point+gauss:0", "bernoulli+gauss:0.25", "bernoulli+gauss:1"} {
		if law, err := ParseRewards(s); err != nil || law.String() != s {
			t.Errorf("ParseRewards(%q) = %v, %v", s, law, err)
		}
	}
	for s, want := range map[string]string{
		"uniform+sideways": `correlation="sideways": want`, "normal+comonotone": `rewards="normal": want`,
		"deterministic+comonotone": "nothing to correlate", "uniform+": `correlation="": want`,
		"uniform+gauss": `correlation="gauss": want`, "uniform+gauss:": "want gauss:ρ with 0 ≤ ρ ≤ 1",
		"uniform+gauss:-0.1": "want gauss:ρ with 0 ≤ ρ ≤ 1", "uniform+gauss:1.1": "want gauss:ρ with 0 ≤ ρ ≤ 1",
		"uniform+gauss:NaN": "want gauss:ρ with 0 ≤ ρ ≤ 1", "uniform+pairs": `correlation="pairs": want`,
	} {
		if law, err := ParseRewards(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseRewards(%q) = %v, %v: want an error with %q", s, law, err, want)
		}
	}
}
