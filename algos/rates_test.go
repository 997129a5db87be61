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
	for _, c := range []struct {
		m, k       int
		horizon    int64
		exp3m      float64 // √(m ln(m/k)/((e−1)kT))
		gamma, eta float64 // as in the doc comment of COMBEXP
	}{
		{30, 10, 1e5, 0.0043796121810677725, 0.02133185324259017, 0.00015507412174490414},
		{12, 3, 1e6, 0.00179643093609086, 0.0038024978256133027, 0.00014968453249164594},
	} {
		spec := algos.Spec{Arms: c.m, Cardinality: c.k, Horizon: c.horizon, Source: rand.NewPCG(1, 1)}
		got, want := [3]float64{algos.TunedGamma(c.m, c.k, c.horizon)}, [3]float64{c.exp3m, c.gamma, c.eta}
		got[1], got[2] = learner(t, "combexp", spec).(*algos.COMBEXP).Rates()
		for i := range want {
			if !(math.Abs(got[i]-want[i]) <= 1e-14*want[i]) {
				t.Errorf("m=%d k=%d T=%d: γ of EXP3.M, γ and η of COMBEXP are %v, want %v", c.m, c.k, c.horizon, got, want)
			}
		}
	}
}
