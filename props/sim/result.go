package sim

import "fmt"

// A Result is the regret of consecutive replicates: plain data that serialises and carries its
// seed.
type Result struct {
	Engine      string      `json:"engine"`
	Seed        uint64      `json:"seed,string"`
	First       int         `json:"first"`       // number of the first replicate
	Checkpoints []int64     `json:"checkpoints"` // ascending
	Regret      [][]float64 `json:"regret"`      // by replicate, by checkpoint
	// NsPerRound is the time per round on one core, in nanoseconds, of all replicates that Run or RunAll played
	// here; 0 if it played none. A timing is no part of a result's identity and does not travel.
	NsPerRound float64 `json:"-"`
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

// A PolicyError is a policy's breach of its contract, or its own failure.
type PolicyError struct {
	Replicate int
	Round     int64 // 0: when it was made, or not known
	Err       error
	Plan      *Plan // the plan in which it broke, if this process played it
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
