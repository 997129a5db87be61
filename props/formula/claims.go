package formula

import (
	"cmp"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// claims are those of a lemma with every default set.
func (l Lemma) claims() []props.Claim {
	c := props.Claim{ID: l.ID, Group: l.Group, Reference: l.Reference, Evidence: props.Exact,
		Statement: l.Statement, Rejects: l.Rejects, Method: l.Method}
	s := c
	for _, g := range l.Points {
		k := props.Case{Instance: g.Name, From: g.From, Params: g.Fixed}
		c.Cases = append(c.Cases, onEach(k, g.At, l.Compare, tightest).Needing(g.Needs))
	}
	if l.Sharp != 0 {
		k := props.Case{Instance: "near the sharp constant", From: l.Points[0].From}
		c.Cases = append(c.Cases, onEach(k, l.listed, l.Compare, l.nearest))
	}
	if l.Unsearched {
		return []props.Claim{c}
	}
	s.ID, s.Evidence, s.Method = l.ID+"/search", props.Searched, l.Searched
	s.Cases = []props.Case{Drawn(props.Case{Instance: l.Drawn.Name, From: l.Drawn.From}, l.Drawn.Checks, l.drawn)}
	for _, b := range l.Boxes {
		k := props.Case{Instance: b.Name, From: b.From}
		s.Cases = append(s.Cases, Walked(k, b.Effort, b.Sides, l.in(b)))
	}
	return []props.Claim{c, s}
}

// in compares at the points of a box.
func (l Lemma) in(b Box) func(u []float64) (search.Comparison, error) {
	return func(u []float64) (search.Comparison, error) { return l.Compare(b.At(u)) }
}

// loose is the tightness below which a claim about a bound shows little.
const loose = 0.1

// tightest is the point of least slack. Where a tenth of the bound would hold at every point, its
// witness says so.
func tightest(points []search.Comparison) search.Comparison {
	worst := search.Tightest(points)
	if !slices.ContainsFunc(points, func(c search.Comparison) bool { return c.Tightness() >= loose }) {
		worst.Where += "; a tenth of the bound would hold at every point"
	}
	return worst
}

// near is how near the sharp constant some point must come: ten percent.
const near = 0.9

// nearest compares the least constant that the points need with the sharp one.
func (l Lemma) nearest(points []search.Comparison) search.Comparison {
	c := l.againstSharp(slices.MaxFunc(points, moreAttained))
	if !c.Holds() {
		c.Where = "no point comes near it: the bound and the exact value are too far apart; " + c.Where
	}
	return c
}

func moreAttained(a, b search.Comparison) int { return cmp.Compare(a.Attained(), b.Attained()) }

// againstSharp compares the constant that a point needs with the sharp one.
func (l Lemma) againstSharp(c search.Comparison) search.Comparison {
	lo, hi := l.needs(c)
	c.Observed, c.Trivial = props.Range(min(lo, hi), max(lo, hi)), 0
	if c.Bound = props.AtLeast(near * l.Sharp); l.Least {
		c.Bound = props.AtMost(l.Sharp / near)
	}
	return c
}

// needs is the constant that a point needs, from both ends of its enclosure. It is the stated one
// times the attained part of the bound, for a lower bound divided by it.
func (l Lemma) needs(c search.Comparison) (lo, hi float64) {
	if l.Least {
		return l.Constant / c.Attained(), l.Constant / c.Tightness()
	}
	return l.Constant * c.Attained(), l.Constant * c.Tightness()
}

// drawn compares at a drawn point.
func (l Lemma) drawn(t *rapid.T) search.Comparison {
	c, err := l.Compare(l.Drawn.Draw(t))
	if err != nil { // drawn parameters are in the domain
		t.Fatalf("exact program: %v", err)
	}
	return c
}
