package formula

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Formula is an entry of a paper's table: a bound and the exact value that it is
// held against, at any values of its parameters, which are letters of an L. The
// entry feeds the claims ID and ID/search, their rows of the table of constants,
// eval and explain. Both sides come in as a [Pair]. A lemma whose parameters are
// a few numbers is shorter as a [Lemma].
//
// In every text {c} stands for the constant that the bound holds, {1/c} for its
// inverse.
type Formula[L any] struct {
	ID               string // of the claim and of the pair
	Group, Reference string
	Statement        string
	Rejects          string
	Params           []Param[L] // in the order in which witnesses name them
	Along            []Param[L] // what figures show it over, a panel each; nil: the bound
	Least            bool       // the bound is a lower one
	// Constant reads the constant off the pair; nil if the bound holds none.
	Constant func(p Pair[L]) float64

	// Trivial is what the exact value cannot exceed whatever the bound says; nil: unknown.
	Trivial func(x L) float64

	Exact    string // how the claim ID is decided; "": there are no claims
	Grid     []Sweep[L]
	Searched string // how the claim ID/search is decided; "": there is none
	Searches []Search[L]
	Extremes []Extreme[L]
	// Steps are claims about steps of the proof.
	Steps func(base props.Claim, p Pair[L]) []props.Claim
	Eval  *Eval[L] // nil: not a name of eval
}

// A Pair is the subject of a formula: what its claims hold against each other.
type Pair[L any] struct {
	Bound func(x L) float64
	// Stated is the bound as the source states it, where Bound is sharper; nil: Bound.
	Stated func(x L) float64
	// Exact encloses the exact value; its error is about the letters.
	Exact func(x L) (theory.Bracket, error)
	// Evaluate is what eval shows, where that is not Exact beside the bound as
	// stated.
	Evaluate func(x L) (Evaluation, error)
}

// Pairs are the subjects of a table, by the formulas' ID.
type Pairs[L any] map[string]Pair[L]

// StatedBound returns the bound as the source states it.
func (p Pair[L]) StatedBound() func(x L) float64 {
	if p.Stated != nil {
		return p.Stated
	}
	return p.Bound
}

// asStated returns the pair with the bound as the source states it.
func (p Pair[L]) asStated() Pair[L] {
	p.Bound = p.StatedBound()
	return p
}

// A Sweep is a case of exact comparisons, least slack reported.
type Sweep[L any] struct {
	Name   string
	Work   Work
	Needs  props.Effort // below this effort it is skipped
	Points func(e props.Effort) []L
	// Cases are comparisons in a form of their own; all else is empty then.
	Cases func(p Pair[L]) []props.Case
}

// A Search is a case that looks for a counterexample: at drawn points, Checks
// of them, or where a walk of that Effort in the box finds the least slack.
type Search[L any] struct {
	Name   string
	Work   Work
	Checks int
	Effort search.Effort
	Box    Box[L]
	Draw   func(t *rapid.T) L // nil: from the box
	Stated bool               // against the bound as stated
	// Cases are searches of the statement in a form of its own; all else is empty then.
	Cases func(p Pair[L]) []props.Case
}

// A Box is what a search draws from or walks in.
type Box[L any] struct {
	Sides []search.Dimension
	// At makes the letters of a point; nil: each side is the parameter of its name.
	At func(x []float64) L
}

// text fills the constant into a text.
func (f Formula[L]) text(s string, p Pair[L]) string {
	if f.Constant == nil {
		return s
	}
	c := f.Constant(p)
	return strings.NewReplacer("{c}", Number(c), "{1/c}", Number(1/c)).Replace(s)
}

// Compare holds the exact value at x against the bound.
func (f Formula[L]) Compare(p Pair[L], x L) (search.Comparison, error) {
	exact, err := p.Exact(x)
	compared := search.Comparison{Observed: Interval(exact), Bound: props.AtMost(p.Bound(x)), Where: Witness(f.Params, x)}
	if f.Least {
		compared.Bound = props.AtLeast(p.Bound(x))
	}
	if f.Trivial != nil {
		compared.Trivial = f.Trivial(x)
	}
	if err == nil && compared.Violated() { // both sides, with more digits than a table has room for
		compared.Where += fmt.Sprintf(": exact %.9g, bound %.9g", compared.Observed.Mid, compared.Bound.Value())
	}
	return compared, err
}

// Claims returns the formula's claims about the pair.
func (f Formula[L]) Claims(p Pair[L]) []props.Claim {
	if f.Exact == "" {
		return nil
	}
	base := props.Claim{
		ID: f.ID, Group: f.Group, Reference: f.Reference, Evidence: props.Exact,
		Statement: f.text(f.Statement, p), Method: f.text(f.Exact, p), Rejects: f.text(f.Rejects, p),
	}
	exact := base
	for _, g := range f.Grid {
		exact.Cases = append(exact.Cases, f.sweep(g, p)...)
	}
	all := []props.Claim{exact}
	if f.Searched != "" {
		s := base
		s.ID, s.Evidence, s.Method = f.ID+"/search", props.Searched, f.text(f.Searched, p)
		for _, h := range f.Searches {
			s.Cases = append(s.Cases, f.search(h, p)...)
		}
		all = append(all, s)
	}
	if f.Steps != nil {
		all = append(all, f.Steps(base, p)...)
	}
	return all
}

// WithConstant returns the pair with another constant in its bound, so that "what if
// it were ½?" can be decided. The formula must hold a constant, and c be above 0.
func (f Formula[L]) WithConstant(p Pair[L], c float64) (Pair[L], error) {
	switch {
	case f.Constant == nil:
		return p, fmt.Errorf("claim=%q: holds no constant", f.ID)
	case !(c > 0) || math.IsInf(c, 1):
		return p, fmt.Errorf("constant=%v: want a number > 0", c)
	}
	times := c / f.Constant(p)
	bound, stated := p.Bound, p.Stated
	p.Bound = func(x L) float64 { return times * bound(x) }
	if stated != nil {
		p.Stated = func(x L) float64 { return times * stated(x) }
	}
	return p, nil
}

// sweep makes the cases of a sweep.
func (f Formula[L]) sweep(g Sweep[L], p Pair[L]) []props.Case {
	if g.Cases != nil {
		return g.Cases(p)
	}
	one := props.Case{Instance: g.Name, From: g.Work.From, Cost: g.Work.Cost,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			points, err := evaluated(ctx, t, g.Points(t.Effort), func(x L) (search.Comparison, error) { return f.Compare(p, x) })
			if err != nil {
				return props.Finding{}, err
			}
			found := exactFinding(points)
			found.Curves = f.curves(p, g, t.Effort, points)
			return found, nil
		}}
	return []props.Case{one.Needing(g.Needs)}
}

// search makes the cases of a search.
func (f Formula[L]) search(h Search[L], p Pair[L]) []props.Case {
	if h.Stated {
		p = p.asStated()
	}
	switch {
	case h.Cases != nil:
		return h.Cases(p)
	case h.Checks == 0:
		return []props.Case{Extremal(h.Name, h.Work, h.Effort, h.Box.Sides, f.Comparing(h.Box, p))}
	case h.Draw == nil:
		h.Draw = func(t *rapid.T) L { return f.draw(t, h.Box) }
	}
	return []props.Case{Drawn(h.Name, h.Work, h.Checks, func(t *rapid.T) search.Comparison {
		found, err := f.Compare(p, h.Draw(t))
		if err != nil { // drawn parameters are in the domain
			t.Fatalf("exact program: %v", err)
		}
		return found
	})}
}

// Comparing compares at the points of a box.
func (f Formula[L]) Comparing(b Box[L], p Pair[L]) func(x []float64) (search.Comparison, error) {
	return func(x []float64) (search.Comparison, error) { return f.Compare(p, f.at(b, x)) }
}

// at makes the letters of a point of the box.
func (f Formula[L]) at(b Box[L], x []float64) L {
	if b.At != nil {
		return b.At(x)
	}
	var l L
	for i, side := range b.Sides {
		f.param(side.Name).Set(&l, x[i])
	}
	return l
}

// draw takes a point of the box from rapid, which spreads floats over their
// exponents whatever the side's scale.
func (f Formula[L]) draw(t *rapid.T, b Box[L]) L {
	x := make([]float64, len(b.Sides))
	for i, side := range b.Sides {
		if side.Integer {
			x[i] = float64(rapid.Int64Range(int64(side.Lo), int64(side.Hi)).Draw(t, side.Name))
		} else {
			x[i] = rapid.Float64Range(side.Lo, side.Hi).Draw(t, side.Name)
		}
	}
	return f.at(b, x)
}

// param returns the parameter of that name.
func (f Formula[L]) param(name string) Param[L] {
	i := slices.IndexFunc(f.Params, func(p Param[L]) bool { return p.Name == name })
	if i < 0 {
		panic(fmt.Sprintf("formula: %s has no parameter %s", f.ID, name))
	}
	return f.Params[i]
}
