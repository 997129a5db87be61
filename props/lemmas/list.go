package lemmas

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// All returns every claim of this package about the subjects, table by table.
func All(s Subjects) []props.Claim {
	return slices.Concat(
		HoeffdingMGF(s.HoeffdingLogMGF),
		HoeffdingMax(s.HoeffdingMax),
		ZetaTail(s.ZetaTail),
		ZetaMean(s.ZetaMean),
		Kappa(s.Kappa),
		Sampled(s.ZetaTail, s.ZetaMean, s.Kappa, s.Radius),
		Partition(s.Formulas.Partition),
		Selection(s.CMOSS, s.DeltaPairing),
		IndicatorLemma(s.Indicator, s.Arrangement.LeastGap, s.CMOSS, s.DeltaPairing),
		Decomposition(s.Formulas.Decomposition, s.CMOSS, s.DeltaPairing),
		ArrangementLemma(s.Arrangement, s.CMOSS, s.DeltaPairing),
		Integrals(s.F, s.G, s.FIntegral, s.FFrom, s.GFrom),
		Theorem(s.Formulas.Theorem, s.Pairing.Bound, s.CMOSS, s.DeltaPaper, s.Sizes),
		TheoremCascading(s.Formulas.Theorem, s.CMOSS, s.DeltaPaper),
		LowerBounds(s.LowerBound, s.Learners),
		PairingSelection(0.5, s.CMOSS, s.DeltaPairing),
		PairingZetaPart(s.Pairing.ZetaPart, s.DeltaPairing),
		PairingCounting(s.Pairing.Sharp, s.Pairing.Count),
		PairingThreshold(s.Pairing.Count, s.Pairing.Threshold),
		PairingAssembly(s.Pairing, s.CMOSS, s.DeltaPairing),
		PairingClosedForm(s.Pairing, s.DeltaPairing),
		PairingCascades(s.Cascades, s.Pairing.Bound, s.CMOSS, s.DeltaPairing),
		PairingCertified(s.Pairing),
		Printed(s.CMOSS),
		DeltaChoice(s.DeltaPaper, s.Sizes),
	)
}
