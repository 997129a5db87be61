package suite

import (
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

// lawful is about the law of two values a < b with mass p at b, in a row λ, p, a, b.
func lawful(f func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error)) recomputed.Function {
	return bracket(func(x []float64) (theory.Bracket, error) {
		law, err := theory.NewFiniteLaw(x[2:], []float64{1 - x[1], x[1]})
		if err != nil {
			return theory.Bracket{}, err
		}
		return f(law, x[0])
	})
}

// withAtom reads λ, the mass p at b, a, b and a value of probability 0.
func withAtom(f func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error)) recomputed.Function {
	return bracket(func(x []float64) (theory.Bracket, error) {
		law, err := theory.NewFiniteLaw(x[2:], []float64{1 - x[1], x[1], 0})
		if err != nil {
			return theory.Bracket{}, err
		}
		return f(law, x[0])
	})
}

var hoeffdingValues = recomputed.Subjects{
	"HoeffdingMGFBound": of(theory.HoeffdingMGFBound), "HoeffdingLogMGFBound": of(theory.HoeffdingLogMGFBound),
	"FiniteLaw.LogMGF.atom": withAtom(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) { return l.LogMGF(lambda), nil }),
	"FiniteLaw.Spread.atom": withAtom(func(l theory.FiniteLaw, _ float64) (theory.Bracket, error) { return theory.Exactly(l.Spread()), nil }),
	"FiniteLaw.LogMGF":      lawful(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) { return l.LogMGF(lambda), nil }),
	"FiniteLaw.Mean":        lawful(func(l theory.FiniteLaw, _ float64) (theory.Bracket, error) { return theory.Exactly(l.Mean()), nil }),
	"FiniteLaw.Spread":      lawful(func(l theory.FiniteLaw, _ float64) (theory.Bracket, error) { return theory.Exactly(l.Spread()), nil }),
	"HoeffdingMGF": lawful(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) {
		return theory.HoeffdingMGF(l.Values, l.Probs, lambda)
	}),
	"EvalHoeffdingMGF": lawful(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) {
		e, err := theory.EvalHoeffdingMGF(l.Values, l.Probs, lambda)
		if err != nil {
			return theory.Bracket{}, err
		}
		return *e.Exact, nil
	}),
	"EvalHoeffdingMGF.bound": lawful(func(l theory.FiniteLaw, lambda float64) (theory.Bracket, error) {
		b, err := bound(theory.EvalHoeffdingMGF(l.Values, l.Probs, lambda))
		return theory.Exactly(b), err
	}),
	"ExtremalLaw":       three(func(a, b, mean float64) float64 { return theory.ExtremalLaw(a, b, mean).Probs[1] }),
	"HoeffdingMaxBound": of(theory.HoeffdingMaxBound),
	"HoeffdingMaxEqual": hoeffdingMaxEqual, "HoeffdingMaxEqual.tied-in": hoeffdingMaxEqual, "HoeffdingMaxEqual.tied-out": hoeffdingMaxEqual,
	"HoeffdingMax": bracket(func(x []float64) (theory.Bracket, error) { return theory.HoeffdingMax(x[1:], x[0]) }),
}

// lattice is a program for laws on equally spaced values, the law's probabilities last.
func lattice(letters int, program func(law theory.LatticeLaw, x []float64) (theory.Bracket, error)) recomputed.Function {
	return bracket(func(x []float64) (theory.Bracket, error) {
		law, err := theory.NewLatticeLaw(x[letters:])
		if err != nil {
			return theory.Bracket{}, err
		}
		return program(law, x)
	})
}

var latticeValues = recomputed.Subjects{
	"LatticeLaw.Mean": lattice(0, func(l theory.LatticeLaw, _ []float64) (theory.Bracket, error) { return theory.Exactly(l.Mean()), nil }),
	"LatticeLaw.Probs": lattice(0, func(l theory.LatticeLaw, _ []float64) (theory.Bracket, error) {
		return theory.Exactly(l.Probs()[0]), nil
	}),
	"ZetaTailLattice": lattice(3, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.ZetaTailLattice(l, x[1], x[2], int64(x[0]))
	}),
	"HoeffdingMaxLattice": lattice(2, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.HoeffdingMaxLattice(l, int(x[0]), x[1])
	}),
	"KappaLattice": lattice(3, func(l theory.LatticeLaw, x []float64) (theory.Bracket, error) {
		return theory.KappaLattice(l, x[1], x[2], int64(x[0]))
	}),
}

// kappaProof is a part of the proof's step.
func kappaProof(part func(s theory.KappaProofStep) float64) recomputed.Function {
	return three(func(a, eps, n float64) float64 { return part(theory.KappaProof(a, eps, int64(n))) })
}

var (
	hoeffdingMaxEqual = of(theory.HoeffdingMaxEqual)
	kappa             = of(theory.Kappa)
	pullCount         = of(theory.PullCount)
	zetaTail          = of(theory.ZetaTail)
)

// coarse is a tolerance at which what is left or dropped shows.
const coarse = 0.5

var (
	coarseKappa = bracket(func(x []float64) (theory.Bracket, error) {
		return theory.KappaWithin(x[0], x[1], x[2], int64(x[3]), coarse)
	})
	coarsePulls = bracket(func(x []float64) (theory.Bracket, error) {
		return theory.PullCountWithin(x[0], x[1], x[2], int64(x[3]), coarse)
	})
)

func zetaMeanWithin(rel float64) recomputed.Function {
	return bracket(func(x []float64) (theory.Bracket, error) { return theory.ZetaMeanWithin(x[0], x[1], int64(x[2]), rel) })
}

var confidenceValues = recomputed.Subjects{
	"KappaBound": of(theory.KappaBound),
	"Kappa":      kappa, "Kappa.tied-in": kappa, "Kappa.tied-out": kappa,
	"KappaWithin": coarseKappa, "KappaWithin.upper": coarseKappa,
	"KappaProof.sum":      kappaProof(func(s theory.KappaProofStep) float64 { return s.Sum }),
	"KappaProof.integral": kappaProof(func(s theory.KappaProofStep) float64 { return s.Integral }),
	"KappaProof.total":    kappaProof(func(s theory.KappaProofStep) float64 { return s.Total }),
	"KappaProof.printed":  kappaProof(func(s theory.KappaProofStep) float64 { return s.Printed }),
	"KappaProofLeastA":    float(func([]float64) float64 { return theory.KappaProofLeastA() }),
	"PullCount":           pullCount, "PullCount.tied-in": pullCount, "PullCount.tied-out": pullCount,
	"PullCountWithin": coarsePulls, "PullCountWithin.upper": coarsePulls,
	"ZetaTailBound": of(theory.ZetaTailBound),
	"ZetaTail":      zetaTail, "ZetaTail.tied-in": zetaTail, "ZetaTail.tied-out": zetaTail,
	"ZetaTailWithin": bracket(func(x []float64) (theory.Bracket, error) {
		return theory.ZetaTailWithin(x[0], x[1], x[2], int64(x[3]), 0.5)
	}),
	"ZetaMeanBound": of(theory.ZetaMeanBound), "ZetaMeanBoundPrinted": of(theory.ZetaMeanBoundPrinted),
	"ZetaMean":       of(theory.ZetaMean),
	"ZetaMeanWithin": zetaMeanWithin(1e-3), "ZetaMeanWithin.coarse": zetaMeanWithin(0.5), "ZetaMeanWithin.whole": zetaMeanWithin(1),
	"ZetaTailPeeling": of(theory.ZetaTailPeeling),
	"ZetaProofLine":   of(theory.ZetaProofLine),
	"ZetaProofSum":    of(theory.ZetaProofSum), "ZetaProofPrinted": of(theory.ZetaProofPrinted), "ZetaProofCorrected": of(theory.ZetaProofCorrected),
}

// blocked is about the ends of a block of indices.
func blocked(f func(n, l int) float64) recomputed.Function {
	return two(func(n, l float64) float64 { return f(int(n), int(l)) })
}

var partitionValues = recomputed.Subjects{
	"PartitionConstant":              of(theory.PartitionConstant),
	"PartitionBlock.size":            blocked(func(n, l int) float64 { lo, hi := theory.PartitionBlock(n, l); return float64(hi - lo + 1) }),
	"PartitionBlock.first":           blocked(func(n, l int) float64 { lo, _ := theory.PartitionBlock(n, l); return float64(lo) }),
	"PartitionPrintedBlock.first":    blocked(func(n, l int) float64 { lo, _, _ := theory.PartitionPrintedBlock(n, l); return float64(lo) }),
	"PartitionPrintedBlock.last":     blocked(func(n, l int) float64 { _, hi, _ := theory.PartitionPrintedBlock(n, l); return float64(hi) }),
	"PartitionPrintedBlock.bounding": blocked(func(n, l int) float64 { _, _, b := theory.PartitionPrintedBlock(n, l); return float64(b) }),
	"Partitioned.class": float(func(x []float64) float64 {
		p := theory.Partitioned(x[2:], x[0], x[1])
		if !p.Holds {
			return -1
		}
		return float64(p.Class)
	}),
	"PartitionSlack": float(func(x []float64) float64 { return theory.PartitionSlack(x[2:], x[0]) }),
	"PartitionExtremal.least": exact(func(x []float64) (float64, error) {
		means, err := theory.PartitionExtremal(int(x[0]), x[1], x[2])
		return means[0], err
	}),
	"PartitionExtremal": exact(func(x []float64) (float64, error) {
		means, err := theory.PartitionExtremal(int(x[0]), x[1], x[2])
		return theory.PartitionSlack(means, x[1]), err
	}),
	"KL":            of(theory.KL),
	"Bracket.Scale": bracket(func(x []float64) (theory.Bracket, error) { return theory.Exactly(x[0]).Scale(x[1]), nil }),
	"PhysicalLimit": physicalLimit, "PhysicalLimit.program": physicalLimit,
}

var arrangementValues = recomputed.Subjects{
	"ArrangementF": of(theory.ArrangementF), "ArrangementG": of(theory.ArrangementG), "ArrangementFIntegral": of(theory.ArrangementFIntegral),
	"ArrangementFDecreasesFrom": of(theory.ArrangementFDecreasesFrom), "ArrangementGDecreasesFrom": of(theory.ArrangementGDecreasesFrom),
	"ArrangementLeastGap": of(theory.ArrangementLeastGap),
	"ArrangementCount":    of(theory.ArrangementCount),
	"ArrangementArm":      float(func(x []float64) float64 { return theory.ArrangementArm(x[0], x[3:], x[1], x[2]) }),
}

// listed is about lists of means, twoLists about a played list and the best.
func listed(f func(means []float64) float64) recomputed.Function { return float(f) }

func twoLists(f func(played, best []float64) float64) recomputed.Function {
	return float(func(x []float64) float64 { k := int(x[0]); return f(x[1:1+k], x[1+k:]) })
}

// terms are positions in rows of P(observed), weight and gap.
func terms(f func([]theory.CascadeTerm) float64) recomputed.Function {
	return float(func(x []float64) float64 {
		var all []theory.CascadeTerm
		for i := 0; i < len(x); i += 3 {
			all = append(all, theory.CascadeTerm{Observed: x[i], Weight: x[i+1], Gap: x[i+2]})
		}
		return f(all)
	})
}

var cascadeValues = recomputed.Subjects{
	"DisjunctiveReward": listed(theory.DisjunctiveReward), "ConjunctiveReward": listed(theory.ConjunctiveReward),
	"DisjunctiveRewardPrinted":  listed(theory.DisjunctiveRewardPrinted),
	"DisjunctiveTerms.gap":      twoLists(func(p, b []float64) float64 { return theory.CascadeGap(theory.DisjunctiveTerms(p, b)) }),
	"ConjunctiveTerms.gap":      twoLists(func(p, b []float64) float64 { return theory.CascadeGap(theory.ConjunctiveTerms(p, b)) }),
	"DisjunctiveTerms.observed": twoLists(func(p, b []float64) float64 { return theory.CascadeObservedGap(theory.DisjunctiveTerms(p, b)) }),
	"ConjunctiveTerms.observed": twoLists(func(p, b []float64) float64 { return theory.CascadeObservedGap(theory.ConjunctiveTerms(p, b)) }),
	"CascadeGap":                terms(theory.CascadeGap), "CascadeObservedGap": terms(theory.CascadeObservedGap),
}

var physicalLimit = exact(func(x []float64) (float64, error) { return theory.PhysicalLimit(x[1:], int(x[0])) })
