package gate

import (
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The values of a baseline's "schema" field. It changes when a field changes
// its meaning or goes. Files of Schema1, which hold every replicate and no
// digest, are still read, with a warning.
const (
	Schema  = "regretcheck/baseline/2"
	Schema1 = "regretcheck/baseline/1"
)

// A Baseline is a specification with its results.
type Baseline struct {
	Spec
	Platform sim.Platform
	Samples  []Sample // by cell
	Warnings []error  // about the file, each saying what to do; not written
}

// Again returns the cells as they are to be played once more, with as many
// replicates, and as many of them kept.
func (b *Baseline) Again() []Cell {
	cells := append([]Cell(nil), b.Cells...)
	for i := range cells {
		cells[i].Keep = len(b.Samples[i].Kept)
	}
	return cells
}

// A Sample is the regret of a cell's replicates: a summary of all of them, and
// the first one by one. The former serves independent samples, the latter pairs.
type Sample struct {
	N    int64
	Mean float64
	Var  float64   // unbiased; of a generated cell that of replaying a game
	Kept []float64 // of the first replicates, at most N
}

// newSample summarises all replicates and keeps the first.
func newSample(regret []float64, kept int) Sample {
	s := stats.Summarize(regret)
	return Sample{N: s.N, Mean: s.Mean, Var: s.Var, Kept: regret[:min(kept, len(regret))]}
}

func (s Sample) summary() stats.Summary { return stats.Summary{N: s.N, Mean: s.Mean, Var: s.Var} }

// relativeVar returns the variance of a replicate as a share of the squared
// mean; 0 if the mean is 0.
func (s Sample) relativeVar() float64 {
	if s.Mean == 0 {
		return 0
	}
	return s.Var / s.Mean / s.Mean
}
