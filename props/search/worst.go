package search

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
)

// A Worst sums up many comparisons with one bound: their number, and the one that decides. For a
// statement that must never fail it counts the failures and keeps the place of the first.
type Worst struct {
	Comparison
	N int64 // comparisons, or rounds, that were looked at
	// Err bounds the numerical error of each value, in addition to the width of Observed.
	Err float64
	// Ended says why a run ended early, if the reason is outside the statement: an invalid action, a
	// policy that broke.
	Ended string
	// Note is a remark about something that is no failure.
	Note string
}

// Add counts a comparison and keeps the tightest.
func (w *Worst) Add(c Comparison) {
	if w.N++; w.N == 1 || c.Tighter(w.Comparison) {
		w.Comparison = c
	}
}

// include adds all comparisons of another.
func (w *Worst) include(other *Worst) {
	if w.N == 0 || other.Tighter(w.Comparison) {
		w.Comparison = other.Comparison
	}
	w.N, w.Err = w.N+other.N, max(w.Err, other.Err)
}

// Larger counts x, a value known without error, and reports whether it is the largest so far,
// in which case the caller says where it was seen. NaN counts as +Inf.
func (w *Worst) Larger(x float64) bool {
	w.N++
	if math.IsNaN(x) {
		x = math.Inf(1)
	}
	if x > w.Observed.Mid || w.N == 1 {
		w.Observed = props.Point(x)
		return true
	}
	return false
}

// Breach counts a failure of a statement that must never fail.
func (w *Worst) Breach(format string, args ...any) {
	if w.Observed = props.Point(w.Observed.Mid + 1); w.Observed.Mid == 1 {
		w.Where = fmt.Sprintf(format, args...)
	}
}

// Broken reports whether a statement that must never fail has failed.
func (w *Worst) Broken() bool { return w.Observed.Mid > 0 }

// Fail enters a value that no upper bound allows.
func (w *Worst) Fail(where string) { w.Observed, w.Where = props.Point(math.Inf(1)), where }

// enclosed is the comparison with all of the numerical error.
func (w *Worst) enclosed() Comparison {
	c := w.Comparison
	c.Observed.Lo, c.Observed.Hi = c.Observed.Lo-w.Err, c.Observed.Hi+w.Err
	return c
}

// AtMost is the finding that the largest value is at most x.
func (w *Worst) AtMost(x float64, guarantee string) props.Finding {
	w.Bound = props.AtMost(x)
	return w.Finding(guarantee)
}

// Finding presents the comparison that decides.
func (w *Worst) Finding(guarantee string) props.Finding { return w.enclosed().Finding(guarantee, w.N) }

// Case makes a case that ForWorst decides: every value must be at most atMost. checks is how many
// cases are drawn at each effort. The search is named by id and instance.
func Case(id, instance string, checks [3]int, atMost float64, guarantee string, check TrialCheck) props.Case {
	return props.Case{Instance: instance, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		cfg := Config{Seed: t.Seed, Checks: props.ByEffort(t.Effort, checks[0], checks[1], checks[2]),
			Name: id + " " + instance}
		w, _, err := ForWorst(ctx, cfg, props.AtMost(atMost),
			func(rt *rapid.T, w *Worst) error { return check(ctx, t, rt, w) })
		if err != nil {
			return props.Finding{}, err
		}
		return w.Finding(guarantee), nil
	}}
}

// A TrialCheck draws a case of a trial and notes its comparisons. An error is bad input, or the context's.
type TrialCheck func(ctx context.Context, t props.Trial, rt *rapid.T, w *Worst) error
