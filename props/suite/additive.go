package suite

import (
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// additiveBound is the additive bound, function by function, as theory has it.
func additiveBound() lemmas.Additive {
	return lemmas.Additive{
		Tail: theory.ZetaScaleTail, TailClosed: theory.ZetaScaleTailClosed,
		ZetaMean:      func(r float64) float64 { return theory.ZetaScaleMeanCapped(r, zetaCells) },
		ZetaMeanHand:  theory.ZetaScaleMeanHand,
		Count:         func(w float64, tail theory.CountTail) float64 { return theory.CountScale(w, tail, countCells) },
		CountHand:     theory.CountScaleHand,
		CountMean:     func(c float64, tail theory.CountTail) float64 { return theory.CountScaleMean(c, tail, meanCells) },
		CountMeanHand: theory.CountScaleMeanHand,
		Factor:        theory.AdditiveFactor, FactorHand: theory.AdditiveFactorHand, Absorbed: theory.AdditiveAbsorbed,
		Uniform: func(tail theory.CountTail) theory.AdditiveUniform { return theory.AdditiveFactorUniform(1, 0.01, tail) },
		Anytime: theory.AnytimeFactor,
	}
}
