package formula

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

// Drawn makes a case that compares at points drawn by rapid; a violation is
// shrunk. checks is for default effort.
func Drawn(instance string, w Work, checks int, draw func(*rapid.T) search.Comparison) props.Case {
	return props.Case{Instance: instance, From: w.From, Cost: w.Cost, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return DrawPoints(ctx, t, instance, props.ByEffort(t.Effort, max(20, checks/5), checks, 20*checks), draw)
	}}
}

// DrawPoints draws the points. The finding holds the point of least slack, or the
// shrunk violation.
func DrawPoints(ctx context.Context, t props.Trial, name string, checks int, draw func(*rapid.T) search.Comparison) (props.Finding, error) {
	cfg := search.Config{Seed: t.Seed, Checks: checks, Name: name}
	w, failed, err := search.ForWorst(ctx, cfg, props.Bound{}, func(rt *rapid.T, w *search.Worst) error {
		w.Add(draw(rt))
		return nil
	})
	if err != nil {
		return props.Finding{}, err
	}
	guarantee := "no counterexample"
	if failed && w.Violated() {
		guarantee = "counterexample"
	}
	return Finding(w.Comparison, props.Searched, guarantee, w.N), nil
}

// Extremal makes a case that walks towards the least slack over a box.
func Extremal(instance string, w Work, effort search.Effort, box []search.Dimension, at func(x []float64) (search.Comparison, error)) props.Case {
	return props.Case{Instance: instance, From: w.From, Cost: w.Cost, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		worst, evals, err := walk(ctx, t, instance, effort, box, at)
		if err != nil {
			return props.Finding{}, err
		}
		return Finding(worst, props.Searched, counterexample(worst), int64(evals)), nil
	}}
}

// counterexample is the guarantee of a search that ended at a point.
func counterexample(worst search.Comparison) string {
	if worst.Violated() {
		return "counterexample"
	}
	return "no counterexample"
}

// walk minimises slack and returns the tightest point. Points where at fails are
// outside the domain of the search; where the bound says nothing it walks towards
// where it does. The purpose names its random starts.
func walk(ctx context.Context, t props.Trial, purpose string, effort search.Effort, box []search.Dimension,
	at func(x []float64) (search.Comparison, error)) (search.Comparison, int, error) {
	p, best, err := WalkBy(ctx, t, purpose, effort, box, at, towardsViolation)
	return p, best.Evals, err
}

// towardsViolation is least where the slack is; where the bound says nothing it leads to
// where it does.
func towardsViolation(p search.Comparison) float64 {
	if p.Vacuous() && !p.Violated() {
		return p.Bound.Value() / p.Trivial
	}
	return -p.Tightness()
}

// WalkBy is walk for another objective, to be made least. It returns the place as well.
func WalkBy(ctx context.Context, t props.Trial, purpose string, effort search.Effort, box []search.Dimension,
	at func(x []float64) (search.Comparison, error), objective func(p search.Comparison) float64) (search.Comparison, search.Extreme, error) {
	effort.Seed = seed.Derive(t.Seed, purpose)
	effort.Starts = props.ByEffort(t.Effort, max(4, effort.Starts/4), effort.Starts, 8*effort.Starts)
	best, err := search.Minimize(ctx, effort, box, func(x []float64) float64 {
		p, err := at(x)
		if err != nil {
			return math.Inf(1)
		}
		return objective(p)
	})
	switch {
	case err != nil:
		return search.Comparison{}, best, err
	case best.X == nil:
		return search.Comparison{}, best, fmt.Errorf("%s: no point of the box that was tried is in the statement's domain", purpose)
	}
	p, err := at(best.X)
	return p, best, err
}

// Number writes a parameter with up to six digits.
func Number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Numbers writes a list of parameters.
func Numbers(xs []float64) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = Number(x)
	}
	return strings.Join(parts, ",")
}
