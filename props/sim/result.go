package sim

import (
	"fmt"
	"slices"
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

// Merge joins blocks of one experiment, given in any order, into one. The
// blocks must share seed and checkpoints and together hold consecutive
// replicates, each once.
func Merge(blocks ...Result) (Result, error) {
	if len(blocks) == 0 {
		return Result{}, fmt.Errorf("merge: no blocks")
	}
	blocks = slices.Clone(blocks)
	slices.SortStableFunc(blocks, func(a, b Result) int { return a.First - b.First })
	out := blocks[0]
	out.Regret = slices.Clone(out.Regret)
	for _, b := range blocks[1:] {
		if b.Seed != out.Seed || b.Engine != out.Engine || !slices.Equal(b.Checkpoints, out.Checkpoints) {
			return Result{}, fmt.Errorf("merge: the block at replicate %d has another seed, engine or checkpoints", b.First)
		}
		if want := out.First + len(out.Regret); b.First != want {
			return Result{}, fmt.Errorf("merge: a block starts at replicate %d: want %d", b.First, want)
		}
		out.Regret = append(out.Regret, b.Regret...)
		out.Elapsed += b.Elapsed
		out.Rounds += b.Rounds
	}
	return out, nil
}
