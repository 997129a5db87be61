package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// TestTunedRates compares the settings that theory prescribes with figures
// worked out from the formulas by a program of another language (Python's
// floats), so that a factor lost in the code is not lost here too.
func TestTunedRates(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-14*want {
			t.Errorf("%s = %v, want %v", what, got, want)
		}
	}
	for _, c := range []struct {
		m, k    int
		horizon int64
		gamma   float64 // √(m ln(m/k)/((e−1)kT))
	}{
		{30, 10, 1e5, 0.0043796121810677725},
		{20, 5, 1e6, 0.0017964309360908601},
	} {
		near("γ of EXP3.M", algos.TunedGamma(c.m, c.k, c.horizon), c.gamma)
	}
	for _, c := range []struct {
		m, k       int
		horizon    int64
		gamma, eta float64 // as in the doc comment of COMBEXP
	}{
		{12, 3, 1e6, 0.0038024978256133027, 0.00014968453249164594},
		{30, 10, 1e5, 0.02133185324259017, 0.00015507412174490414},
	} {
		p, err := algos.NewCOMBEXP(algos.Spec{Arms: c.m, Cardinality: c.k, Horizon: c.horizon, Source: rand.NewPCG(1, 1)})
		if err != nil {
			t.Fatal(err)
		}
		gamma, eta := p.Rates()
		near("γ of COMBEXP", gamma, c.gamma)
		near("η of COMBEXP", eta, c.eta)
	}
}
