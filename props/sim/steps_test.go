package sim_test

import (
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRoundTimeSteps: speeds that a loaded machine tells apart are mostly one.
func TestRoundTimeSteps(t *testing.T) {
	for _, tt := range []struct{ d, want time.Duration }{
		{0, 0}, {1, 1}, {41 * time.Microsecond, 50 * time.Microsecond}, {63 * time.Microsecond, 50 * time.Microsecond},
		{75 * time.Microsecond, 100 * time.Microsecond}, {130 * time.Microsecond, 100 * time.Microsecond},
		{5 * time.Millisecond, 5 * time.Millisecond},
	} {
		if got := sim.RoundTimeStep(tt.d); got != tt.want {
			t.Errorf("%v: got %v, want %v", tt.d, got, tt.want)
		}
	}
}
