package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
)

// Titles of the tables.
const (
	groupConcentration = "Concentration lemmas"
	groupActions       = "Lemmas about actions"
	groupTheorems      = "Theorems and bounds"
	groupPrinted       = "Theory as printed"
)

// Table returns every formula, in the order of the claims.
func Table() []Lemma {
	return slices.Concat(hoeffding, confidence, lawLemmas, partition, arrangementCount, choices)
}

// All returns every claim of this package about the subjects, table by table.
func All(s Subjects) []props.Claim {
	return slices.Concat(
		s.claims(hoeffding),
		s.claims(confidence),
		s.claims(lawLemmas),
		sampled(s),
		paperSteps(s),
		s.claims(partition),
		selection(s),
		one(indicatorLemma(s), decomposition(s)),
		arrangementLemma(s),
		s.claims(arrangementCount),
		integrals(s.Formulas),
		theorem(s),
		theoremCascading(s), cascadingReach(s),
		one(lowerBounds(s)),
		printed(s),
		one(deltaChoice(s)),
	)
}

func one(claims ...props.Claim) []props.Claim { return claims }

// claims returns the claims of some formulas about their pairs.
func (s Subjects) claims(list []Lemma) []props.Claim {
	var all []props.Claim
	for _, f := range list {
		pair, ok := s.Pairs[f.ID]
		if !ok {
			panic("lemmas: " + f.ID + " has no bound and exact value: give both in props/suite/formulas.go")
		}
		all = append(all, f.Claims(pair)...)
	}
	return all
}

// Entries returns every formula with its subject.
func Entries(p Pairs) []formula.Entry {
	var all []formula.Entry
	for _, f := range Table() {
		all = append(all, formula.Of(f, p[f.ID]))
	}
	return all
}
