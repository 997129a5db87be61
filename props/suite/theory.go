package suite

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
	"github.com/regretcheck/regretcheck/theory"
)

// Theory returns the claims about the paper's lemmas and theorems and their slips,
// and about every formula's value.
func Theory() []props.Claim {
	return concat(lemmas.All(LemmaSubjects()), recomputed.All(RecomputedSubjects()))
}

// LemmaSubjects returns this project's formulas and policies as the claims of
// package lemmas take them.
func LemmaSubjects() lemmas.Subjects {
	return lemmas.Subjects{
		Pairs:    Pairs(),
		Formulas: formulas(),
		CMOSS:    cmossAt,
		Learners: lowerBoundLearners(),
		Sizes:    experimentSizes(),
	}
}

func formulas() lemmas.Formulas {
	return lemmas.Formulas{
		Radius: theory.Radius,
		Indicator: lemmas.Indicator{
			Factor:    func(l, kA int) float64 { return math.Ldexp(2, l) / float64(kA) },
			Threshold: indicatorThreshold,
		},
		Decomposition: decomposition,
		Arrangement:   lemmas.Arrangement{Constant: theory.ArrangementRepaired, LeastGap: theory.ArrangementLeastGap, Telescope: arranged},
		F:             theory.ArrangementF, G: theory.ArrangementG, FIntegral: theory.ArrangementFIntegral,
		FFrom: theory.ArrangementFDecreasesFrom, GFrom: theory.ArrangementGDecreasesFrom,
		DeltaPaper:   theory.DeltaPaperPrinted,
		DeltaPairing: deltaPairing,
		Theorem: func(m, k int, T, delta float64) float64 {
			return theory.TheoremBound(m, k, T, delta, theory.TheoremConstant)
		},
		HardLowerBound: theory.HardLowerBound,
		Steps:          paperSteps(),
		Cascades:       lemmas.Cascades{Step: 1, Round: 1},
	}
}

// arranged is Σ_{j≥2}1{V ≥ x_j}(x_j − x_{j−1}) + 1{V ≥ x_1}x_1.
func arranged(xs []float64, v float64) float64 {
	total, below := 0.0, 0.0
	for _, x := range xs {
		if v >= x {
			total += x - below
		}
		below = x
	}
	return total
}

// decomposition is the right side of the regret decomposition on a path:
// Tk√(eδ) + 8TΣζ + the regret of the rounds in A_B.
func decomposition(k int, T, delta, zetas, large float64) float64 {
	return T*theory.ArrangementLeastGap(k, delta) + 8*T*zetas + large
}

// deltaPairing is CMOSS's default δ; the claims' sizes are in its domain.
func deltaPairing(m, k int, T int64) float64 {
	delta, err := theory.DeltaPairing(m, k, T, 1)
	if err != nil {
		panic(err)
	}
	return delta
}

// cmossAt returns CMOSS with δ ≥ 0. NewCMOSS refuses δ = 0, which the paper's
// formula yields at its edges; its rule does not.
func cmossAt(delta float64) sim.Player {
	if delta == 0 {
		return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
			return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: 0}, true)
		})
	}
	fixed := algos.DeltaFixed(delta)
	return sim.Data(algos.Choice{Name: "cmoss", Params: algos.Params{Delta: &fixed}})
}

// lowerBoundLearners returns the policies that meet the lower bounds, with their defaults.
func lowerBoundLearners() []lemmas.Learner {
	return []lemmas.Learner{
		{Player: player("cmoss")}, {Player: player("cucb")}, {Player: player("exp3m")},
		{Player: player("hybrid"), From: props.Default}, {Player: player("cts"), From: props.Default}, {Player: player("random")},
	}
}

// experimentSizes returns the (m, k) of the paper's tables, in order of
// appearance.
func experimentSizes() []sim.Size {
	var sizes []sim.Size
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			if s := (sim.Size{M: c.M, K: c.K}); !slices.Contains(sizes, s) {
				sizes = append(sizes, s)
			}
		}
	}
	return sizes
}
