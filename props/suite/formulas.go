package suite

import (
	"fmt"
	"maps"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// Entries returns every formula of the table with this project's subject.
func Entries() []formula.Entry { return lemmas.Entries(Pairs()) }

// Pairs returns this project's bound and exact program for every formula of
// lemmas.Table, by ID.
func Pairs() lemmas.Pairs {
	pairs := concentrationPairs()
	maps.Copy(pairs, latticePairs())
	maps.Copy(pairs, choices())
	return pairs
}

// concentrationPairs are those of the paper's own lemmas.
func concentrationPairs() lemmas.Pairs {
	return lemmas.Pairs{
		"hoeffding-mgf": {
			Bound:    func(x lemmas.Letters) float64 { return theory.HoeffdingLogMGFBound(x.Lambda, x.Spread()) },
			Exact:    logMGF,
			Evaluate: exponentials,
		},
		"hoeffding-max": {
			Bound: func(x lemmas.Letters) float64 { return theory.HoeffdingMaxBound(x.N, x.Eps) },
			Exact: maximal,
		},
		"zeta-tail": {
			Bound: func(x lemmas.Letters) float64 { return theory.ZetaTailBound(x.Eps, x.Delta) },
			Exact: func(x lemmas.Letters) (theory.Bracket, error) { return theory.ZetaTail(x.Mu, x.Eps, x.Delta, x.T) },
		},
		"zeta-mean": {
			Bound:  func(x lemmas.Letters) float64 { return theory.ZetaMeanBound(x.Delta) },
			Stated: func(x lemmas.Letters) float64 { return theory.ZetaMeanBoundPrinted(x.Delta) },
			Exact: func(x lemmas.Letters) (theory.Bracket, error) {
				if x.Within != 0 {
					return theory.ZetaMeanWithin(x.Mu, x.Delta, x.T, x.Within)
				}
				return theory.ZetaMean(x.Mu, x.Delta, x.T)
			},
		},
		"kappa": {
			Bound: func(x lemmas.Letters) float64 { return theory.KappaBound(x.A, x.Eps) },
			Exact: func(x lemmas.Letters) (theory.Bracket, error) { return theory.Kappa(x.Mu, x.A, x.Eps, x.T) },
		},
		"partition": {
			Bound: func(lemmas.Letters) float64 { return theory.PartitionPaperConstant },
			Exact: func(x lemmas.Letters) (theory.Bracket, error) { return theory.PartitionConstant(x.K) },
		},
		"arrangement/count": {
			Bound: func(x lemmas.Letters) float64 {
				return theory.ArrangementCount(theory.ArrangementCountRepaired, x.K, x.L, x.Gap, x.Delta)
			},
			Exact: func(x lemmas.Letters) (theory.Bracket, error) {
				return theory.PullCount(x.Mu, indicatorThreshold(x.L)*x.Gap/float64(x.K), x.Delta, x.T)
			},
		},
	}
}

// latticePairs are those of the paper's lemmas for rewards that are not Bernoulli.
func latticePairs() lemmas.Pairs {
	paper := concentrationPairs()
	of := func(program func(law theory.LatticeLaw, x lemmas.Letters) (theory.Bracket, error)) func(lemmas.Letters) (theory.Bracket, error) {
		return func(x lemmas.Letters) (theory.Bracket, error) {
			law, err := theory.NewLatticeLaw(x.Probs)
			if err != nil {
				return theory.Bracket{}, err
			}
			return program(law, x)
		}
	}
	return lemmas.Pairs{
		"hoeffding-max/laws": {
			Bound: paper["hoeffding-max"].Bound,
			Exact: of(func(law theory.LatticeLaw, x lemmas.Letters) (theory.Bracket, error) {
				return theory.HoeffdingMaxLattice(law, x.N, x.Eps)
			}),
		},
		"zeta-tail/laws": {
			Bound: paper["zeta-tail"].Bound,
			Exact: of(func(law theory.LatticeLaw, x lemmas.Letters) (theory.Bracket, error) {
				return theory.ZetaTailLattice(law, x.Eps, x.Delta, x.T)
			}),
		},
		"kappa/laws": {
			Bound: paper["kappa"].Bound,
			Exact: of(func(law theory.LatticeLaw, x lemmas.Letters) (theory.Bracket, error) {
				return theory.KappaLattice(law, x.A, x.Eps, x.T)
			}),
		},
	}
}

// choices are names of eval that are no lemmas.
func choices() lemmas.Pairs {
	return lemmas.Pairs{
		"depround":     {Evaluate: marginals},
		"delta":        {Evaluate: deltaOf},
		"regret-bound": {Evaluate: regretBound},
		"lower-bound":  {Evaluate: lowerBound},
	}
}

// logMGF is the logarithm of the moment generating function of a finite law.
func logMGF(x lemmas.Letters) (theory.Bracket, error) {
	law, err := theory.NewFiniteLaw(x.Values, x.Probs)
	return law.LogMGF(x.Lambda), err
}

// exponentials are both sides of Hoeffding's lemma as it is stated.
func exponentials(x lemmas.Letters) (lemmas.Evaluation, error) {
	e, err := theory.EvalHoeffdingMGF(x.Values, x.Probs, x.Lambda)
	return lemmas.Evaluation{Evaluation: e}, err
}

// maximal takes one mean for all steps, or a mean for each.
func maximal(x lemmas.Letters) (theory.Bracket, error) {
	if len(x.Q) == 1 {
		return theory.HoeffdingMaxEqual(x.Q[0], x.N, x.Eps)
	}
	return theory.HoeffdingMax(x.Q, x.Eps)
}

// indicatorThreshold is (√2)^ℓ/16.
func indicatorThreshold(l int) float64 { return math.Pow(math.Sqrt2, float64(l)) / 16 }

// deltaOf evaluates δ by one of its formulas.
func deltaOf(x lemmas.Letters) (lemmas.Evaluation, error) {
	which, err := theory.ParseDeltaChoice(x.Which)
	if err != nil {
		return lemmas.Evaluation{}, err
	}
	e, err := theory.EvalDelta(x.M, x.K, x.T, which, x.Delta)
	return lemmas.Evaluation{Evaluation: e}, err
}

// regretBound evaluates the paper's regret bound.
func regretBound(x lemmas.Letters) (lemmas.Evaluation, error) {
	e, err := theory.EvalRegretBound(x.M, x.K, x.T, x.Delta)
	return lemmas.Evaluation{Evaluation: e, Sharper: "bounds eval regret-bound"}, err
}

// lowerBound evaluates the lower bound on the hard instances.
func lowerBound(x lemmas.Letters) (lemmas.Evaluation, error) {
	if _, err := theory.DeltaPairing(x.M, x.K, x.T, 1); err != nil { // the domain of both is the same
		return lemmas.Evaluation{}, err
	}
	const sharper = "bounds eval lower-bound"
	bound, ok := theory.HardLowerBound(x.M, x.K, float64(x.T))
	if !ok {
		return lemmas.Evaluation{Sharper: sharper}, nil // no constant is claimed at this size
	}
	return lemmas.Evaluation{Evaluation: theory.Evaluation{Bound: &bound}, Sharper: sharper}, nil
}

// maxEnumerated arms have at most 2^19 sequences of coins.
const maxEnumerated = 20

// marginals are DepRound's, by running it on every sequence of its coins.
func marginals(x lemmas.Letters) (lemmas.Evaluation, error) {
	if m := len(x.P); m > maxEnumerated {
		return lemmas.Evaluation{}, fmt.Errorf("p has %d entries: want at most %d, since all coins are enumerated", m, maxEnumerated)
	}
	k, err := algos.ParseMarginals(x.P)
	if err != nil {
		return lemmas.Evaluation{}, err
	}
	return lemmas.Evaluation{Marginals: policies.Marginals(algos.DepRound, x.P, k)}, nil
}
