package policies

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// unit is the unit roundoff 2⁻⁵³ of float64.
const unit = 0x1p-53

// A deviation is the largest of many values and where it was seen, or, of a
// statement that must never fail, how often it failed and where first.
type deviation struct {
	value float64
	err   float64 // of value
	at    string
	n     int64 // values, or rounds, that were looked at
	// ended is what ended a run before its time that is no matter of the statement:
	// an action that is none, a policy that broke.
	ended string
}

// worse counts x and reports whether it is the largest so far, in which case
// the caller says where it was seen. NaN counts as +Inf.
func (d *deviation) worse(x float64) bool {
	d.n++
	if math.IsNaN(x) {
		x = math.Inf(1)
	}
	if x > d.value || d.n == 1 {
		d.value = x
		return true
	}
	return false
}

// breach counts a failure of a statement that must never fail.
func (d *deviation) breach(format string, args ...any) {
	if d.value++; d.value == 1 {
		d.at = fmt.Sprintf(format, args...)
	}
}

// broken reports whether a deviation that counts breaches has any.
func (d *deviation) broken() bool { return d.value > 0 }

// atMost is the finding that the deviation is at most bound.
func (d *deviation) atMost(bound float64, guarantee string) props.Finding {
	return props.Finding{
		Guarantee: guarantee, Observed: props.PlusMinus(d.value, d.err),
		Bound: props.AtMost(bound), N: d.n, Witness: d.at,
	}
}

// A look draws a case and notes in d how it deviates. An error is bad input, or
// the context's.
type look func(ctx context.Context, t props.Trial, rt *rapid.T, d *deviation) error

// searched decides by search that no drawn case deviates by more than bound. A
// case that does is shrunk, and its draws are the witness.
func searched(ctx context.Context, t props.Trial, name string, checks int, bound float64, guarantee string, try look) (props.Finding, error) {
	var all, bad deviation
	var failed error
	r := search.Check(ctx, search.Config{Seed: t.Seed, Checks: checks, Name: name}, func(rt *rapid.T) {
		var d deviation
		if err := try(ctx, t, rt, &d); err != nil {
			if ctx.Err() != nil {
				rt.SkipNow()
			}
			failed = err
			rt.Fatal(err)
		}
		if !(d.value+d.err <= bound) {
			bad = d
			rt.Fatal(d.at)
		}
		if all.n == 0 || d.value > all.value {
			all.value, all.at = d.value, d.at
		}
		all.n, all.err = all.n+d.n, max(all.err, d.err)
	})
	switch {
	case failed != nil:
		return props.Finding{}, failed
	case r.Failed && bad.at == "": // the property did not end as it should
		bad = deviation{value: math.Inf(1), at: r.Message}
		fallthrough
	case r.Failed:
		bad.at, bad.n = fmt.Sprintf("%s [shrunk: %s]", bad.at, r.Witness), all.n+bad.n
		return bad.atMost(bound, guarantee), nil
	case r.Err != nil:
		return props.Finding{}, r.Err
	}
	return all.atMost(bound, guarantee), nil
}

// searchCase is a case that search decides; checks are the cases drawn at each
// effort.
func searchCase(id, instance string, checks [3]int, bound float64, guarantee string, try look) props.Case {
	return props.Case{Instance: instance, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return searched(ctx, t, id+" "+instance, props.ByEffort(t.Effort, checks[0], checks[1], checks[2]), bound, guarantee, try)
	}}
}

// sumOf adds with compensation, so that a check of Σp is not spoilt by the
// check's own rounding.
func sumOf(xs []float64) float64 {
	var sum sim.Sum
	for _, x := range xs {
		sum.Add(x)
	}
	return sum.Value()
}
