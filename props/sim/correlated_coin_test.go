package sim

import "testing"

// A coin that is decided by the table must be the coin that the scores themselves decide, at means in the middle,
// in the tails and where nothing may be decided before the scores are there.
func TestCoinsAreThoseOfTheScores(t *testing.T) {
	means := []float64{0, 1e-17, 1e-9, 1e-3, 0.05, 0.3, 0.5, 0.77, 0.999, 1 - 1e-9, 1}
	arms := make([]int, len(means))
	for arm := range arms {
		arms[arm] = arm
	}
	for _, rho := range []float64{0, 0.25, 0.5, 0.95, 1} {
		r := mustCorrelate(t, Bernoulli{}, GaussianCopula(rho)).Rewards(means, 11, 3).(*correlatedRewards)
		slow, got, ones := *r, make([]float64, len(means)), 0.0
		for round := int64(1); round <= 20_000; round++ {
			r.Draw(round, arms, got)
			for _, arm := range arms {
				if want := slow.law.Quantile(means[arm], slow.uniform(round, arm)); got[arm] != want {
					t.Fatalf("ρ=%v, mean %v, round %d: got %v, want %v", rho, means[arm], round, got[arm], want)
				}
				ones += got[arm]
			}
		}
		if ones < 20_000 {
			t.Errorf("ρ=%v: %v ones: want more than the last arm's, or nothing is compared", rho, ones)
		}
	}
}
