package suite

import (
	"errors"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

var deltaValues = recomputed.Subjects{
	"DeltaPaper":        of(theory.DeltaPaper),
	"DeltaPaperPrinted": sized(func(m, k int, x []float64) float64 { return theory.DeltaPaperPrinted(m, k, int64(x[0])) }),
	"DeltaPairing":      of(theory.DeltaPairing),
	"AnytimeDelta":      of(theory.AnytimeDelta),
	"AdditiveConstant":  of(theory.AdditiveConstant),
	"DeltaRatio":        of(theory.DeltaRatio),
	"EvalDelta.paper":   evalDelta(theory.PaperChoice), "EvalDelta.pairing": evalDelta(theory.PairingChoice),
	"Radius": of(theory.Radius), "LnPlus": of(theory.LnPlus),
	"Differing":        sized(func(m, k int, _ []float64) float64 { return float64(theory.Differing(m, k)) }),
	"WorstRegret":      of(theory.WorstRegret),
	"algos.DeltaPaper": copied(algos.DeltaPaper), "algos.DeltaPairing": copied(algos.DeltaPairing),
}

var pairingValues = recomputed.Subjects{
	"PairingRate":     of(theory.PairingRate),
	"PairingZetaPart": of(theory.PairingZetaPart),
	"PairingCount":    of(theory.PairingCount), "PairingCountSharp": of(theory.PairingCountSharp), "PairingThreshold": of(theory.PairingThreshold),
	"PairingBoundAt": of(theory.PairingBoundAt),
	"PairingBound":   sized(func(m, k int, x []float64) float64 { b, _ := theory.PairingBound(m, k, x[0], x[1]); return b }),
	"PairingBound.attained": sized(func(m, k int, x []float64) float64 {
		_, y := theory.PairingBound(m, k, x[0], x[1])
		return theory.PairingBoundAt(m, k, x[0], x[1], y)
	}),
	"PairingConstant":          of(theory.PairingConstant),
	"PairingBestDeltaConstant": float(func([]float64) float64 { return theory.PairingBestDeltaConstant() }),
	"PairingClosedForm":        of(theory.PairingClosedForm),
	"PairingClosedFormY":       sized(func(m, k int, _ []float64) float64 { return theory.PairingClosedFormY(m, k) }),
	"RegretBoundPairing":       of(theory.RegretBoundPairing),
	"EvalRegretBound.pairing":  evalRegret(theory.PairingChoice),
}

var theoremValues = recomputed.Subjects{
	"TheoremBound":          of(theory.TheoremBound),
	"RegretBoundPaper":      of(theory.RegretBoundPaper),
	"EvalRegretBound.paper": evalRegret(theory.PaperChoice),
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
	"MOSSBound":    of(theory.MOSSBound),
}

var lowerGroups = of(theory.LowerGroups)

var lowerValues = recomputed.Subjects{
	"LowerBoundRate":       of(theory.LowerBoundRate),
	"HardLowerBound":       timed(func(m, k int, T float64) float64 { b, _ := theory.HardLowerBound(m, k, T); return b }),
	"HardLowerBound.known": timed(func(m, k int, T float64) float64 { _, ok := theory.HardLowerBound(m, k, T); return yes(ok) }),
	"LowerPairs":           of(theory.LowerPairs),
	"LowerPairsBest": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, _, err := theory.LowerPairsBest(m, k, T)
		return b, err
	}),
	"LowerPairsBest.attained": played(func(m, k int, T int64, _ []float64) (float64, error) {
		_, gap, err := theory.LowerPairsBest(m, k, T)
		b, again := theory.LowerPairs(m, k, T, gap)
		return b, errors.Join(err, again)
	}),
	"LowerPairsLimit": float(func([]float64) float64 { return theory.LowerPairsLimit() }),
	"LowerBlocks": played(func(m, k int, T int64, x []float64) (float64, error) {
		return theory.LowerBlocks(m, k, T, x[0], int(x[1]), x[2])
	}),
	"LowerBlocksBest": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, _, err := theory.LowerBlocksBest(m, k, T)
		return b, err
	}),
	"LowerBlocksBest.attained": played(func(m, k int, T int64, _ []float64) (float64, error) {
		_, at, err := theory.LowerBlocksBest(m, k, T)
		b, again := theory.LowerBlocks(m, k, T, at.Gap, at.J, at.Eta)
		return b, errors.Join(err, again)
	}),
	"LowerBlocksLimit": float(func([]float64) float64 { return theory.LowerBlocksLimit() }),
	"LowerPriced":      lowerPriced, "LowerPriced.independent": lowerPriced,
	"LowerSingle": exact(func(x []float64) (float64, error) { return theory.LowerSingle(int(x[0]), x[1], falling(x[2:5])) }),
	"LowerPairsSeen": exact(func(x []float64) (float64, error) {
		return theory.LowerPairsSeen(int(x[0]), int(x[1]), x[2], falling(x[3:6]))
	}),
	"LowerPricedBest": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, _, err := theory.LowerPricedBest(m, k, T)
		return b, err
	}),
	"LowerSingleBest": exact(func(x []float64) (float64, error) {
		b, _, err := theory.LowerSingleBest(int(x[0]), int64(x[1]))
		return b, err
	}),
	"LowerPairsSeenBest": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, _, err := theory.LowerPairsSeenBest(m, k, T)
		return b, err
	}),
	"LowerBound": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, err := theory.LowerBound(m, k, T)
		return b.Bound, err
	}),
	"LowerGroups": lowerGroups, "LowerGroups.several": lowerGroups, "LowerGroups.many": lowerGroups, "LowerGroups.late": lowerGroups,
	"LowerGroupsBest": played(func(m, k int, T int64, _ []float64) (float64, error) {
		b, _, err := theory.LowerGroupsBest(m, k, T)
		return b, err
	}),
}

var lowerPriced = exact(func(x []float64) (float64, error) { return theory.LowerPriced(int(x[0]), x[1], x[5:], falling(x[2:5])) })

// falling is one price a round, from high to low: x is T, high and low.
func falling(x []float64) []float64 {
	prices := make([]float64, int(x[0]))
	for t := range prices {
		prices[t] = x[1] + (x[2]-x[1])*(float64(t)+0.5)/x[0]
	}
	return prices
}

var constantValues = func() recomputed.Subjects {
	s := recomputed.Subjects{}
	for name, value := range map[string]float64{
		"ZetaProofConstant": theory.ZetaProofConstant, "ArrangementCountPrinted": theory.ArrangementCountPrinted,
		"ArrangementCountRepaired": theory.ArrangementCountRepaired, "ArrangementPrinted": theory.ArrangementPrinted,
		"ArrangementRepaired": theory.ArrangementRepaired, "TheoremConstant": theory.TheoremConstant,
		"TheoremConstantRepaired": theory.TheoremConstantRepaired, "ExperimentDelta": theory.ExperimentDelta,
		"LowerBoundBlocks": theory.LowerBoundBlocks, "LowerBoundGroups": theory.LowerBoundGroups, "BerryEsseen": theory.BerryEsseen,
		"PartitionPaperConstant": theory.PartitionPaperConstant, "PartitionInfimum": theory.PartitionInfimum,
	} {
		s[name] = float(func([]float64) float64 { return value })
	}
	return s
}()
