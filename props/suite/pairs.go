package suite

import (
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// allPairsBound is the bound by all pairs, function by function, as theory has it.
func allPairsBound() lemmas.AllPairs {
	return lemmas.AllPairs{
		Charge: theory.PairCharge, ChargeSmall: theory.PairChargeSmall, Price: theory.PairPrice,
		RoundPrice: theory.PairShape.Phi, Discounts: lemmas.LargestDiscounts,
		Certify: theory.CertifyAllPairs, Factor: theory.AllPairsFactor,
		Bound: func(m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error) {
			return theory.RegretBoundAllPairs(m, k, T, c, d, theory.CantelliTail)
		},
	}
}

// allPairs returns the bound by all pairs at δ, or at c = 1, over the horizon.
func allPairs(x lemmas.Letters) func(T int64) (bound, factor float64, err error) {
	d := theory.AnyDependence
	if x.Independent {
		d = theory.IndependentArms
	}
	return keptFactor(x, func(T int64, c float64) (theory.AdditiveBound, error) {
		return theory.RegretBoundAllPairs(x.M, x.K, T, c, d, theory.CantelliTail)
	})
}

// keptFactor returns a bound of the form factor·rate + (m−k), whose factor depends on c alone and is
// kept for the search of the first horizon that is not vacuous.
func keptFactor(x lemmas.Letters, at func(T int64, c float64) (theory.AdditiveBound, error)) func(T int64) (bound, factor float64, err error) {
	factors := map[float64]float64{}
	return func(T int64) (bound, factor float64, err error) {
		c := 1.0
		if x.Delta > 0 {
			if c, err = theory.AdditiveConstant(x.M, x.K, T, x.Delta); err != nil {
				return 0, 0, err
			}
		}
		if f, known := factors[c]; known {
			return f*theory.PairingRate(x.M, x.K, float64(T)) + float64(x.M-x.K), f, nil
		}
		b, err := at(T, c)
		if err == nil && x.K < x.M {
			factors[c] = b.Factor
		}
		return b.Bound, b.Factor, err
	}
}
