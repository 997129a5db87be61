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
	groupDisplays      = "Displays of the paper's proofs"
)

// Lemmas returns every entry, in the order of the claims.
func Lemmas() []Lemma {
	return []Lemma{
		momentLemma, maximalLemma, zetaTailLemma, zetaMeanLemma, kappaLemma, maximalLaws, zetaLaws, kappaLaws, partitionLemma,
		countLemma,
	}
}

// Entries returns every entry, and the formulas that eval alone knows.
func Entries() (all []formula.Entry) {
	further := map[string]formula.Row{zetaTailLemma.ID: zetaProof, kappaLemma.ID: kappaLeastA}
	for _, l := range Lemmas() {
		e := l.Entry()
		if l.ID == zetaMeanLemma.ID {
			e.Rows = []formula.Row{zetaMeanRow()}
		}
		if row, ok := further[l.ID]; ok {
			e.Rows = append(e.Rows, row)
		}
		all = append(all, e)
	}
	for _, e := range evaluators {
		all = append(all, e.Entry())
	}
	return all
}

// Claims returns every claim of this package, table by table: the lemmas, each with a step of its
// proof, and then the others.
func Claims(s Subjects) (all []props.Claim) {
	steps := map[string][]props.Claim{
		zetaTailLemma.ID: {zetaTailStep()}, zetaMeanLemma.ID: {zetaMeanStep()}, kappaLemma.ID: {kappaStep()},
		partitionLemma.ID: {partitionSearch()},
	}
	for _, l := range Lemmas() {
		all = slices.Concat(all, l.Claims(), steps[l.ID])
	}
	all = slices.Concat(all,
		paperSteps(s), selection(s), []props.Claim{indicatorLemma(s), decomposition(s)}, arrangementLemma(s), integrals(),
		theorem(s), theoremCascading(), []props.Claim{lowerBounds(s)}, printed(s), []props.Claim{deltaChoice(s)},
		displays(s),
	)
	tables := []string{groupConcentration, groupActions, groupTheorems, groupPrinted, groupDisplays}
	slices.SortStableFunc(all, func(a, b props.Claim) int {
		return slices.Index(tables, a.Group) - slices.Index(tables, b.Group)
	})
	return all
}
