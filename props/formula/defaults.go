package formula

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// withDefaults returns the lemma with defaults for its zero fields.
func (l Lemma) withDefaults() Lemma {
	if l.Constants == nil {
		l.Constants = []Extreme{{Quantity: l.quantity()}}
	}
	l.Constant = cmp.Or(l.Constant, 1)
	l.Group, l.Reference = cmp.Or(l.Group, "Lemmas"), cmp.Or(l.Reference, "stated here")
	l.Rejects = cmp.Or(l.Rejects, "a bound that is off by more than its least slack")
	l.Method = cmp.Or(l.Method, "both sides on a grid with the corners of the ranges, numerical error included")
	l.Searched = cmp.Or(l.Searched, "random points, shrunk if they fail; a search for the least slack")
	if l.Points == nil {
		l.Points = []Points{{Name: "grid", At: l.grid}}
	}
	d := &l.Drawn
	d.Name, d.Checks = cmp.Or(d.Name, "drawn points"), cmp.Or(d.Checks, 300)
	if d.Draw == nil {
		d.Draw = l.draw
	}
	if l.Boxes = slices.Clone(l.Boxes); l.Boxes == nil {
		l.Boxes = []Box{{Sides: l.sides()}}
	}
	for i := range l.Boxes {
		b := &l.Boxes[i]
		b.Name = cmp.Or(b.Name, "least slack")
		b.Effort = cmp.Or(b.Effort, search.Effort{Starts: 8, Iterations: 120, Climb: 400})
		if sides := b.Sides; b.At == nil {
			b.At = func(u []float64) Point { return l.at(sides, u) }
		}
	}
	e := &l.Eval
	e.Name, e.Summary = cmp.Or(e.Name, l.ID), cmp.Or(e.Summary, strings.TrimSuffix(l.Statement, "."))
	if e.Params == nil {
		e.Params = l.Params
	}
	if e.Evaluate == nil {
		e.Evaluate = l.Evaluate
	}
	return l
}

// quantity is the default description of a constant.
func (l Lemma) quantity() string {
	switch {
	case l.Constant != 0:
		return "c in place of " + Number(l.Constant)
	case l.Least:
		return "c in exact ≥ c·bound"
	}
	return "c in exact ≤ c·bound"
}

// sides are the ranges of the parameters.
func (l Lemma) sides() (all []search.Dimension) {
	for _, r := range l.Params {
		all = append(all, search.Dimension{Name: r.Name, Lo: r.Lo, Hi: r.Hi, Integer: r.Integer, Log: r.Log})
	}
	return all
}

// listed are the points of all cases at an effort, and the known ones.
func (l Lemma) listed(e props.Effort) (all []Point) {
	for _, g := range l.Points {
		if g.Needs <= e {
			all = append(all, g.At(e)...)
		}
	}
	if l.Known != nil {
		all = append(all, l.Known(e)...)
	}
	return all
}

// grid returns points that are spread over the ranges, ends included, if the lemma is about them.
func (l Lemma) grid(e props.Effort) (points []Point) {
	most := float64(props.ByEffort(e, 60, 400, 4000)) // points
	each := max(3, int(math.Pow(most, 1/float64(len(l.Params)))))
	var spread [][]float64
	for _, side := range l.sides() {
		var values []float64
		for i := range each {
			values = append(values, side.At(float64(i)/float64(each-1)))
		}
		spread = append(spread, slices.Compact(values))
	}
	for _, u := range Product(spread...) {
		if x := l.at(l.sides(), u); l.about(x) {
			points = append(points, x)
		}
	}
	return points
}

// Product returns every combination of one of the values each; the last changes first.
func Product(values ...[]float64) [][]float64 {
	all := [][]float64{nil}
	for _, list := range values {
		var longer [][]float64
		for _, x := range all {
			for _, v := range list {
				longer = append(longer, append(slices.Clone(x), v))
			}
		}
		all = longer
	}
	return all
}

// at makes a point of the sides' values.
func (l Lemma) at(sides []search.Dimension, u []float64) Point {
	x := Point{l.Params, make([]any, len(l.Params))}
	for i, side := range sides {
		x.values[x.index(side.Name)] = u[i]
	}
	return x
}

// draw draws a point that the lemma is about. rapid spreads floats over their exponents, whatever
// the side's scale.
func (l Lemma) draw(t *rapid.T) Point {
	for range 100 {
		x := Point{l.Params, make([]any, len(l.Params))}
		for i, r := range l.Params {
			if r.Integer {
				x.values[i] = rapid.Int64Range(int64(r.Lo), int64(r.Hi)).Draw(t, r.Name)
			} else {
				x.values[i] = rapid.Float64Range(r.Lo, r.Hi).Draw(t, r.Name)
			}
		}
		if l.about(x) {
			return x
		}
	}
	t.Skip("none of 100 points of the box is in the lemma's domain")
	return Point{}
}

// validate reports the first thing that is missing or cannot be searched.
func (l Lemma) validate() error {
	if l.ID == "" || l.Statement == "" || len(l.Params) == 0 || l.Bound == nil || l.Exact == nil {
		return fmt.Errorf("lemma %q: want an ID, a statement, parameters, a bound and an exact value", l.ID)
	}
	for i, r := range l.Params {
		if r.Name == "" || slices.ContainsFunc(l.Params[:i], func(o Range) bool { return o.Name == r.Name }) {
			return fmt.Errorf("lemma %s: parameter %d is called %q: want a name of its own", l.ID, i+1, r.Name)
		}
	}
	for _, b := range l.Boxes {
		if err := search.Validate(b.Sides); err != nil {
			return fmt.Errorf("lemma %s: %w", l.ID, err)
		}
	}
	if len(l.Points[0].At(props.Quick)) == 0 {
		return fmt.Errorf("lemma %s: Where accepts no point of the grid: want other ranges, or Points", l.ID)
	}
	return nil
}
