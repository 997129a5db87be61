package formula

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Lemma states that an exact value is at most a bound, for all values of some
// parameters. ID, Statement, Params, Bound and Exact are all that it needs.
type Lemma struct {
	ID        string // path of the claim, such as "bernstein"
	Statement string // one line in plain words
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
	// Trivial is what the exact value cannot exceed whatever the bound says, such as One; nil: unknown.
	Trivial func(x Point) float64
	// Constant is a factor that the bound holds; 0 reads as 1. The table of constants compares it
	// with the least factor that still holds, so that a number in an exponent does not count.
	Constant float64
	// Sharp is the constant that is proved to be the best; 0: unknown. Some point of the claim ID
	// must come near it, which a bound that is too large does not.
	Sharp float64

	Method   string   // how the claim ID is decided; "": both sides at the points of a grid
	Searched string   // how the claim ID/search is decided; "": draws and walks
	Points   []Points // of the claim ID; nil: a grid over the ranges
	Drawn    Draws    // of the claim ID/search
	Boxes    []Box    // that walks of the claim ID/search look into; nil: the ranges
	// Unsearched leaves the claim ID/search out; the table of constants walks all the same.
	Unsearched bool
	// Known are points at which longer searches met the least slack; the table of constants and
	// the row about Sharp evaluate them too.
	Known     func(e props.Effort) []Point
	Constants []Extreme // of the table of constants; nil: one, about all points
	Eval      Evaluator // as a name of eval; what it leaves out is the lemma's: ID, statement, parameters, both sides
}

// Points is a case of exact comparisons, least slack reported.
type Points struct {
	Name  string
	From  props.Effort // the least selection that holds it, as in props.Case
	Needs props.Effort // below this effort it is skipped
	At    func(e props.Effort) []Point
	Fixed props.Params // what the points have in common, such as T; nil: nothing
}

// Draws is a case of points drawn by rapid.
type Draws struct {
	Name   string // "": drawn points
	From   props.Effort
	Checks int                    // at default effort; 0: 300
	Draw   func(t *rapid.T) Point // nil: from the ranges
}

// A Box is a case of a walk towards the least slack.
type Box struct {
	Name   string
	From   props.Effort
	Sides  []search.Dimension
	At     func(u []float64) Point // makes a point of the sides' values; nil: sides are parameters
	Effort search.Effort           // zero: 8 starts, 120 iterations and a climb of 400
}

// An Entry is what a command, a page or a test needs of a lemma, or of a formula that is a
// name of eval alone.
type Entry struct {
	ID     string
	Params []Range
	Eval   *Evaluator // nil: no name of the command eval
	Claims []props.Claim
	Rows   []Row // of the table of constants
}

// Entry returns the lemma as an entry. It panics if the lemma is incomplete.
func (l Lemma) Entry() Entry {
	l = l.withDefaults()
	if err := l.validate(); err != nil {
		panic("formula: " + err.Error())
	}
	e := Entry{ID: l.ID, Params: l.Params, Eval: &l.Eval, Claims: l.claims()}
	for i, x := range l.Constants {
		e.Rows = append(e.Rows, l.row(i, x))
	}
	return e
}

// Entry returns a formula that is no lemma.
func (e Evaluator) Entry() Entry { return Entry{ID: e.Name, Params: e.Params, Eval: &e} }

// Claims returns the lemma's claims: ID, on a grid, and ID/search.
func (l Lemma) Claims() []props.Claim { return l.Entry().Claims }

// Compare compares the exact value at x with the bound.
func (l Lemma) Compare(x Point) (search.Comparison, error) {
	c := search.Comparison{Where: x.String()}
	if l.Trivial != nil {
		c.Trivial = l.Trivial(x)
	}
	if !l.about(x) {
		return c, fmt.Errorf("%s: outside the lemma's domain", x)
	}
	var err error
	if c.Observed, err = l.Exact(x); err != nil {
		return c, err
	}
	c.Bound = props.AtMost(l.Bound(x))
	if l.Least {
		c.Bound = props.AtLeast(l.Bound(x))
	}
	if c.Violated() { // both sides, with more digits than a table shows
		c.Where += fmt.Sprintf(": exact %.9g, bound %.9g", c.Observed.Mid, c.Bound.Value())
	}
	return c, nil
}

// about reports whether the lemma is about a point of the box.
func (l Lemma) about(x Point) bool { return l.Where == nil || l.Where(x) }

// One is what a probability cannot exceed.
func One(Point) float64 { return 1 }
