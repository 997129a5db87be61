package suite_test

import (
	"math"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestSimulator decides three cases of every claim about the simulator, those about laws of rewards of two laws; in make
// long all.
func TestSimulator(t *testing.T) {
	s := suite.SimulatorSubjects()
	if testing.Short() {
		s.Simulate = nil
	}
	claims := simulator.Claims(s)
	if os.Getenv("REGRETCHECK_LONG") == "" {
		s.Laws, s.Joint = s.Laws[:2], s.Joint[1:4]
		claims = claimtest.Part(simulator.Claims(s), 3)
	}
	claimtest.Run(t, claims, claimtest.Options{})
}

// TestJointMoments compares with values by hand or from tables: the orthant probability ¼ + asin(ρ)/(2π) at means ½
// (Sheppard 1899), the upper Fréchet bound, and the moments of perfectly dependent
// symmetric laws.
func TestJointMoments(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Gaussian Bernoulli at ½", simulator.GaussianBernoulli(0.6)(0.5, 0.5), 0.25 + math.Asin(0.6)/(2*math.Pi)},
		{"Gaussian Bernoulli at ρ=0", simulator.GaussianBernoulli(0)(0.3, 0.8), 0.24},
		{"Gaussian Bernoulli near ρ=1", simulator.GaussianBernoulli(0.999)(0.3, 0.8), 0.3},
		{"upper Fréchet bound", simulator.ComonotoneBernoulli(0.3, 0.8), 0.3},
		{"E U²", simulator.SymmetricUniform(1)(0.5, 0.5), 1.0 / 3},
		{"E U(1−U)", simulator.SymmetricUniform(-1)(0.5, 0.5), 1.0 / 6},
		{"fair coin squared", simulator.SymmetricTwoPoint(1)(0.5, 0.5), 0.5},
		{"ranks at ρ=1", simulator.RankCorrelation(1), 1},
		{"signs at ρ=1", simulator.SignCorrelation(1), 1},
	} {
		if !(math.Abs(c.got-c.want) <= 1e-9) {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}
