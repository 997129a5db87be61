package gate

import (
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Schema is the value of a baseline's "schema" field. It changes when a field changes its meaning
// or goes.
const Schema = "regretcheck/baseline/2"

// A Baseline is a specification with its results.
type Baseline struct {
	Spec
	Platform sim.Platform
	Samples  []Sample // by cell
	Warnings []error  // of what was recorded, each saying what to do; not written
}

// A Sample is the regret of a cell's replicates: a summary of all of them, and the first ones one
// by one. The former serves independent samples, the latter pairs.
type Sample struct {
	N    int64
	Mean float64
	Var  float64   // unbiased
	Kept []float64 // of the first replicates, at most N
}

// keptRuns is how many replicates of a cell are kept one by one. In pairs they show a regression of
// half a per cent beyond the tolerance after a small change of CMOSS, because its replicates hardly
// differ.
const keptRuns = 400

// newSample summarises all replicates and keeps the first ones.
func newSample(regret []float64, kept int) Sample {
	s := stats.Summarize(regret)
	return Sample{N: s.N, Mean: s.Mean, Var: s.Var, Kept: regret[:min(kept, len(regret))]}
}

func (s Sample) summary() stats.Summary { return stats.Summary{N: s.N, Mean: s.Mean, Var: s.Var} }

// relativeVar returns the variance of a replicate as a share of the squared mean; 0 if the mean
// is 0.
func (s Sample) relativeVar() float64 {
	if s.Mean == 0 {
		return 0
	}
	return s.Var / s.Mean / s.Mean
}
