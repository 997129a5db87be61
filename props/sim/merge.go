package sim

import (
	"fmt"
	"slices"
)

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
		out.Looks += b.Looks
	}
	return out, nil
}
