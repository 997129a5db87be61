package sim_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRandomGap: two of the arms 0.9, 0.5, 0.1 and 0.1 drawn at random earn 0.8 in the mean, the best two 1.4.
func TestRandomGap(t *testing.T) {
	in, err := sim.NewInstance([]float64{0.5, 0.9, 0.1, 0.1}, 2, 10, algos.SemiBandit, algos.Descending)
	if err != nil {
		t.Fatal(err)
	}
	if got := in.RandomGap(); math.Abs(got-0.6) > 1e-12 {
		t.Errorf("got %v, want 0.6", got)
	}
}
