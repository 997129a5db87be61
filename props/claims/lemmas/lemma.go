package lemmas

import (
	"context"
	"fmt"
	"math"
	"strings"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Lemma is an entry of the table: a bound and the exact value that it is
// held against, at any values of its parameters. The entry feeds the claims
// ID and ID/search, their rows of the table of constants, verify eval and verify
// explain. Both sides come in as a [Pair].
//
// In every text {c} stands for the constant that the bound holds, {1/c} for its
// inverse.
type Lemma struct {
	ID               string // of the claim and of the pair
	Group, Reference string
	Statement        string
	Rejects          string
	Params           []Param // in the order in which witnesses name them
	Along            *Param  // what a figure shows it over; nil: the bound
	Least            bool    // the bound is a lower one
	// Constant reads the constant off the pair; nil if the bound holds none.
	Constant func(p Pair) float64

	// Trivial is what the exact value cannot exceed whatever the bound says; nil: unknown.
	Trivial func(x Letters) float64

	Exact    string // how the claim ID is decided; "": there are no claims
	Grid     []Sweep
	Searched string // how the claim ID/search is decided; "": there is none
	Searches []Search
	Extremes []Extreme
	// Steps are claims about steps of the proof.
	Steps func(base props.Claim, p Pair) []props.Claim
	Eval  *Eval // nil: not a name of verify eval
}

// A Pair is the subject of a lemma: what its claims hold against each other.
type Pair struct {
	Bound func(x Letters) float64
	// Stated is the bound as the source states it, where Bound is sharper; nil: Bound.
	Stated func(x Letters) float64
	// Exact encloses the exact value; its error is about the letters.
	Exact func(x Letters) (theory.Bracket, error)
	// Evaluate is what verify eval shows, where that is not Exact beside the
	// bound as stated.
	Evaluate func(x Letters) (Evaluation, error)
}

// Pairs are the subjects of the table, by the lemmas' IDs.
type Pairs map[string]Pair

// stated returns the bound as the source states it.
func (p Pair) stated() func(x Letters) float64 {
	if p.Stated != nil {
		return p.Stated
	}
	return p.Bound
}

// asStated returns the pair with the bound as the source states it.
func (p Pair) asStated() Pair {
	p.Bound = p.stated()
	return p
}

// A Sweep is a case of exact comparisons, least slack reported.
type Sweep struct {
	Name   string
	Work   work
	Needs  props.Effort // below this effort it is skipped
	Points func(e props.Effort) []Letters
	// Cases are comparisons in a form of their own; all else is empty then.
	Cases func(p Pair) []props.Case
}

// A Search is a case that looks for a counterexample: at drawn points, Checks
// of them, or where a walk of that Effort in the box finds the least slack.
type Search struct {
	Name   string
	Work   work
	Checks int
	Effort search.Effort
	Box    Box
	Draw   func(t *rapid.T) Letters // nil: from the box
	Stated bool                     // against the bound as stated
	// Cases are searches of the statement in a form of its own; all else is empty then.
	Cases func(p Pair) []props.Case
}

// A Box is what a search draws from or walks in.
type Box struct {
	Sides []search.Dimension
	// At makes the letters of a point; nil: each side is the parameter of its name.
	At func(x []float64) Letters
}

// text fills the constant into a text.
func (l Lemma) text(s string, p Pair) string {
	if l.Constant == nil {
		return s
	}
	c := l.Constant(p)
	return strings.NewReplacer("{c}", number(c), "{1/c}", number(1/c)).Replace(s)
}

// compare holds the exact value at x against the bound.
func (l Lemma) compare(p Pair, x Letters) (search.Comparison, error) {
	exact, err := p.Exact(x)
	compared := search.Comparison{Observed: interval(exact), Bound: props.AtMost(p.Bound(x)), Where: letters(l.Params, x)}
	if l.Least {
		compared.Bound = props.AtLeast(p.Bound(x))
	}
	if l.Trivial != nil {
		compared.Trivial = l.Trivial(x)
	}
	return compared, err
}

// claims returns the lemma's claims about the pair.
func (l Lemma) claims(p Pair) []props.Claim {
	if l.Exact == "" {
		return nil
	}
	base := props.Claim{
		ID: l.ID, Group: l.Group, Reference: l.Reference, Evidence: props.Exact,
		Statement: l.text(l.Statement, p), Method: l.text(l.Exact, p), Rejects: l.text(l.Rejects, p),
	}
	exact := base
	for _, g := range l.Grid {
		exact.Cases = append(exact.Cases, l.sweep(g, p)...)
	}
	all := []props.Claim{exact}
	if l.Searched != "" {
		s := base
		s.ID, s.Evidence, s.Method = l.ID+"/search", props.Searched, l.text(l.Searched, p)
		for _, h := range l.Searches {
			s.Cases = append(s.Cases, l.search(h, p)...)
		}
		all = append(all, s)
	}
	if l.Steps != nil {
		all = append(all, l.Steps(base, p)...)
	}
	return all
}

// SetConstant puts another constant into the bound of a lemma, so that "what if it
// were ½?" can be decided. The lemma must hold a constant.
func (s *Subjects) SetConstant(id string, c float64) error {
	if !(c > 0) || math.IsInf(c, 1) {
		return fmt.Errorf("constant=%v: want a number > 0", c)
	}
	var known []string
	for _, l := range Table() {
		if l.Constant == nil {
			continue
		}
		if known = append(known, l.ID); l.ID != id {
			continue
		}
		times := c / l.Constant(s.Pairs[id])
		s.Plant(id, func(p *Pair) {
			bound, stated := p.Bound, p.Stated
			p.Bound = func(x Letters) float64 { return times * bound(x) }
			if stated != nil {
				p.Stated = func(x Letters) float64 { return times * stated(x) }
			}
		})
		return nil
	}
	return fmt.Errorf("claim=%q: holds no constant; want one of %s", id, strings.Join(known, ", "))
}

// sweep makes the cases of a sweep.
func (l Lemma) sweep(g Sweep, p Pair) []props.Case {
	if g.Cases != nil {
		return g.Cases(p)
	}
	one := props.Case{Instance: g.Name, From: g.Work.from, Cost: g.Work.cost,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			points, err := evaluated(ctx, t, g.Points(t.Effort), func(x Letters) (search.Comparison, error) { return l.compare(p, x) })
			if err != nil {
				return props.Finding{}, err
			}
			found := exactFinding(points)
			found.Curves = l.curves(p, g, t.Effort, points)
			return found, nil
		}}
	return []props.Case{one.Needing(g.Needs)}
}

// search makes the cases of a search.
func (l Lemma) search(h Search, p Pair) []props.Case {
	if h.Stated {
		p = p.asStated()
	}
	switch {
	case h.Cases != nil:
		return h.Cases(p)
	case h.Checks == 0:
		return []props.Case{extremal(h.Name, h.Work, h.Effort, h.Box.Sides, l.comparing(h.Box, p))}
	case h.Draw == nil:
		h.Draw = func(t *rapid.T) Letters { return l.draw(t, h.Box) }
	}
	return []props.Case{drawn(h.Name, h.Work, h.Checks, func(t *rapid.T) search.Comparison {
		found, err := l.compare(p, h.Draw(t))
		if err != nil { // drawn parameters are in the domain
			t.Fatalf("exact program: %v", err)
		}
		return found
	})}
}

// comparing compares at the points of a box.
func (l Lemma) comparing(b Box, p Pair) func(x []float64) (search.Comparison, error) {
	return func(x []float64) (search.Comparison, error) { return l.compare(p, l.at(b, x)) }
}

// at makes the letters of a point of the box.
func (l Lemma) at(b Box, x []float64) Letters {
	if b.At != nil {
		return b.At(x)
	}
	var letters Letters
	for i, side := range b.Sides {
		l.param(side.Name).Set(&letters, x[i])
	}
	return letters
}

// draw takes a point of the box from rapid, which spreads floats over their
// exponents whatever the side's scale.
func (l Lemma) draw(t *rapid.T, b Box) Letters {
	x := make([]float64, len(b.Sides))
	for i, side := range b.Sides {
		if side.Integer {
			x[i] = float64(rapid.Int64Range(int64(side.Lo), int64(side.Hi)).Draw(t, side.Name))
		} else {
			x[i] = rapid.Float64Range(side.Lo, side.Hi).Draw(t, side.Name)
		}
	}
	return l.at(b, x)
}

// param returns the parameter of that name.
func (l Lemma) param(name string) Param {
	for _, p := range l.Params {
		if p.Name == name {
			return p
		}
	}
	panic(fmt.Sprintf("lemmas: %s has no parameter %s", l.ID, name))
}
