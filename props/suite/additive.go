package suite

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
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
		Uniform: func(c float64, tail theory.CountTail) theory.AdditiveUniform {
			return theory.AdditiveFactorUniform(c, 0.005, tail)
		},
		Anytime: theory.AnytimeFactor,
		Bound: func(m, k int, T int64, c float64) (theory.AdditiveBound, error) {
			return theory.RegretBoundAdditive(m, k, T, c, theory.CantelliTail)
		},
		BoundAnytime: func(m, k int, T int64, c float64) (theory.AdditiveBound, error) {
			return theory.RegretBoundAnytime(m, k, T, c, theory.CantelliTail)
		},
		Certify: func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error) {
			return theory.CertifyAdditive(m, k, T, delta, theory.CantelliTail)
		},
		CertifySharp: theory.CertifyAdditiveSharp, CertifyBernoulli: theory.CertifyAdditiveBernoulli,
		CertifyAnytime: func(m, k int, T int64, c float64) (theory.AdditiveCertificate, error) {
			return theory.CertifyAnytime(m, k, T, c, theory.CantelliTail)
		},
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
	for _, e := range cmossFirst() {
		for _, p := range append(settings[e.Name], algos.Params{})[:max(1, len(settings[e.Name]))] {
			choice := algos.Choice{Name: e.Name, Params: p}
			factory, err := choice.Factory()
			if err != nil {
				panic(err) // names and settings of this file
			}
			policy, err := factory(algos.Spec{Arms: 3, Cardinality: 1, Horizon: 10, Source: seed.Source(1, "has the policy a rule")})
			if err != nil {
				panic(err)
			}
			if _, ok := policy.(algos.Ruled); ok {
				out = append(out, lemmas.Learner{Player: sim.Data(choice)})
			}
		}
	}
	return out
}

// cmossFirst returns the registry, CMOSS before the others.
func cmossFirst() []algos.Entry {
	entries := algos.Entries()
	cmoss := slices.IndexFunc(entries, func(e algos.Entry) bool { return e.Name == "cmoss" })
	return slices.Concat(entries[cmoss:cmoss+1], entries[:cmoss], entries[cmoss+1:])
}

// everyone returns every policy of semi-bandit feedback at its defaults.
func everyone() []lemmas.Learner {
	var out []lemmas.Learner
	for _, e := range cmossFirst() {
		if e.Supports(algos.SemiBandit) {
			out = append(out, lemmas.Learner{Player: player(e.Name)})
		}
	}
	return out
}

// anytime is CMOSS without a horizon.
func anytime() sim.Player { return player("cmoss:delta=anytime") }

func lowerBounds() lemmas.Lower {
	return lemmas.Lower{
		Groups: theory.LowerGroupsBest, Pairs: theory.LowerPairsBest,
		Blocks: func(m, k int, T int64) (bound, gap float64, err error) {
			bound, at, err := theory.LowerBlocksBest(m, k, T)
			return bound, at.Gap, err
		},
		Bound:  theory.LowerBound,
		Priced: lemmas.Priced{Arms: theory.LowerPriced, Pairs: theory.LowerPairsSeen, Single: theory.LowerSingle},
		PricedBest: func(m, k int, T int64) (bound, gap float64, law []float64, err error) {
			bound, at, err := theory.LowerPricedBest(m, k, T)
			if err != nil {
				return 0, 0, nil, err
			}
			gap, law = at.Prior(m, k, T)
			return bound, gap, law, nil
		},
		Greedy:     lemmas.Learner{Player: sim.Code(newGreedy).As("greedy")},
		PairsLimit: theory.LowerPairsLimit, BlocksLimit: theory.LowerBlocksLimit,
	}
}

// lowerBound evaluates the largest of the proved lower bounds.
func lowerBound(x lemmas.Letters) (lemmas.Evaluation, error) {
	b, err := theory.LowerBound(x.M, x.K, x.T)
	return lemmas.Evaluation{Evaluation: theory.Evaluation{Bound: &b.Bound}, Which: string(b.Which)}, err
}

// regretBound evaluates the regret bound that x.Which names.
func regretBound(x lemmas.Letters) (lemmas.Evaluation, error) {
	var at func(T int64) (bound, factor float64, err error)
	switch x.Which {
	case lemmas.AdditiveChoice:
		at = func(T int64) (bound, factor float64, err error) { return theoremB(x, T) }
	case lemmas.AllPairsChoice:
		at = allPairs(x)
	case lemmas.MossChoice:
		at = keptFactor(x, func(T int64, c float64) (theory.AdditiveBound, error) {
			return theory.RegretBoundMoss(x.M, T, c, theory.CantelliTail)
		})
	case lemmas.CertifiedChoice:
		at = func(T int64) (bound, factor float64, err error) { return certified(x, T) }
	default:
		return ofChoice(theory.EvalRegretBound)(x)
	}
	bound, factor, err := at(x.T)
	var proof string
	if x.Which == lemmas.CertifiedChoice && err == nil {
		bound, factor, proof, err = leastCertified(x, bound, factor)
	}
	if err != nil {
		return lemmas.Evaluation{}, err
	}
	perRound := float64(theory.Differing(x.M, x.K))
	vacuous := theory.Vacuous(bound, float64(x.T), perRound)
	from := theory.NonvacuousFrom(func(T float64) float64 {
		b, _, _ := at(int64(T)) // of (A2) alone where all proofs are asked for: the others take long
		return b
	}, perRound)
	if !vacuous {
		from = min(from, float64(x.T))
	}
	if x.K == x.M {
		vacuous, from = false, 1 // regret 0 against a bound of 0: exact, not empty
	}
	return lemmas.Evaluation{Evaluation: theory.Evaluation{Bound: &bound, Vacuous: &vacuous, NonvacuousFrom: &from}, Factor: &factor, Which: proof}, nil
}

// theoremB is Theorem B at δ, or at c = 1, and horizon T.
func theoremB(x lemmas.Letters, T int64) (bound, factor float64, err error) {
	c := 1.0
	if x.Delta > 0 {
		if c, err = theory.AdditiveConstant(x.M, x.K, T, x.Delta); err != nil {
			return 0, 0, err
		}
	}
	b, err := theory.RegretBoundAdditive(x.M, x.K, T, c, theory.CantelliTail)
	return b.Bound, b.Factor, err
}

// certified is (A2) at δ, or at c = 1, and horizon T.
func certified(x lemmas.Letters, T int64) (bound, factor float64, err error) {
	delta := x.Delta
	if !(delta > 0) {
		if delta, err = theory.DeltaPairing(x.M, x.K, T, 1); err != nil {
			return 0, 0, err
		}
	}
	var c theory.AdditiveCertificate
	switch index(x) {
	case theory.HalfRootIndex:
		c, err = theory.CertifyHalfRadius(x.M, x.K, T, delta)
	case theory.KLIndex:
		c, err = theory.CertifyKL(x.M, x.K, T, delta)
	default:
		c, err = theory.CertifyAdditive(x.M, x.K, T, delta, theory.CantelliTail)
	}
	return c.Bound, c.C, err
}
