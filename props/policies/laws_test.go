package policies_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/props/policies"
)

// drawnBy makes rewards of each arm's mean and fresh uniform numbers, one for
// the round and one for the arm.
func drawnBy(reward func(mean, shared, own float64) float64) policies.RewardDraws {
	return func(means []float64, seed uint64) func(int64, []int, []float64) {
		rng := rand.New(rand.NewPCG(seed, 9))
		return func(_ int64, arms []int, rewards []float64) {
			shared := rng.Float64()
			for j, arm := range arms {
				rewards[j] = reward(means[arm], shared, rng.Float64())
			}
		}
	}
}

func bernoulliAt(mean, u float64) float64 {
	if u < mean {
		return 1
	}
	return 0
}

func TestLawMeanRejects(t *testing.T) {
	for name, reward := range map[string]func(mean, shared, own float64) float64{
		"mean 0.02 too large": func(mean, _, own float64) float64 { return bernoulliAt(mean+0.02, own) },
		"uniform on [0, 1]":   func(_, _, own float64) float64 { return own },
		"outside [0, 1]":      func(mean, _, own float64) float64 { return mean + 2*(own-0.5) },
		"not a number":        func(_, _, _ float64) float64 { return math.NaN() },
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Laws: []policies.LawSubject{{Name: name, Draws: drawnBy(reward)}}}, "laws/mean")
		})
	}
}

func TestLawCorrelationRejects(t *testing.T) {
	comonotone := func(mean, shared, _ float64) float64 { return bernoulliAt(mean, shared) }
	separate := func(mean, _, own float64) float64 { return bernoulliAt(mean, own) }
	for name, c := range map[string]struct {
		reward func(mean, shared, own float64) float64
		states func(a, b float64) float64
	}{
		"independent called comonotone":  {separate, policies.ComonotoneBernoulli},
		"comonotone called independent":  {comonotone, policies.Independent},
		"comonotone called antithetic":   {comonotone, policies.AntitheticBernoulli},
		"independent called Gaussian":    {separate, policies.GaussianBernoulli(0.6)},
		"comonotone called Gaussian 0.6": {comonotone, policies.GaussianBernoulli(0.6)},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Joint: []policies.JointSubject{
				{Name: name, Moment: policies.Everywhere(c.states), Draws: drawnBy(c.reward)},
			}}, "laws/correlation")
		})
	}
}

// By hand or from tables: the orthant probability ¼ + asin(ρ)/(2π) at means ½
// (Sheppard 1899), the Fréchet bounds, and the moments of perfectly dependent
// symmetric laws.
func TestJointMoments(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Gaussian Bernoulli at ½", policies.GaussianBernoulli(0.6)(0.5, 0.5), 0.25 + math.Asin(0.6)/(2*math.Pi)},
		{"Gaussian Bernoulli at ρ=0", policies.GaussianBernoulli(0)(0.3, 0.8), 0.24},
		{"Gaussian Bernoulli near ρ=1", policies.GaussianBernoulli(0.999)(0.3, 0.8), 0.3},
		{"upper Fréchet bound", policies.ComonotoneBernoulli(0.3, 0.8), 0.3},
		{"lower Fréchet bound", policies.AntitheticBernoulli(0.3, 0.8), 0.1},
		{"E U²", policies.SymmetricUniform(1)(0.5, 0.5), 1.0 / 3},
		{"E U(1−U)", policies.SymmetricUniform(-1)(0.5, 0.5), 1.0 / 6},
		{"fair coin squared", policies.SymmetricTwoPoint(1)(0.5, 0.5), 0.5},
		{"ranks at ρ=1", policies.RankCorrelation(1), 1},
		{"signs at ρ=1", policies.SignCorrelation(1), 1},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}
