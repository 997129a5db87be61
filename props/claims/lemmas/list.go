package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// Titles of the tables.
const (
	groupConcentration = "Concentration lemmas"
	groupActions       = "Lemmas about actions"
	groupTheorems      = "Theorems and bounds"
	groupPrinted       = "Theory as printed"
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

// Constants returns the rows of the table of constants.
func Constants() (rows []formula.Row) {
	for _, e := range Entries() {
		rows = append(rows, e.Rows...)
	}
	return rows
}

// All returns every claim of this package about the subjects, table by table.
func All(s Subjects) []props.Claim {
	return slices.Concat(
		momentLemma.Claims(), maximalLemma.Claims(),
		zetaTailLemma.Claims(), []props.Claim{zetaTailStep()},
		zetaMeanLemma.Claims(), []props.Claim{zetaMeanStep()},
		kappaLemma.Claims(), []props.Claim{kappaStep()},
		maximalLaws.Claims(), zetaLaws.Claims(), kappaLaws.Claims(),
		paperSteps(s),
		partitionLemma.Claims(), []props.Claim{partitionSearch(theory.PartitionPaperConstant)},
		selection(s),
		[]props.Claim{indicatorLemma(s), decomposition(s)},
		arrangementLemma(s),
		countLemma.Claims(),
		integrals(),
		theorem(s),
		theoremCascading(s), []props.Claim{cascadingReach()},
		[]props.Claim{lowerBounds(s)},
		printed(s),
		[]props.Claim{deltaChoice(s)},
	)
}
