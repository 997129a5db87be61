package formula

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Range is a parameter of a lemma with the values that it may take.
type Range struct {
	Name    string // as flags and witnesses write it
	Unit    string // what it is, such as "number of trials"
	Lo, Hi  float64
	Integer bool
	Log     bool      // spread evenly in its logarithm; Lo > 0
	Grid    []float64 // values of the grid; nil: spread evenly from Lo to Hi
}

func (r Range) side() search.Dimension {
	return search.Dimension{Name: r.Name, Lo: r.Lo, Hi: r.Hi, Integer: r.Integer, Log: r.Log}
}

// domain says what the parameter may be.
func (r Range) domain() string {
	kind := ""
	if r.Integer {
		kind = "an integer "
	}
	return fmt.Sprintf("%sin [%s, %s]", kind, Number(r.Lo), Number(r.Hi))
}

// check refuses a value that the lemma is not about.
func (r Range) check(v float64) error {
	if !(v >= r.Lo && v <= r.Hi) || r.Integer && v != math.Trunc(v) {
		return fmt.Errorf("%s=%v: want %s", r.Name, v, r.domain())
	}
	return nil
}

// spread returns n values at most, evenly from end to end.
func (r Range) spread(n int) []float64 {
	if r.Grid != nil {
		return r.Grid
	}
	var all []float64
	for i := range n {
		all = append(all, r.side().At(float64(i)/float64(n-1)))
	}
	return slices.Compact(all)
}

// maxParams is how many parameters a lemma may have.
const maxParams = 8

// A Point holds values of a lemma's parameters.
type Point struct {
	params []Range
	real   [maxParams]float64
	whole  [maxParams]int64
}

// Float returns the value of a parameter. It panics if there is none of this name.
func (x Point) Float(name string) float64 { return x.value(x.index(name)) }

// Int returns the value of an integer parameter. It panics if there is none of this name.
func (x Point) Int(name string) int {
	i := x.index(name)
	if !x.params[i].Integer {
		panic(fmt.Sprintf("formula: parameter %s: want Integer in its range, or Float", name))
	}
	return int(x.whole[i])
}

func (x Point) value(i int) float64 {
	if x.params[i].Integer {
		return float64(x.whole[i])
	}
	return x.real[i]
}

func (x Point) index(name string) int {
	var known []string
	for i, r := range x.params {
		if r.Name == name {
			return i
		}
		known = append(known, r.Name)
	}
	panic(fmt.Sprintf("formula: no parameter is called %q: want one of %s", name, strings.Join(known, ", ")))
}

// param returns the parameter in the form that a table has.
func (l Lemma) param(i int) Param[Point] {
	r := l.Params[i]
	return Param[Point]{Name: r.Name, Unit: r.Unit, Domain: r.domain(), Field: func(x *Point) any {
		x.params = l.Params
		if r.Integer {
			return &x.whole[i]
		}
		return &x.real[i]
	}}
}

// box is all that the parameters may be.
func (l Lemma) box() Box[Point] {
	b := Box[Point]{At: l.point}
	for _, r := range l.Params {
		b.Sides = append(b.Sides, r.side())
	}
	return b
}

func (l Lemma) point(values []float64) Point {
	x := Point{params: l.Params}
	for i, v := range values {
		x.real[i], x.whole[i] = v, int64(v)
	}
	return x
}

// about tells whether the lemma is about a point of the box.
func (l Lemma) about(x Point) bool { return l.Where == nil || l.Where(x) }

// product returns the points of the product of some values each that the lemma is about.
func (l Lemma) product(values func(r Range) []float64) []Point {
	all := [][]float64{nil}
	for _, r := range l.Params {
		var longer [][]float64
		for _, x := range all {
			for _, v := range values(r) {
				longer = append(longer, append(slices.Clone(x), v))
			}
		}
		all = longer
	}
	var points []Point
	for _, x := range all {
		if p := l.point(x); l.about(p) {
			points = append(points, p)
		}
	}
	return points
}

// sweeps are the grid and, unless the lemma is about none of them, its corners.
func (l Lemma) sweeps() []Sweep[Point] {
	grid := func(e props.Effort) []Point {
		most := float64(props.ByEffort(e, quickGrid, defaultGrid, fullGrid))
		each := max(3, int(math.Pow(most, 1/float64(len(l.Params)))))
		return l.product(func(r Range) []float64 { return r.spread(each) })
	}
	all := []Sweep[Point]{{Name: "grid", Work: Always(1), Points: grid}}
	if corners := l.product(func(r Range) []float64 { return []float64{r.Lo, r.Hi} }); len(corners) > 0 {
		all = append(all, Sweep[Point]{Name: "corners", Work: Always(0.1), Points: func(props.Effort) []Point { return corners }})
	}
	return all
}

// draw takes a point that the lemma is about.
func (l Lemma) draw(t *rapid.T, b Box[Point]) Point {
	for range 100 {
		if x := (Formula[Point]{}).draw(t, b); l.about(x) {
			return x
		}
	}
	t.Skip("the lemma is about none of 100 points of the box")
	return Point{}
}

// inDomain refuses what the lemma is not about.
func (l Lemma) inDomain(x *Point, _ map[string]any) error {
	var errs []error
	for i, r := range l.Params {
		errs = append(errs, r.check(x.value(i)))
	}
	return errors.Join(errs...)
}

// validate reports what is missing or cannot be searched.
func (l Lemma) validate() error {
	n := len(l.Params)
	switch {
	case l.ID == "" || l.Statement == "" || l.Bound == nil || l.Exact == nil:
		return fmt.Errorf("lemma %q: want an ID, a statement, a bound and an exact value", l.ID)
	case n < 1 || n > maxParams:
		return fmt.Errorf("lemma %s: %d parameters: want 1 to %d", l.ID, n, maxParams)
	}
	if err := search.Validate(l.box().Sides); err != nil {
		return fmt.Errorf("lemma %s: %w", l.ID, err)
	}
	var errs []error
	for i, r := range l.Params {
		if r.Name == "" || slices.ContainsFunc(l.Params[:i], func(o Range) bool { return o.Name == r.Name }) {
			errs = append(errs, fmt.Errorf("lemma %s: parameter %d is called %q: want a name of its own", l.ID, i+1, r.Name))
		}
		for _, v := range r.Grid {
			if err := r.check(v); err != nil {
				errs = append(errs, fmt.Errorf("lemma %s: grid: %w", l.ID, err))
			}
		}
	}
	if len(errs) == 0 && len(l.sweeps()[0].Points(props.Quick)) == 0 {
		errs = append(errs, fmt.Errorf("lemma %s: no point of the grid is in its domain: want values in Grid that Where accepts", l.ID))
	}
	return errors.Join(errs...)
}
