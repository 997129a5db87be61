package props_test

import (
	"errors"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

func TestDecide(t *testing.T) {
	exact := func(o props.Interval, b props.Bound) props.Finding {
		return props.Finding{Evidence: props.Exact, Observed: o, Bound: b}
	}
	below10 := func(observed, bound float64) props.Finding { // whatever is played
		return props.Finding{Evidence: props.Exact, Observed: props.Point(observed), Bound: props.AtMost(bound), Trivial: 10}
	}
	for _, c := range []struct {
		name    string
		finding props.Finding
		want    props.Outcome
		slack   float64 // NaN: none
	}{
		{"on an upper bound", exact(props.Point(2), props.AtMost(2)), props.Pass, 1},
		{"astride an upper bound", exact(props.PlusMinus(2, 0.1), props.AtMost(2)), props.Inconclusive, 2 / 2.1},
		{"the middle above, the low end below", exact(props.Interval{Lo: 1, Mid: 5, Hi: 9}, props.AtMost(2)),
			props.Inconclusive, 2. / 9},
		{"astride a lower bound", exact(props.Interval{Lo: 1, Mid: 5, Hi: 9}, props.AtLeast(2)), props.Inconclusive, 0.5},
		{"wider than both bounds", exact(props.Interval{Lo: 0, Mid: 2, Hi: 9}, props.Between(1, 3)), props.Inconclusive,
			math.NaN()},
		{"inside", exact(props.Interval{Lo: 1, Mid: 2, Hi: 3}, props.Between(1, 3)), props.Pass, math.NaN()},
		{"half inside", exact(props.Interval{Lo: 0, Mid: 2, Hi: 3}, props.Between(1, 3)), props.Inconclusive, math.NaN()},
		{"outside", exact(props.Interval{Lo: 4, Mid: 5, Hi: 6}, props.Between(1, 3)), props.Fail, math.NaN()},
		{"a set that contains the figure", exact(props.Interval{Lo: 1, Mid: 2, Hi: 3}, props.Containing(3, false)), props.Pass, 1.5},
		{"a set that misses the figure", exact(props.Interval{Lo: 1, Mid: 2, Hi: 3}, props.Containing(3.1, false)), props.Fail,
			1.55},
		{"a set of uncertain ends that hardly contains the figure", exact(props.Interval{Lo: 1, Mid: 2, Hi: 3.05},
			props.Containing(3, true)), props.Inconclusive, 1.5},
		{"a set of uncertain ends that hardly misses the figure", exact(props.Interval{Lo: 1, Mid: 2, Hi: 2.95},
			props.Containing(3, true)), props.Inconclusive, 1.5},
		{"an unbounded set", exact(props.Interval{Lo: 0, Mid: 1, Hi: math.Inf(1)}, props.AtMost(2)), props.Inconclusive, 0},
		{"a wide enclosure just below", exact(props.Range(0, 0.98), props.AtMost(0.9924)), props.Pass, 0.9924 / 0.98},
		{"an enclosure all above", exact(props.Range(3, 4), props.AtMost(2)), props.Fail, 2. / 3},
		{"an enclosure above a lower bound", exact(props.Range(3, 9), props.AtLeast(2)), props.Pass, 1.5},
		{"an enclosure all below a lower bound", exact(props.Range(0, 1), props.AtLeast(2)), props.Fail, 0.5},
		{"nothing observed", exact(props.Point(0), props.AtMost(0)), props.Pass, math.NaN()},
		{"a bound that is trivially true", below10(1, 10), props.Vacuous, 10},
		{"a bound just below what is trivial", below10(1, 9.99), props.Pass, 9.99},
		{"a vacuous bound that fails all the same", below10(12, 11), props.Fail, 11.0 / 12},
		{"skipped", props.Finding{Skip: "needs --full"}, props.Skipped, math.NaN()},
	} {
		v := props.Decide(c.finding)
		if v.Outcome() != c.want {
			t.Errorf("%s: got %v, want %v", c.name, v.Outcome(), c.want)
		}
		if got := v.Slack(); math.Abs(got-c.slack) > 1e-12 || math.IsNaN(got) != math.IsNaN(c.slack) {
			t.Errorf("%s: got slack %v, want %v", c.name, got, c.slack)
		}
	}
}

func TestDecidePanicsOnMalformedFindings(t *testing.T) {
	sampled := props.Finding{Evidence: props.Sampled, Guarantee: "clopper-pearson", Observed: props.Point(0),
		Bound: props.AtMost(1), Alpha: 1e-5, N: 10}
	with := func(change func(*props.Finding)) props.Finding { f := sampled; change(&f); return f }
	props.Decide(sampled) // well formed
	for name, f := range map[string]props.Finding{
		"no evidence":         with(func(f *props.Finding) { f.Evidence = "" }),
		"unknown evidence":    with(func(f *props.Finding) { f.Evidence = "seen" }),
		"no alpha":            with(func(f *props.Finding) { f.Alpha = 0 }),
		"alpha 1":             with(func(f *props.Finding) { f.Alpha = 1 }),
		"no guarantee":        with(func(f *props.Finding) { f.Guarantee = "" }),
		"no samples":          with(func(f *props.Finding) { f.N = 0 }),
		"NaN bound":           with(func(f *props.Finding) { f.Bound = props.AtMost(math.NaN()) }),
		"empty allowed set":   with(func(f *props.Finding) { f.Bound = props.Between(2, 1) }),
		"zero value":          {},
		"asymptotic, unnamed": {Evidence: props.Fitted, Observed: props.Point(0), Bound: props.AtMost(1), Alpha: 0.1, N: 3},
	} {
		if catch(func() { props.Decide(f) }) == nil {
			t.Errorf("%s: no panic of Decide(%+v)", name, f)
		}
	}
}

var errPlanted = errors.New("planted")
