// Package paired compares the regrets of learners in runs of the same instances.
package paired

import (
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Finding compares paired regrets, as many as there are of both.
func Finding(a, b []float64, alpha float64) props.Finding {
	n := min(len(a), len(b))
	effect := stats.Paired(a[:n], b[:n])
	difference := effect.Interval(alpha)
	return props.Finding{
		Guarantee: string(effect.Guarantee), Observed: difference, Bound: props.AtMost(0),
		Alpha: alpha, N: int64(n), Detectable: stats.DetectableMean(difference),
		Witness: fmt.Sprintf("%s, its rival's %s: ratio %.3f", describe(a), describe(b),
			stats.Summarize(a[:n]).Mean/stats.Summarize(b[:n]).Mean),
	}
}

// describe writes a sample with its tail.
func describe(regrets []float64) string {
	s := stats.Summarize(regrets)
	return strings.TrimSpace(fmt.Sprintf("mean %.1f ± %.1f, sd %.1f, 99 %% quantile %.0f (n=%d)", s.Mean, s.StdErr(),
		s.StdDev(),
		stats.Quantile(regrets, 0.99), s.N))
}

// An Entry is what a learner's replicates in a game gave.
type Entry struct {
	Regret stats.Summary
	Tail   float64 // 99 % quantile; the largest but one or two of 200 runs
	Ratio  float64 // mean ÷ the first learner's over the same runs
	// Difference is the mean of the paired differences to the first learner.
	Difference props.Interval
}

// NewEntry describes runs of a learner beside those of the first.
func NewEntry(runs, first []float64, alpha float64) Entry {
	e := Entry{Regret: stats.Summarize(runs), Tail: stats.Quantile(runs, 0.99)}
	if n := min(len(runs), len(first)); n > 0 {
		e.Ratio = stats.Summarize(runs[:n]).Mean / stats.Summarize(first[:n]).Mean
		e.Difference = stats.Paired(runs[:n], first[:n]).Interval(alpha)
	}
	return e
}
