package sim

import (
	"fmt"
	"time"
)

// A Result is a block of replicates: plain data that serialises, carries its
// seed, and merges with other blocks of the same plan.
type Result struct {
	Engine      string      `json:"engine"`
	Seed        uint64      `json:"seed,string"`
	First       int         `json:"first"`       // number of the first replicate
	Checkpoints []int64     `json:"checkpoints"` // ascending
	Regret      [][]float64 `json:"regret"`      // by replicate, by checkpoint
	// Elapsed is the time spent in replicates that were played here, added up as if on one core.
	// Rounds is how many rounds they had. Timings are no part of a result's identity and do not
	// travel.
	Elapsed time.Duration `json:"-"`
	Rounds  int64         `json:"-"`
	// Looks is how often the lazy engine looked at an arm, all replicates
	// together; 0 under the stepwise engine.
	Looks int64 `json:"looks"`
}

// Final returns each replicate's regret at the last checkpoint.
func (r Result) Final() []float64 { return r.At(len(r.Checkpoints) - 1) }

// At returns each replicate's regret at checkpoint c.
func (r Result) At(c int) []float64 {
	final := make([]float64, len(r.Regret))
	for i, curve := range r.Regret {
		final[i] = curve[c]
	}
	return final
}

// NsPerRound returns the time per round on one core, in nanoseconds, 0 if all
// replicates were played elsewhere.
func (r Result) NsPerRound() float64 {
	return float64(r.Elapsed.Nanoseconds()) / float64(max(1, r.Rounds))
}

// A PolicyError is a policy's breach of its contract, or its own failure.
type PolicyError struct {
	Replicate int
	Round     int64 // 0: when it was made, or not known
	Err       error
	Plan      *Plan // that it broke in, if it was played in this process
}

// Error names the replicate, the round and the reason.
func (e *PolicyError) Error() string {
	if e.Round == 0 {
		return fmt.Sprintf("replicate %d: %v", e.Replicate, e.Err)
	}
	return fmt.Sprintf("replicate %d, round %d: %v", e.Replicate, e.Round, e.Err)
}

// Unwrap returns the reason.
func (e *PolicyError) Unwrap() error { return e.Err }
