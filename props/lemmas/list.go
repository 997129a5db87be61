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
		Sampled(s.ZetaTail, s.ZetaMean, s.Kappa),
		Partition(s.Formulas.Partition),
		Selection(s.CMOSS, s.DeltaPairing),
		IndicatorLemma(s.Indicator, s.Arrangement.LeastGap, s.CMOSS, s.DeltaPairing),
		Decomposition(s.Formulas.Decomposition, s.CMOSS, s.DeltaPairing),
		ArrangementLemma(s.Arrangement, s.CMOSS, s.DeltaPairing),
		Integrals(s.F, s.G, s.FIntegral, s.FFrom, s.GFrom),
		Theorem(s.Formulas.Theorem, s.Pairing.Bound, s.CMOSS, s.DeltaPaper),
		LowerBounds(s.LowerBound, s.Learners),
		DeltaChoice(s.DeltaPaper, s.Sizes),
	)
}
