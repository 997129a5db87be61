package search_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestComparisonsAtTheirEnds: a value on the bound holds and violates nothing, on either side; one that
// straddles it does neither.
func TestComparisonsAtTheirEnds(t *testing.T) {
	for _, c := range []struct {
		lo, hi          float64
		bound           props.Bound
		holds, violated bool
	}{
		{1, 2, props.AtMost(2), true, false}, {1, 2.1, props.AtMost(2), false, false}, {2, 3, props.AtMost(2), false, false},
		{2.1, 3, props.AtMost(2), false, true}, {2, 3, props.AtLeast(2), true, false},
		{1.9, 3, props.AtLeast(2), false, false},
		{1, 2, props.AtLeast(2), false, false}, {1, 1.9, props.AtLeast(2), false, true},
	} {
		got := search.Comparison{Observed: props.Range(c.lo, c.hi), Bound: c.bound}
		if got.Holds() != c.holds || got.Violated() != c.violated {
			t.Errorf("[%v, %v], want %v: holds %v, violated %v", c.lo, c.hi, c.bound, got.Holds(), got.Violated())
		}
	}
}

// TestTighter orders points by how near they come to their bound, whatever the side.
func TestTighter(t *testing.T) {
	at := func(x float64, bound props.Bound) search.Comparison {
		return search.Comparison{Observed: props.PlusMinus(x, 1e-15), Bound: bound}
	}
	for name, pair := range map[string][2]search.Comparison{ // the first is the tighter
		"upper bounds":            {at(2, props.AtMost(3)), at(2, props.AtMost(4))},
		"lower bounds":            {at(4, props.AtLeast(3)), at(9, props.AtLeast(3))},
		"a violation first":       {at(1.1, props.AtMost(1)), at(1e-9, props.AtLeast(0))},
		"lower bound 0":           {at(0.1, props.AtLeast(0)), at(0.2, props.AtLeast(0))},
		"positive against 0":      {at(1e-9, props.AtMost(0)), at(0.999, props.AtMost(1))},
		"negative, lower bound 0": {at(-1, props.AtLeast(0)), at(1, props.AtLeast(0))},
		"NaN":                     {at(math.NaN(), props.AtMost(1)), at(0.9, props.AtMost(1))},
		"a bound that is NaN":     {at(0.1, props.AtMost(math.NaN())), at(0.9, props.AtMost(1))},
		"a violation before NaN":  {at(2, props.AtMost(1)), at(math.NaN(), props.AtMost(1))},
	} {
		if p, q := pair[0], pair[1]; !p.Tighter(q) || q.Tighter(p) {
			t.Errorf("%s: tightness %v and %v, want the first tighter", name, p.Tightness(), q.Tightness())
		}
	}
}

// TestWorstByHand: the tightest comparison stays, whatever its place; breaches are counted, and the
// first is named.
func TestWorstByHand(t *testing.T) {
	var w search.Worst
	for _, x := range []float64{1, 3, 2} {
		w.Add(search.Comparison{Observed: props.Point(x), Bound: props.AtMost(4)})
	}
	if w.N != 3 || w.Observed != props.Point(3) {
		t.Errorf("of 1, 3 and 2 the worst is %+v, want 3", w)
	}
	var breaches search.Worst
	if breaches.Broken() {
		t.Error("broken before any breach")
	}
	for i := range 3 {
		breaches.Breach("round %d", i)
	}
	if breaches.Observed != props.Point(3) || breaches.Where != "round 0" || !breaches.Broken() {
		t.Errorf("three breaches: %+v, want 3, first in round 0", breaches)
	}
}
