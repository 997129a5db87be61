package formula

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/theory"
)

// AtMost compares with an upper bound; where says at which point.
func AtMost(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return compared(observed, props.AtMost(bound), fmt.Sprintf(where, args...))
}

// AtLeast compares with a lower bound; where says at which point.
func AtLeast(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return compared(observed, props.AtLeast(bound), fmt.Sprintf(where, args...))
}

func compared(b theory.Bracket, bound props.Bound, where string) search.Comparison {
	return search.Comparison{Observed: props.Range(b.Lo, b.Hi), Bound: bound, Where: where}
}

// Enclosed is the result of an exact program of package theory in the words of package props.
func Enclosed(b theory.Bracket, err error) (props.Interval, error) {
	return props.Range(b.Lo, b.Hi), err
}

// OnGrid makes k a case that compares exactly at each of the parameters and reports the point
// of least slack.
func OnGrid[P any](k props.Case, params []P, eval func(P) (search.Comparison, error)) props.Case {
	return onEach(k, func(props.Effort) []P { return params }, eval, search.Tightest)
}

// onEach makes k a case that compares exactly at each of the parameters and reports what sum makes of them.
func onEach[P any](k props.Case, params func(props.Effort) []P, eval func(P) (search.Comparison, error),
	sum func([]search.Comparison) search.Comparison) props.Case {
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		points, err := evaluated(ctx, t, params(t.Effort), eval)
		if err != nil {
			return props.Finding{}, err
		}
		return sum(points).Finding("numerical error included", int64(len(points))), nil
	}
	return k
}

// evaluated evaluates every parameter, spread over the workers.
func evaluated[P any](ctx context.Context, t props.Trial, params []P,
	eval func(P) (search.Comparison, error)) ([]search.Comparison, error) {
	points := make([]search.Comparison, len(params))
	err := t.Workers.Each(ctx, len(params), func(i int) (err error) {
		points[i], err = eval(params[i])
		t.Progress(float64(i+1) / float64(len(params)))
		return err
	})
	return points, err
}

// Drawn makes k a case that compares at points drawn by rapid, checks of them at default effort; a
// violation is shrunk.
func Drawn(k props.Case, checks int, draw func(*rapid.T) search.Comparison) props.Case {
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		w, failed, err := drawPoints(ctx, t, k.Instance, checks, draw)
		if err != nil {
			return props.Finding{}, err
		}
		return searched(w.Comparison, w.N, failed && w.Violated()), nil
	}
	return k
}

// Walked makes k a case that walks towards the least slack over a box.
func Walked(k props.Case, effort search.Effort, box []search.Dimension,
	at func(u []float64) (search.Comparison, error)) props.Case {
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		worst, best, err := walk(ctx, t, k.Instance, effort, box, at, towardsViolation)
		if err != nil {
			return props.Finding{}, err
		}
		return searched(worst, int64(best.Evals), worst.Violated()), nil
	}
	return k
}

// searched reports where a search of n points ended, with or without a counterexample.
func searched(c search.Comparison, n int64, counterexample bool) props.Finding {
	if counterexample {
		return c.Finding("counterexample", n)
	}
	return c.Finding("no counterexample", n)
}

// drawPoints draws points, n at default effort, and keeps the one of least slack, or the
// shrunk one that failed.
func drawPoints(ctx context.Context, t props.Trial, name string, checks int,
	draw func(*rapid.T) search.Comparison) (search.Worst, bool, error) {
	checks = props.ByEffort(t.Effort, max(20, checks/5), checks, 20*checks)
	cfg := search.Config{Seed: t.Seed, Name: name, Checks: checks}
	return search.ForWorst(ctx, cfg, props.Bound{}, func(rt *rapid.T, w *search.Worst) error {
		w.Add(draw(rt))
		return nil
	})
}

// towardsViolation is least where the slack is; where the bound says nothing it leads to
// where it does.
func towardsViolation(p search.Comparison) float64 {
	if p.Vacuous() && !p.Violated() {
		return p.Bound.Value() / p.Trivial
	}
	return -p.Tightness()
}

// walk makes an objective least over a box and returns the point and its place. Points where at
// fails are outside the domain. The purpose names the random starts.
func walk(ctx context.Context, t props.Trial, purpose string, effort search.Effort, box []search.Dimension,
	at func(u []float64) (search.Comparison, error), objective func(p search.Comparison) float64) (search.Comparison,
	search.Extreme, error) {
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
		return search.Comparison{}, best, fmt.Errorf("%s: no point that was tried is in the statement's domain", purpose)
	}
	p, err := at(best.X)
	return p, best, err
}
