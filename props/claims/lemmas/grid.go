package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

func atMost(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return search.Comparison{Observed: interval(observed), Bound: props.AtMost(bound), Where: fmt.Sprintf(where, args...)}
}

func atLeast(observed theory.Bracket, bound float64, where string, args ...any) search.Comparison {
	return search.Comparison{Observed: interval(observed), Bound: props.AtLeast(bound), Where: fmt.Sprintf(where, args...)}
}

// interval is a bracket in the words of package props.
func interval(b theory.Bracket) props.Interval { return props.Range(b.Lo, b.Hi) }

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
	return finding(search.Tightest(points), props.Exact, "numerical error included", int64(len(points)))
}

// finding presents a comparison as what a case of n of them found.
func finding(c search.Comparison, evidence props.Evidence, guarantee string, n int64) props.Finding {
	f := c.Finding(guarantee, n)
	f.Evidence = evidence
	return f
}

// A work says from which effort on a case is worth its time, and what it costs.
type work struct {
	from props.Effort
	cost float64
}

// always is the work of a case for every selection, the short tests' too.
func always(cost float64) work { return work{props.Quick, cost} }

// normally is the work of a case that the default suite holds.
func normally(cost float64) work { return work{props.Default, cost} }

// fully is the work of a case that only verify theory decides.
func fully(cost float64) work { return work{props.Full, cost} }

// onGrid makes a case that compares exactly at each of the parameters.
func onGrid[P any](instance string, w work, params func(props.Effort) []P, eval func(P) (search.Comparison, error)) props.Case {
	return props.Case{Instance: instance, From: w.from, Cost: w.cost, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return exactly(ctx, t, params(t.Effort), eval)
	}}
}

// once makes a case of a single exact comparison.
func once(instance string, eval func() (search.Comparison, error)) props.Case {
	return alone(instance, always(0.01), eval)
}

// alone is once for a comparison that costs more.
func alone(instance string, w work, eval func() (search.Comparison, error)) props.Case {
	return onGrid(instance, w, func(props.Effort) []struct{} { return make([]struct{}, 1) }, func(struct{}) (search.Comparison, error) { return eval() })
}

// rounded encloses a value computed by a few floating-point operations.
func rounded(x float64) theory.Bracket {
	e := 16 * 0x1p-53 * math.Abs(x)
	return theory.Bracket{Lo: x - e, Hi: x + e}
}

func repeat(q float64, n int) []float64 {
	return sequence(n, func(int) float64 { return q })
}

func sequence(n int, at func(i int) float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = at(i)
	}
	return xs
}
