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
		Certify: theory.CertifyAllPairs, Factor: theory.AllPairsFactor, Finite: theory.CertifyPairs, Sharp: theory.CertifyPairsSharp,
		Half: theory.CertifyPairsHalfRadius,
		Bound: func(m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error) {
			return theory.RegretBoundAllPairs(m, k, T, c, d, theory.CantelliTail)
		},
		Index: theory.CertifyAllPairsIndex, IndexFactor: theory.AllPairsFactorIndex, IndexTail: theory.KLScaleTail,
		Anytime: theory.CertifyAllPairsAnytime, AnytimeFactor: theory.AllPairsFactorAnytime,
		IndexBound: func(x theory.PairIndex, m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error) {
			return theory.RegretBoundAllPairsIndex(x, m, k, T, c, d, theory.CantelliTail)
		},
		Uniform: func(d theory.Dependence, tail theory.CountTail, enough float64) (theory.PairUniform, error) {
			return theory.CertifyAllPairsUniform(d, tail, enough, theory.MiddlePairGrid)
		},
	}
}

// dependence is what is assumed about the rewards of a round.
func dependence(x lemmas.Letters) theory.Dependence {
	if x.Independent {
		return theory.IndependentArms
	}
	return theory.AnyDependence
}

// index is the one that a bound is for.
func index(x lemmas.Letters) theory.PairIndex {
	if i, err := theory.ParsePairIndex(x.Index); err == nil {
		return i
	}
	return theory.RootIndex
}

// leastCertified returns the least bound that is proved at δ, or at c = 1, with its name; bound and factor are (A2)'s.
func leastCertified(x lemmas.Letters, bound, factor float64) (least, onRate float64, proof string, err error) {
	c, delta := 1.0, x.Delta
	if delta > 0 {
		c, err = theory.AdditiveConstant(x.M, x.K, x.T, delta)
	} else {
		delta, err = theory.DeltaPairing(x.M, x.K, x.T, 1)
	}
	if err != nil {
		return 0, 0, "", err
	}
	least, onRate, proof = bound, factor, "(A2)"
	rate := theory.PairingRate(x.M, x.K, float64(x.T))
	try := func(name string, bound float64, failed error) {
		if err == nil {
			err = failed
		}
		if bound < least {
			least, onRate, proof = bound, bound/rate, name
		}
	}
	arms := dependence(x)
	if x.K == 1 { // one arm a round is seen, so that the arms' sequences are independent
		arms = theory.IndependentArms
	}
	closed, failed := theory.RegretBoundAllPairsIndex(index(x), x.M, x.K, x.T, c, arms, theory.CantelliTail)
	try("all pairs", closed.Bound, failed)
	if index(x) == theory.KLIndex {
		return least, onRate, proof, err
	}
	if x.K == 1 {
		sharp, failed := theory.CertifyCoupledSharp(index(x), x.M, x.T, delta)
		try("one arm a round, sharp tails", sharp.Bound, failed)
		if index(x) == theory.RootIndex {
			moss, failed := theory.RegretBoundMoss(x.M, x.T, c, theory.CantelliTail)
			try("one arm a round", moss.Bound, failed)
		}
		return least, onRate, proof, err
	}
	if index(x) == theory.RootIndex {
		sharp, failed := theory.CertifyAdditiveSharp(x.M, x.K, x.T, delta)
		try("(A2), sharp tails", sharp.Bound, failed)
	}
	certify := theory.CertifyPairsSharp
	if index(x) == theory.HalfRootIndex {
		certify = theory.CertifyPairsHalfRadius
	}
	pairs, failed := certify(x.M, x.K, x.T, delta, arms)
	try("all pairs, sharp tails", pairs.Bound, failed)
	return least, onRate, proof, err
}

// allPairs returns the bound by all pairs at δ, or at c = 1, over the horizon.
func allPairs(x lemmas.Letters) func(T int64) (bound, factor float64, err error) {
	return keptFactor(x, func(T int64, c float64) (theory.AdditiveBound, error) {
		return theory.RegretBoundAllPairsIndex(index(x), x.M, x.K, T, c, dependence(x), theory.CantelliTail)
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
