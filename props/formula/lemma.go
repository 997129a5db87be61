package formula

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Lemma states that an exact value is at most a bound, for all values of some
// parameters. ID, Statement, Params, Bound and Exact are all that it needs.
type Lemma struct {
	ID        string // path of the claim, such as "bernstein"
	Statement string // one line in plain words; {c} stands for Constant, {1/c} for its inverse
	Params    []Range
	Bound     func(x Point) float64
	// Exact encloses the exact value: props.Point(v), or props.PlusMinus(v, err) with
	// the numerical error. Its error names a parameter.
	Exact func(x Point) (props.Interval, error)

	// Stated is the bound as the source states it, where Bound is sharper: what eval and the
	// table of constants show; nil: Bound.
	Stated func(x Point) float64

	Group     string // title of the table; "": Lemmas
	Reference string // the source; "": stated here
	Rejects   string // what would make it fail; "": a bound that is off by more than its least slack
	Least     bool   // the bound is a lower one
	// Where says which points of the box the lemma is about; nil: all.
	Where func(x Point) bool
	// Trivial is what the exact value cannot exceed whatever the bound says; 0: unknown.
	// TrivialAt is the same where it depends on the point.
	Trivial   float64
	TrivialAt func(x Point) float64
	// Constant is a factor that the bound holds; 0 reads as 1. The table of constants compares it with
	// the least factor that still holds, so that a number in an exponent is none.
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
	// Known are points at which longer searches met the least slack; the table of constants
	// evaluates them too.
	Known func(e props.Effort) []Point
	// Finer encloses the exact value more narrowly, for the table of constants; nil: Exact.
	Finer     func(x Point) (props.Interval, error)
	Constants []Extreme // of the table of constants; nil: one, about all points
	Eval      Evaluator // as a name of eval; what it leaves out is the lemma's: ID, statement, parameters, both sides
}

// Points is a case of exact comparisons, least slack reported.
type Points struct {
	Name  string
	From  props.Effort // the least selection that holds it, as in props.Case
	Needs props.Effort // below this effort it is skipped
	Cost  float64
	At    func(e props.Effort) []Point
}

// Draws is a case of points drawn by rapid.
type Draws struct {
	Name   string // "": drawn points
	From   props.Effort
	Cost   float64
	Checks int                    // at default effort; 0: 300
	Sides  []search.Dimension     // parameters that are drawn; nil: the ranges
	Draw   func(t *rapid.T) Point // nil: from the sides
}

// A Box is a case of a walk towards the least slack.
type Box struct {
	Name   string
	From   props.Effort
	Cost   float64
	Sides  []search.Dimension
	At     func(u []float64) Point // makes a point of the sides' values; nil: sides are parameters
	Effort search.Effort
}

// Entry returns the lemma as an entry. It panics if the lemma is not whole, as of a
// caller's bug.
func (l Lemma) Entry() Entry {
	if err := l.validate(); err != nil {
		panic("formula: " + err.Error())
	}
	return Entry{ID: l.ID, Params: l.Params, Eval: l.evaluator(), Claims: l.claims, Rows: []Row{l.constants}}
}

// An Entry is what a command, a page or a test needs of a lemma, or of a formula that is a
// name of eval alone.
type Entry struct {
	ID     string
	Params []Range
	Eval   *Evaluator // nil: no name of the command eval
	// Claims returns the claims anew, for each run; nil: none.
	Claims func() []props.Claim
	// Rows are those of the table of constants.
	Rows []Row
}

// Entry returns a formula that is no lemma.
func (e Evaluator) Entry() Entry { return Entry{ID: e.Name, Params: e.Params, Eval: &e} }

// Claims returns the lemma's claims: ID, on a grid, and ID/search.
func (l Lemma) Claims() []props.Claim { return l.Entry().Claims() }

func (l Lemma) claims() []props.Claim {
	c := props.Claim{
		ID: l.ID, Group: cmp.Or(l.Group, "Lemmas"), Reference: cmp.Or(l.Reference, "stated here"),
		Evidence: props.Exact, Statement: l.text(l.Statement),
		Rejects: l.text(cmp.Or(l.Rejects, "a bound that is off by more than its least slack")),
		Method:  l.text(cmp.Or(l.Method, "both sides on a grid that holds its corners, numerical error included")),
	}
	for _, g := range l.points() {
		c.Cases = append(c.Cases, l.onPoints(g))
	}
	if l.Sharp != 0 {
		k := props.Case{Instance: "near the sharp constant", From: l.points()[0].From, Check: l.nearSharp}
		c.Cases = append(c.Cases, k)
	}
	if l.Unsearched {
		return []props.Claim{c}
	}
	s := c
	s.ID, s.Evidence, s.Cases = l.ID+"/search", props.Searched, []props.Case{l.onDraws()}
	s.Method = l.text(cmp.Or(l.Searched, "drawn points, shrunk where they fail; a walk towards the least slack"))
	for _, b := range l.boxes() {
		k := props.Case{Instance: b.Name, From: b.From, Cost: b.Cost}
		at := func(u []float64) (search.Comparison, error) { return l.Compare(b.At(u)) }
		s.Cases = append(s.Cases, Walked(k, b.Effort, b.Sides, at))
	}
	return []props.Claim{c, s}
}

// onPoints is a case of the claim ID. Where a tenth of the bound would hold at every point,
// its witness says so.
func (l Lemma) onPoints(g Points) props.Case {
	k := props.Case{Instance: g.Name, From: g.From, Cost: g.Cost}
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		points, err := evaluated(ctx, t, g.At(t.Effort), l.Compare)
		if err != nil {
			return props.Finding{}, err
		}
		worst := search.Tightest(points)
		if !slices.ContainsFunc(points, func(c search.Comparison) bool { return c.Tightness() >= loose }) {
			worst.Where += "; a tenth of the bound would hold at every point"
		}
		return exactly(worst, len(points)), nil
	}
	return k.Needing(g.Needs)
}

// near is how near the sharp constant some point must come: ten percent.
const near = 0.9

// nearSharp holds the least constant that the points need against the sharp one.
func (l Lemma) nearSharp(ctx context.Context, t props.Trial) (props.Finding, error) {
	points, err := evaluated(ctx, t, l.listed(t.Effort), l.asStated().Compare)
	if err != nil {
		return props.Finding{}, err
	}
	worst := slices.MaxFunc(points, func(a, b search.Comparison) int { return cmp.Compare(a.Attained(), b.Attained()) })
	lo, hi := l.needs(worst)
	c := search.Comparison{Observed: props.Range(min(lo, hi), max(lo, hi)), Bound: props.AtLeast(near * l.Sharp)}
	c.Where = worst.Where
	if l.Least {
		c.Bound = props.AtMost(l.Sharp / near)
	}
	if !l.comesNear(lo) {
		c.Where = fmt.Sprintf("no point needs more than %.4g of the constant: the bound is too large, or the exact value "+
			"too small; %s",
			lo/l.constant(), worst.Where)
		if l.Least {
			c.Where = "no point comes near it: the bound is too small, or the exact value too large; " + worst.Where
		}
	}
	return exactly(c, len(points)), nil
}

// comesNear reports whether a constant that some point needs is near the sharp one.
func (l Lemma) comesNear(needed float64) bool {
	if l.Least {
		return needed <= l.Sharp/near
	}
	return needed >= near*l.Sharp
}

// needs is the constant that a point needs, from both ends of its enclosure: of a lower bound the
// stated constant over the part that is attained, of an upper one times it.
func (l Lemma) needs(c search.Comparison) (lo, hi float64) {
	if l.Least {
		return l.constant() / c.Attained(), l.constant() / c.Tightness()
	}
	return l.constant() * c.Attained(), l.constant() * c.Tightness()
}

// loose is the part of a bound below which a claim about it tells little.
const loose = 0.1

func (l Lemma) onDraws() props.Case {
	d := l.draws()
	k := props.Case{Instance: d.Name, From: d.From, Cost: d.Cost}
	return Drawn(k, d.Checks, func(t *rapid.T) search.Comparison {
		found, err := l.Compare(d.Draw(t))
		if err != nil { // drawn parameters are in the domain
			t.Fatalf("exact program: %v", err)
		}
		return found
	})
}

// Compare holds the exact value at x against the bound.
func (l Lemma) Compare(x Point) (search.Comparison, error) { return l.compare(x, l.Exact) }

func (l Lemma) compare(x Point, program func(x Point) (props.Interval, error)) (search.Comparison, error) {
	if !l.about(x) {
		return search.Comparison{}, fmt.Errorf("%s: the lemma is not about this point", x)
	}
	exact, err := program(x)
	c := search.Comparison{Observed: exact, Bound: props.AtMost(l.Bound(x)), Where: x.String(), Trivial: l.most(x)}
	if l.Least {
		c.Bound = props.AtLeast(l.Bound(x))
	}
	if err == nil && c.Violated() { // both sides, with more digits than a table has room for
		c.Where += fmt.Sprintf(": exact %.9g, bound %.9g", c.Observed.Mid, c.Bound.Value())
	}
	return c, err
}

// about tells whether the lemma is about a point of the box.
func (l Lemma) about(x Point) bool { return l.Where == nil || l.Where(x) }

// most is what the exact value cannot exceed at x, 0 where that is unknown.
func (l Lemma) most(x Point) float64 {
	if l.TrivialAt != nil {
		return l.TrivialAt(x)
	}
	return l.Trivial
}

// constant is the factor that the bound holds.
func (l Lemma) constant() float64 { return cmp.Or(l.Constant, 1) }

// asStated returns the lemma with the bound as the source states it.
func (l Lemma) asStated() Lemma {
	if l.Stated != nil {
		l.Bound = l.Stated
	}
	return l
}

// text fills the constant into a text.
func (l Lemma) text(s string) string {
	return strings.NewReplacer("{c}", Number(l.constant()), "{1/c}", Number(1/l.constant())).Replace(s)
}

// WithConstant returns the lemma with another constant in its bound, so that "what if it were ½?"
// can be decided.
func (l Lemma) WithConstant(c float64) (Lemma, error) {
	if !(c > 0) || math.IsInf(c, 1) {
		return l, fmt.Errorf("constant=%v: want a number > 0", c)
	}
	times, bound, stated := c/l.constant(), l.Bound, l.asStated().Bound
	l.Bound = func(x Point) float64 { return times * bound(x) }
	l.Stated = func(x Point) float64 { return times * stated(x) }
	l.Constant = c
	return l, nil
}
