package suite

import (
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

// tailed is a formula with the letters x, a tail and what follows it.
func tailed(f func(x float64, tail theory.CountTail, cells int) float64) recomputed.Function {
	return float(func(x []float64) float64 { return f(x[0], theory.CountTail(x[1]), int(x[2])) })
}

// finerCells is by how much an upper sum rises when every cell is cut in two.
func finerCells(f func(x float64, tail theory.CountTail, cells int) float64) recomputed.Function {
	return tailed(func(x float64, tail theory.CountTail, cells int) float64 {
		return max(0, f(x, tail, 2*cells)/f(x, tail, cells)-1)
	})
}

// factor is a factor of the additive bound.
func factor(f func(r, c float64, tail theory.CountTail) float64) recomputed.Function {
	return three(func(r, c, tail float64) float64 { return f(r, c, theory.CountTail(tail)) })
}

// additive is a bound on the regret of the additive kind.
func additive(f func(m, k int, T int64, c float64, tail theory.CountTail) (theory.AdditiveBound, error)) recomputed.Function {
	return played(func(m, k int, T int64, x []float64) (float64, error) {
		b, err := f(m, k, T, x[0], theory.CountTail(x[1]))
		return b.Bound, err
	})
}

var additiveValues = recomputed.Subjects{
	"CountScale": tailed(theory.CountScale), "CountScale.coarse": tailed(theory.CountScale), "CountScale.far": tailed(theory.CountScale),
	"CountScale.finer":      finerCells(theory.CountScale),
	"CountScaleMean.coarse": tailed(theory.CountScaleMean), "CountScaleMean.finer": finerCells(theory.CountScaleMean),
	"CountScaleHand": of(theory.CountScaleHand), "CountScaleMean": tailed(theory.CountScaleMean),
	"CountScaleMeanHand": float(func([]float64) float64 { return theory.CountScaleMeanHand() }),
	"ZetaScaleTail":      of(theory.ZetaScaleTail), "ZetaScaleTailClosed": of(theory.ZetaScaleTailClosed), "KLScaleTail": of(theory.KLScaleTail),
	"ZetaScaleMean":           of(theory.ZetaScaleMean),
	"ZetaScaleMeanCapped":     of(theory.ZetaScaleMeanCapped),
	"ZetaScaleMeanPower":      of(theory.ZetaScaleMeanPower),
	"ZetaScaleMeanPower.slow": of(theory.ZetaScaleMeanPower),
	"ZetaScaleMeanHand":       of(theory.ZetaScaleMeanHand),
	"AdditiveFactor":          factor(theory.AdditiveFactor), "AnytimeFactor": factor(theory.AnytimeFactor),
	"AdditiveFactorHand": of(theory.AdditiveFactorHand), "AdditiveAbsorbed": of(theory.AdditiveAbsorbed),
	"RegretBoundAdditive": additive(theory.RegretBoundAdditive), "RegretBoundAnytime": additive(theory.RegretBoundAnytime),
}
