package formula

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Lemma states that an exact value is at most a bound, for all values of some
// numbers. ID, Statement, Params, Bound and Exact are all that it needs.
type Lemma struct {
	ID        string // path of the claim, such as "bernstein"
	Statement string // in plain words; {c} stands for Constant
	Params    []Range
	Bound     func(x Point) float64
	// Exact encloses the exact value: props.Point(v), or props.PlusMinus(v, err) with
	// the numerical error. Its error names a parameter.
	Exact func(x Point) (props.Interval, error)

	Group     string // title of the table; "": Lemmas
	Reference string // the source; "": stated here
	Rejects   string // what would make it fail; "": a bound that is off by more than its least slack
	Least     bool   // the bound is a lower one
	// Where says which points of the box the lemma is about; nil: all.
	Where func(x Point) bool
	// Trivial is what the exact value cannot exceed whatever the bound says; 0: unknown.
	Trivial float64
	// Constant is a factor that the bound holds; 0 reads as 1. The table of constants compares it with
	// the most extreme factor that still holds, so that a number in an exponent is none.
	Constant float64
	// Sharp is the constant that is proved to be the best; 0: a search looks for it.
	Sharp float64
}

// Entry returns the lemma as an entry. It panics if the lemma is not whole, as of a
// caller's bug.
func (l Lemma) Entry() Entry {
	if err := l.validate(); err != nil {
		panic("formula: " + err.Error())
	}
	return Of(l.formula(), Pair[Point]{Bound: l.Bound, Exact: func(x Point) (theory.Bracket, error) {
		if !l.about(x) {
			return theory.Bracket{}, fmt.Errorf("%s: the lemma is not about this point", Witness(l.formula().Params, x))
		}
		v, err := l.Exact(x)
		return theory.Bracket{Lo: v.Lo, Hi: v.Hi}, err
	}})
}

// Claims returns the lemma's claims: ID, on a grid, and ID/search.
func (l Lemma) Claims() []props.Claim { return l.Entry().Claims() }

// What a lemma's searches do at default effort, and how many points its grid has at most.
const (
	drawnPoints = 300
	quickGrid   = 60
	defaultGrid = 400
	fullGrid    = 4000
)

// formula is the lemma in the form that a table has.
func (l Lemma) formula() Formula[Point] {
	box, params := l.box(), make([]Param[Point], len(l.Params))
	for i := range params {
		params[i] = l.param(i)
	}
	walk := search.Effort{Starts: 8, Iterations: 120, Climb: 400}
	f := Formula[Point]{
		ID: l.ID, Group: cmp.Or(l.Group, "Lemmas"), Reference: cmp.Or(l.Reference, "stated here"), Statement: l.Statement, Least: l.Least,
		Rejects: cmp.Or(l.Rejects, "a bound that is off by more than its least slack"), Params: params, Along: params,
		Constant: l.constantOf,
		Exact:    "both sides at the points of a grid and at its corners, numerical error included",
		Grid:     l.sweeps(),
		Searched: "points drawn by rapid, shrunk where they fail; a walk towards the least slack",
		Searches: []Search[Point]{
			{Name: "drawn points", Work: Always(1), Checks: drawnPoints, Draw: func(t *rapid.T) Point { return l.draw(t, box) }},
			{Name: "least slack", Work: Always(2), Effort: walk, Box: box},
		},
		Extremes: []Extreme[Point]{{Quantity: l.quantity(), Value: l.Sharp, Box: box, Effort: walk}},
		Eval:     &Eval[Point]{Summary: strings.TrimSuffix(l.Statement, "."), Together: l.inDomain},
	}
	if l.Sharp != 0 {
		f.Extremes[0].Kind = Sharp
	}
	if l.Trivial != 0 {
		f.Trivial = func(Point) float64 { return l.Trivial }
	}
	return f
}

// constantOf reads the constant off a bound that is a multiple of the lemma's own.
func (l Lemma) constantOf(p Pair[Point]) float64 {
	for _, x := range l.sweeps()[0].Points(props.Quick) {
		if own := l.Bound(x); own > 0 && !math.IsInf(own, 1) {
			return cmp.Or(l.Constant, 1) * p.Bound(x) / own
		}
	}
	return cmp.Or(l.Constant, 1)
}

// quantity says what the constant stands for.
func (l Lemma) quantity() string {
	switch {
	case l.Constant != 0:
		return "c in place of {c}"
	case l.Least:
		return "c in exact ≥ c·bound"
	}
	return "c in exact ≤ c·bound"
}
