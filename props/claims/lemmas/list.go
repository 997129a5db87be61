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
	groupAdditive      = "The additive bound"
	groupPairs         = "The bound by all pairs"
	groupPairing       = "The pairing bound"
	groupPrinted       = "Theory as printed"
)

// Table returns every formula, in the order of the claims.
func Table() []Lemma {
	return slices.Concat(hoeffding, confidence, lawLemmas, partition, arrangementCount, scales, zetaPart, counting, choices)
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
		additivePathwise(s),
		s.claims(scales),
		additiveFunctions(s.Additive),
		[]props.Claim{additiveZetaPart(s.Additive)},
		additiveTheorem(s.Additive),
		additiveCertified(s),
		additiveAnytime(s.Additive),
		one(additiveMeasured(s)),
		additiveLower(s),
		pricedClaims(s.Lower),
		pairsLemmas(s.AllPairs),
		pairsPathwise(s),
		pairsTheorem(s.AllPairs, s.Additive),
		one(pairsFinite(s.AllPairs, s.Additive), pairsMeasured(s)),
		pairsIndices(s),
		pairsAnytime(s),
		mossClaims(s),
		one(pairingSelection(0.5, s)),
		s.claims(zetaPart),
		one(largestSum(s.Pairing.Largest)),
		s.claims(counting),
		one(pairingThreshold(s.Pairs["pairing/counting"].StatedBound(), s.Pairing.Threshold), varyingGaps(s.Pairing.Varying)),
		pairingAssembly(s),
		one(pairingClosedForm(s.Pairing, s.DeltaPairing)),
		pairingCascades(s),
		one(pairingCertified(s.Pairing)),
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
