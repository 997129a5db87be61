package recomputed

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

const group = "Formulas from both sides"

// A family is the formulas of one claim.
type family struct {
	id        string
	statement string
	reference string
	formulas  []Formula
}

var families = []family{
	{"theory/delta", "The confidence parameters and the radius are what their formulas say, at the boundaries of the regimes as well.",
		"sec:cmoss_proof; bounds/bounds.md, section 1", deltaFormulas},
	{"theory/theorem", "The theorem's bound and rate, the terms of the decomposition and the test of vacuity are what their formulas say.",
		"thm:cmoss_ub", theoremFormulas},
	{"theory/literature", "The bounds from the literature and the lower bounds are what their formulas say.",
		"the sources named in package theory", slices.Concat(literatureFormulas, lowerFormulas)},
	{"theory/hoeffding", "Hoeffding's bounds and the exact values beside them are what their formulas say.", "lem:Hoef, lem:general_Hoef",
		slices.Concat(hoeffdingFormulas, tiedMaxima, latticeFormulas)},
	{"theory/confidence", "The tails, means and counts of the index, exact and bounded, are what their formulas say.",
		"lem:moss-Delta, lem:moss-deviate",
		slices.Concat(confidenceFormulas, tiedKappas, tiedPulls, tiedTails)},
	{"theory/partition", "The classes of actions, their sharp constant and the divergence are what their definitions say.",
		"lem:actionset_divide", partitionFormulas},
	{"theory/arrangement", "The arrangement lemma's functions and constants are what their formulas say.",
		"lem:action_arrange, fig:function", arrangementFormulas},
	{"theory/limit", "The least slope of regret against ln T is the value of the linear program over actions that it comes from.",
		"Anantharam, Varaiya & Walrand 1987, theorem 3.1; Graves & Lai 1997", limitFormulas},
	{"theory/cascades", "The rewards of lists and their telescoped gaps are what all outcomes yield.",
		"append:cmoss_cascading", cascadeFormulas},
}

// Formulas returns the table.
func Formulas() []Formula {
	var all []Formula
	for _, f := range families {
		all = append(all, f.formulas...)
	}
	return all
}

// All returns the claims about the functions. It panics where a row has no function.
func All(s Subjects) []props.Claim {
	var all []props.Claim
	for _, f := range families {
		all = append(all, f.claim(s))
	}
	return append(all, s.copies())
}

// Method and what rejects, of every family.
const (
	method = "each function beside an independent evaluation of its formula, which shares no code with it (the literal sum, an enumeration, " +
		"a quadrature or big floats); observed is the largest deviation over the points, in units of what rounding, or the stated room of a bound, allows"
	rejects = "a bound that grew or an estimate that sank inside its slack"
)

func (f family) claim(s Subjects) props.Claim {
	c := props.Claim{
		ID: f.id, Group: group, Reference: f.reference, Evidence: props.Exact, Statement: f.statement, Method: method, Rejects: rejects,
	}
	for _, formula := range f.formulas {
		value := s.value(formula.Name)
		c.Cases = append(c.Cases, props.Case{Instance: formula.Name, From: formula.From, Check: func(context.Context, props.Trial) (props.Finding, error) {
			return formula.finding(value), nil
		}})
	}
	return c
}

// value returns a function; there must be one.
func (s Subjects) value(name string) Function {
	v, ok := s[name]
	if !ok {
		panic("recomputed: no function for " + name)
	}
	return v
}

// Names returns what the subjects must hold, in order, each once.
func Names() []string {
	var names []string
	for _, f := range Formulas() {
		names = append(names, f.Name)
	}
	for _, p := range copied {
		names = append(names, p.copy)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
