package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

var deltaValues = recomputed.Subjects{
	"DeltaPaper":        of(theory.DeltaPaper),
	"DeltaPaperPrinted": sized(func(m, k int, x []float64) float64 { return theory.DeltaPaperPrinted(m, k, int64(x[0])) }),
	"DeltaPairing":      of(theory.DeltaPairing),
	"DeltaRatio":        of(theory.DeltaRatio),
	"EvalDelta.paper":   evalDelta(theory.PaperChoice), "EvalDelta.pairing": evalDelta(theory.PairingChoice),
	"EvalDelta.anytime": evalDelta(theory.AnytimeChoice),
	"Radius":            of(theory.Radius), "LnPlus": of(theory.LnPlus),
	"Differing":        sized(func(m, k int, _ []float64) float64 { return float64(theory.Differing(m, k)) }),
	"WorstRegret":      of(theory.WorstRegret),
	"algos.DeltaPaper": copied(algos.DeltaPaper), "algos.DeltaPairing": copied(algos.DeltaPairing),
}

var theoremValues = recomputed.Subjects{
	"TheoremBound":          of(theory.TheoremBound),
	"RegretBoundPaper":      of(theory.RegretBoundPaper),
	"EvalRegretBound.paper": evalRegret,
	"TheoremRate":           of(theory.TheoremRate),
	"CascadingBound":        of(theory.CascadingBound),
	"Vacuous":               three(func(b, T, gap float64) float64 { return yes(theory.Vacuous(b, T, gap)) }),
	"NonvacuousFrom": two(func(c, gap float64) float64 {
		return theory.NonvacuousFrom(func(T float64) float64 { return c * math.Sqrt(T) }, gap)
	}),
	"DecompositionFirst.printed": timed(func(m, k int, T float64) float64 { return theory.DecompositionFirst(m, k, T).Printed }),
	"DecompositionFirst.correct": timed(func(m, k int, T float64) float64 { return theory.DecompositionFirst(m, k, T).Correct }),
	"DecompositionZeta.printed":  timed(func(m, k int, T float64) float64 { return theory.DecompositionZeta(m, k, T).Printed }),
	"DecompositionZeta.correct":  timed(func(m, k int, T float64) float64 { return theory.DecompositionZeta(m, k, T).Correct }),
}

var literatureValues = recomputed.Subjects{
	"CUCBBound":    of(theory.CUCBBound),
	"CUCBGapBound": sized(func(m, k int, x []float64) float64 { return theory.CUCBGapBound(m, k, x[1:], x[0]) }),
	"EXP3MBoundAt": of(theory.EXP3MBoundAt),
	"EXP3MGamma":   of(theory.EXP3MGamma),
	"EXP3MBound":   of(theory.EXP3MBound),
}

var lowerValues = recomputed.Subjects{
	"LowerBoundRate":       of(theory.LowerBoundRate),
	"Rate":                 of(theory.Rate),
	"HardLowerBound":       timed(func(m, k int, T float64) float64 { b, _ := theory.HardLowerBound(m, k, T); return b }),
	"HardLowerBound.known": timed(func(m, k int, T float64) float64 { _, ok := theory.HardLowerBound(m, k, T); return yes(ok) }),
}

var constantValues = func() recomputed.Subjects {
	s := recomputed.Subjects{}
	for name, value := range map[string]float64{
		"ZetaProofConstant": theory.ZetaProofConstant, "ArrangementCountPrinted": theory.ArrangementCountPrinted,
		"ArrangementCountRepaired": theory.ArrangementCountRepaired, "ArrangementPrinted": theory.ArrangementPrinted,
		"ArrangementRepaired": theory.ArrangementRepaired, "TheoremConstant": theory.TheoremConstant,
		"TheoremConstantRepaired": theory.TheoremConstantRepaired, "ExperimentDelta": theory.ExperimentDelta,
		"LowerBoundBlocks": theory.LowerBoundBlocks, "LowerBoundGroups": theory.LowerBoundGroups,
		"PartitionPaperConstant": theory.PartitionPaperConstant, "PartitionInfimum": theory.PartitionInfimum,
	} {
		s[name] = float(func([]float64) float64 { return value })
	}
	return s
}()
