package suite

import (
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// additiveBound is the additive bound, function by function, as theory has it.
func additiveBound() lemmas.Additive {
	return lemmas.Additive{
		PathRight: lemmas.PathRight, Partners: lemmas.Partners,
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

// rankers returns every policy that ranks by an index, with the settings that give
// it another one.
func rankers() []lemmas.Learner {
	half, anytime := algos.RadiusHalf, algos.DeltaAnytime
	settings := map[string][]algos.Params{
		"cmoss":   {{}, {Radius: &half}, {Delta: &anytime}},
		"klcmoss": {{}, {Delta: &anytime}},
	}
	var out []lemmas.Learner
	entries := algos.Entries()
	slices.SortStableFunc(entries, func(a, b algos.Entry) int { // CMOSS first
		switch {
		case a.Name == "cmoss":
			return -1
		case b.Name == "cmoss":
			return 1
		}
		return 0
	})
	for _, e := range entries {
		for _, p := range append(settings[e.Name], algos.Params{})[:max(1, len(settings[e.Name]))] {
			choice := algos.Choice{Name: e.Name, Params: p}
			factory, err := choice.Factory()
			if err != nil {
				panic(err) // names and settings of this file
			}
			policy, err := factory(algos.Spec{Arms: 3, Cardinality: 1, Horizon: 10, Source: rand.NewPCG(1, 1)})
			if err != nil {
				panic(err)
			}
			if _, ok := policy.(algos.Ruled); ok {
				out = append(out, lemmas.Learner{Name: choice.String(), Factory: factory})
			}
		}
	}
	return out
}
