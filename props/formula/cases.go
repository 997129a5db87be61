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

// Enclosed turns the result of an exact program of package theory into an interval.
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
		cfg := search.Config{Seed: t.Seed, Name: k.Instance,
			Checks: props.ByEffort(t.Effort, max(20, checks/5), checks, 20*checks)}
		w, _, err := search.ForWorst(ctx, cfg, props.Bound{}, func(rt *rapid.T, w *search.Worst) error {
			w.Add(draw(rt))
			return nil
		})
		if err != nil {
			return props.Finding{}, err
		}
		return searched(w.Comparison, w.N), nil
	}
	return k
}

// Walked makes k a case that walks towards the least slack over a box.
func Walked(k props.Case, effort search.Effort, box []search.Dimension,
	at func(u []float64) (search.Comparison, error)) props.Case {
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		best, n, err := walk(ctx, t, k.Instance, effort, box, at, towardsViolation)
		switch {
		case err != nil:
			return props.Finding{}, err
		case len(best) == 0:
			return props.Finding{}, fmt.Errorf("%s: no tried point is in the statement's domain", k.Instance)
		}
		return searched(best[0], n), nil
	}
	return k
}

// searched reports where a search of n points ended.
func searched(c search.Comparison, n int64) props.Finding {
	if c.Violated() {
		return c.Finding("counterexample", n)
	}
	return c.Finding("no counterexample", n)
}

// towardsViolation is least where the slack is, and leads away from where the bound is vacuous.
func towardsViolation(p search.Comparison) float64 {
	if p.Vacuous() && !p.Violated() {
		return p.Bound.Value() / p.Trivial
	}
	return -p.Tightness()
}

// walk minimises an objective over a box, from starts that the purpose seeds. It returns the best of
// the n points that it tried, or none if at fails at all of them, as it does outside the domain.
func walk(ctx context.Context, t props.Trial, purpose string, effort search.Effort, box []search.Dimension,
	at func(u []float64) (search.Comparison, error),
	objective func(search.Comparison) float64) (best []search.Comparison, n int64, err error) {
	effort.Seed = seed.Derive(t.Seed, purpose)
	effort.Starts = props.ByEffort(t.Effort, max(4, effort.Starts/4), effort.Starts, 8*effort.Starts)
	found, err := search.Minimize(ctx, effort, box, func(u []float64) float64 {
		p, err := at(u)
		if err != nil {
			return math.Inf(1)
		}
		if v := objective(p); !math.IsNaN(v) {
			return v
		}
		return math.Inf(-1) // a side is NaN: nothing is worse
	})
	if err != nil || found.X == nil {
		return nil, int64(found.Evals), err
	}
	p, err := at(found.X)
	return []search.Comparison{p}, int64(found.Evals), err
}
