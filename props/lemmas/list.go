package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// Titles of the tables.
const (
	groupConcentration = "Concentration lemmas"
	groupActions       = "Lemmas about actions"
	groupTheorems      = "Theorems and bounds"
	groupPairing       = "The pairing bound"
	groupPrinted       = "Theory as printed"
)

// Table returns every formula, in the order of the claims.
func Table() []Formula {
	return slices.Concat(hoeffding, confidence, partition, arrangementCount, zetaPart, counting, choices)
}

// All returns every claim of this package about the subjects, table by table.
func All(s Subjects) []props.Claim {
	return slices.Concat(
		s.claims(hoeffding),
		s.claims(confidence),
		Sampled(s.Pairs, s.Radius),
		s.claims(partition),
		Selection(s.CMOSS, s.DeltaPairing),
		IndicatorLemma(s.Indicator, s.Arrangement.LeastGap, s.CMOSS, s.DeltaPairing),
		Decomposition(s.Formulas.Decomposition, s.CMOSS, s.DeltaPairing),
		ArrangementLemma(s.Arrangement, s.CMOSS, s.DeltaPairing),
		s.claims(arrangementCount),
		Integrals(s.F, s.G, s.FIntegral, s.FFrom, s.GFrom),
		Theorem(s.Formulas.Theorem, s.Pairing.Bound, s.CMOSS, s.DeltaPaper, s.Sizes),
		TheoremCascading(s.Formulas.Theorem, s.CMOSS, s.DeltaPaper),
		LowerBounds(s.LowerBound, s.Learners),
		PairingSelection(0.5, s.CMOSS, s.DeltaPairing),
		s.claims(zetaPart),
		[]props.Claim{largestSum(countIntegral)},
		s.claims(counting),
		PairingThreshold(s.Pairs["pairing/counting"].stated(), s.Pairing.Threshold),
		PairingAssembly(s.Pairing, s.CMOSS, s.DeltaPairing),
		PairingClosedForm(s.Pairing, s.DeltaPairing),
		PairingCascades(s.Cascades, s.Pairing.Bound, s.CMOSS, s.DeltaPairing),
		PairingCertified(s.Pairing),
		Printed(s.CMOSS),
		DeltaChoice(s.DeltaPaper, s.Sizes),
	)
}

// claims returns the claims of some formulas about their pairs.
func (s Subjects) claims(formulas []Formula) []props.Claim {
	var all []props.Claim
	for _, f := range formulas {
		all = append(all, f.claims(s.Pairs[f.ID])...)
	}
	return all
}
