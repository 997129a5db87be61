package suite

import (
	"maps"
	"math"
	"reflect"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

// RecomputedSubjects returns this project's formulas as package recomputed takes them. Integers
// travel as float64, which holds them up to 2⁵³; a refused point is NaN.
func RecomputedSubjects() recomputed.Subjects {
	s := recomputed.Subjects{}
	for _, part := range []recomputed.Subjects{
		deltaValues, theoremValues, literatureValues, lowerValues, hoeffdingValues, latticeValues,
		confidenceValues, partitionValues, arrangementValues, cascadeValues, constantValues,
	} {
		maps.Copy(s, part)
	}
	return s
}

// float wraps a bare formula of n letters, exact one with an error beside it, bracket an enclosure.
func float(f func(x []float64) float64) recomputed.Function {
	return func(x ...float64) props.Interval { return props.Point(f(x)) }
}

func exact(f func(x []float64) (float64, error)) recomputed.Function {
	return func(x ...float64) props.Interval {
		v, err := f(x)
		if err != nil {
			v = math.NaN()
		}
		return props.Point(v)
	}
}

func bracket(f func(x []float64) (theory.Bracket, error)) recomputed.Function {
	return func(x ...float64) props.Interval {
		b, err := f(x)
		if err != nil {
			return props.Point(math.NaN())
		}
		return props.Interval{Lo: b.Lo, Mid: b.Mid(), Hi: b.Hi}
	}
}

// of takes any function of numbers, of which the last may be a list, that returns a number, a
// bracket, or either with an error.
func of(function any) recomputed.Function {
	f := reflect.ValueOf(function)
	return func(x ...float64) props.Interval {
		args := make([]reflect.Value, f.Type().NumIn())
		for i := range args {
			if t := f.Type().In(i); t.Kind() == reflect.Slice {
				args[i] = reflect.ValueOf(x[i:])
			} else {
				args[i] = reflect.ValueOf(x[i]).Convert(t)
			}
		}
		results := f.Call(args)
		if err, fails := results[len(results)-1].Interface().(error); fails && err != nil {
			return props.Point(math.NaN())
		}
		if b, encloses := results[0].Interface().(theory.Bracket); encloses {
			return props.Interval{Lo: b.Lo, Mid: b.Mid(), Hi: b.Hi}
		}
		return props.Point(results[0].Float())
	}
}

// The shapes of functions that need more than their arguments in order.

func two(f func(a, b float64) float64) recomputed.Function {
	return float(func(x []float64) float64 { return f(x[0], x[1]) })
}

func three(f func(a, b, c float64) float64) recomputed.Function {
	return float(func(x []float64) float64 { return f(x[0], x[1], x[2]) })
}

// sized is a formula of (m, k) and real letters.
func sized(f func(m, k int, x []float64) float64) recomputed.Function {
	return float(func(x []float64) float64 { return f(int(x[0]), int(x[1]), x[2:]) })
}

// timed is a formula of (m, k) and a real T.
func timed(f func(m, k int, T float64) float64) recomputed.Function {
	return sized(func(m, k int, x []float64) float64 { return f(m, k, x[0]) })
}

// played is a formula of (m, k, T) and real letters that may refuse.
func played(f func(m, k int, T int64, x []float64) (float64, error)) recomputed.Function {
	return exact(func(x []float64) (float64, error) { return f(int(x[0]), int(x[1]), int64(x[2]), x[3:]) })
}

// bound is what an evaluation says of the bound.
func bound(e theory.Evaluation, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return *e.Bound, nil
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// copied is a δ of package algos.
func copied(d algos.Delta) recomputed.Function {
	return played(func(m, k int, T int64, _ []float64) (float64, error) { return d.Value(m, k, T) })
}

// evalDelta and evalRegret are what the command reports for a choice.
func evalDelta(which theory.DeltaChoice) recomputed.Function {
	return played(func(m, k int, T int64, _ []float64) (float64, error) {
		return bound(theory.EvalDelta(m, k, T, which, 0))
	})
}

var evalRegret = played(func(m, k int, T int64, x []float64) (float64, error) {
	return bound(theory.EvalRegretBound(m, k, T, x[0]))
})
