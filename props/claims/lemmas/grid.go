package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// A point is one comparison: a value with its numerical error, what it may be,
// and where it was taken.
type point struct {
	observed theory.Bracket
	bound    float64
	least    bool    // bound is a lower one
	trivial  float64 // what observed cannot exceed whatever the bound says; 0: unknown
	where    string
}

func atMost(observed theory.Bracket, bound float64, where string, args ...any) point {
	return point{observed: observed, bound: bound, where: fmt.Sprintf(where, args...)}
}

func atLeast(observed theory.Bracket, bound float64, where string, args ...any) point {
	return point{observed: observed, bound: bound, least: true, where: fmt.Sprintf(where, args...)}
}

// violated reports that no value of the bracket meets the bound.
func (p point) violated() bool {
	if p.least {
		return p.observed.Hi < p.bound
	}
	return p.observed.Lo > p.bound
}

// tightness is above 1 where the bound may fail, and larger where less slack
// is left.
func (p point) tightness() float64 {
	over, under := p.observed.Hi, p.bound
	if p.least {
		over, under = p.bound, p.observed.Lo
	}
	switch {
	case over <= 0 && under >= 0:
		return over - under // both at or beyond zero: holds
	case under <= 0:
		return math.Inf(1)
	default:
		return over / under
	}
}

// attained is the part of the bound that is surely attained; it is tightness
// where the observed value is known exactly, and less elsewhere.
func (p point) attained() float64 {
	p.observed.Lo, p.observed.Hi = p.observed.Hi, p.observed.Lo
	return p.tightness()
}

// vacuous reports that the bound says nothing here.
func (p point) vacuous() bool { return p.trivial > 0 && !p.least && p.bound >= p.trivial }

// tighter reports that p decides before q: violations first, then where the bound
// says something, then slack.
func (p point) tighter(q point) bool {
	if p.violated() != q.violated() {
		return p.violated()
	}
	if p.vacuous() != q.vacuous() {
		return q.vacuous()
	}
	return p.tightness() > q.tightness()
}

// finding presents the point as what a case of n comparisons found.
func (p point) finding(evidence props.Evidence, guarantee string, n int64) props.Finding {
	bound := props.AtMost(p.bound)
	if p.least {
		bound = props.AtLeast(p.bound)
	}
	return props.Finding{
		Evidence: evidence, Guarantee: guarantee, Bound: bound, Trivial: p.trivial, N: n, Witness: p.where,
		Observed: props.Range(p.observed.Lo, p.observed.Hi),
	}
}

// exactly evaluates every parameter and reports the point of least slack.
func exactly[P any](ctx context.Context, t props.Trial, params []P, eval func(P) (point, error)) (props.Finding, error) {
	points, err := evaluated(ctx, t, params, eval)
	if err != nil {
		return props.Finding{}, err
	}
	return exactFinding(points), nil
}

// evaluated evaluates every parameter, spread over the workers.
func evaluated[P any](ctx context.Context, t props.Trial, params []P, eval func(P) (point, error)) ([]point, error) {
	points := make([]point, len(params))
	err := t.Workers.Each(ctx, len(params), func(i int) (err error) {
		points[i], err = eval(params[i])
		t.Progress(float64(i+1) / float64(len(params)))
		return err
	})
	return points, err
}

// exactFinding reports the point of least slack.
func exactFinding(points []point) props.Finding {
	return tightest(points).finding(props.Exact, "numerical error included", int64(len(points)))
}

// tightest returns the point of least slack, the first of equals.
func tightest(points []point) point {
	worst := points[0]
	for _, p := range points[1:] {
		if p.tighter(worst) {
			worst = p
		}
	}
	return worst
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
func onGrid[P any](instance string, w work, params func(props.Effort) []P, eval func(P) (point, error)) props.Case {
	return props.Case{Instance: instance, From: w.from, Cost: w.cost, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return exactly(ctx, t, params(t.Effort), eval)
	}}
}

// once makes a case of a single exact comparison.
func once(instance string, eval func() (point, error)) props.Case {
	return alone(instance, always(0.01), eval)
}

// alone is once for a comparison that costs more.
func alone(instance string, w work, eval func() (point, error)) props.Case {
	return onGrid(instance, w, func(props.Effort) []struct{} { return make([]struct{}, 1) }, func(struct{}) (point, error) { return eval() })
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
