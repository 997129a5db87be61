package formula

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// AtMost compares with an upper bound; where says at which point.
func AtMost(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return search.Comparison{Observed: Interval(observed), Bound: props.AtMost(bound), Where: fmt.Sprintf(where, args...)}
}

// AtLeast compares with a lower bound; where says at which point.
func AtLeast(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return search.Comparison{Observed: Interval(observed), Bound: props.AtLeast(bound), Where: fmt.Sprintf(where, args...)}
}

// Interval is a bracket in the words of package props.
func Interval(b theory.Bracket) props.Interval { return props.Range(b.Lo, b.Hi) }

// exactly evaluates every parameter and reports the point of least slack.
func exactly[P any](ctx context.Context, t props.Trial, params []P, eval func(P) (search.Comparison, error)) (props.Finding, error) {
	points, err := evaluated(ctx, t, params, eval)
	if err != nil {
		return props.Finding{}, err
	}
	return exactFinding(points), nil
}

// evaluated evaluates every parameter, spread over the workers.
func evaluated[P any](ctx context.Context, t props.Trial, params []P, eval func(P) (search.Comparison, error)) ([]search.Comparison, error) {
	points := make([]search.Comparison, len(params))
	err := t.Workers.Each(ctx, len(params), func(i int) (err error) {
		points[i], err = eval(params[i])
		t.Progress(float64(i+1) / float64(len(params)))
		return err
	})
	return points, err
}

// exactFinding reports the point of least slack.
func exactFinding(points []search.Comparison) props.Finding {
	return Finding(search.Tightest(points), props.Exact, "numerical error included", int64(len(points)))
}

// Finding presents a comparison as what a case of n of them found.
func Finding(c search.Comparison, evidence props.Evidence, guarantee string, n int64) props.Finding {
	f := c.Finding(guarantee, n)
	f.Evidence = evidence
	return f
}

// A Work says from which effort on a case is worth its time, and what it costs.
type Work struct {
	From props.Effort
	Cost float64 // CPU seconds at default effort, roughly
}

// Always is the work of a case for every selection, the short tests' too.
func Always(cost float64) Work { return Work{props.Quick, cost} }

// Normally is the work of a case that the default suite holds.
func Normally(cost float64) Work { return Work{props.Default, cost} }

// Fully is the work of a case that only --full decides, or a command of its own.
func Fully(cost float64) Work { return Work{props.Full, cost} }

// OnGrid makes a case that compares exactly at each of the parameters.
func OnGrid[P any](instance string, w Work, params func(props.Effort) []P, eval func(P) (search.Comparison, error)) props.Case {
	return props.Case{Instance: instance, From: w.From, Cost: w.Cost, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return exactly(ctx, t, params(t.Effort), eval)
	}}
}

// Once makes a case of a single exact comparison.
func Once(instance string, eval func() (search.Comparison, error)) props.Case {
	return Alone(instance, Always(0.01), eval)
}

// Alone is Once for a comparison that costs more.
func Alone(instance string, w Work, eval func() (search.Comparison, error)) props.Case {
	return OnGrid(instance, w, func(props.Effort) []struct{} { return make([]struct{}, 1) }, func(struct{}) (search.Comparison, error) { return eval() })
}
