package mutants

import (
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// indexMutants are wrong factors of other indices.
func indexMutants() []Mutant {
	type certify = lemmas.IndexCertifier
	index := func(name, words string, change func(right certify) certify) Mutant {
		return pairs("index/"+name, words, by{"pairs/indices"}, func(a *lemmas.AllPairs) { a.Index = change(a.Index) })
	}
	other := func(from, to theory.PairIndex) func(right certify) certify {
		return func(right certify) certify {
			return func(x theory.PairIndex, r, c float64, s theory.PairShape, d theory.Dependence, t theory.CountTail,
				g theory.PairGrid) (theory.PairCertificate, error) {
				if x == from {
					x = to
				}
				return right(x, r, c, s, d, t, g)
			}
		}
	}
	return []Mutant{
		index("kl-by-half", "KL-CMOSS with the tail of the half radius", other(theory.KLIndex, theory.HalfRootIndex)),
		index("half-by-root", "the radius of ln⁺ counted for that of ½ ln⁺", other(theory.HalfRootIndex, theory.RootIndex)),
		pairs("index/hundredth-more", "101 % of the factor", by{"pairs/indices"}, func(a *lemmas.AllPairs) {
			right := a.IndexFactor
			a.IndexFactor = func(x theory.PairIndex, r, c float64, d theory.Dependence, t theory.CountTail) float64 {
				return 1.01 * right(x, r, c, d, t)
			}
		}),
		halfScaled("index/half-thirtieth-more", "103 % of the half radius's certificate", 1.03),
		halfScaled("index/half-thirtieth-less", "97 % of the half radius's certificate", 0.97),
		singleScaled("half-thirtieth-less", "97 % of the half radius's certificate at k = 1", "additive/distance/half-radius", theory.HalfRootIndex, 0.97),
		singleScaled("twentieth-more", "5 % more than the sums with sharp tails give at k = 1", "additive/distance", theory.RootIndex, 1.05),
		pairs("index/bound-tenth", "a tenth of the bound, below measured regret", by{"pairs/indices/measured"}, func(a *lemmas.AllPairs) {
			right := a.IndexBound
			a.IndexBound = func(x theory.PairIndex, m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error) {
				b, err := right(x, m, k, T, c, d)
				b.Bound /= 10
				return b, err
			}
		}),
	}
}

// anytimePairsMutants are wrong factors without a horizon.
func anytimePairsMutants() []Mutant {
	scaled := func(name, words string, rejectedBy by, factor float64) Mutant {
		return pairs(name, words, rejectedBy, func(a *lemmas.AllPairs) {
			right := a.AnytimeFactor
			a.AnytimeFactor = func(r, c float64, t theory.CountTail) float64 { return factor * right(r, c, t) }
		})
	}
	return []Mutant{
		pairs("anytime/fixed", "the ζ-part of a fixed horizon", by{"pairs/anytime"}, func(a *lemmas.AllPairs) {
			fixed := a.Certify
			a.Anytime = func(r, c float64, s theory.PairShape, t theory.CountTail, g theory.PairGrid) (theory.PairCertificate, error) {
				return fixed(r, c, s, theory.AnyDependence, t, g)
			}
		}),
		scaled("anytime/hundredth-more", "101 % of the factor", by{"pairs/anytime"}, 1.01),
		scaled("anytime/thirtieth", "a thirtieth of the factor, below measured regret", by{"pairs/anytime/measured"}, 0.03),
	}
}

// singleScaled multiplies what is certified for one arm a round at one (m, T, δ).
func singleScaled(name, words, rejectedBy string, x theory.PairIndex, factor float64) Mutant {
	return formula("moss-sharp/"+name, words, by{rejectedBy}, func(s *lemmas.Subjects) {
		right := s.Moss.Sharp
		s.Moss.Sharp = func(asked theory.PairIndex, m int, T int64, delta float64) (theory.PairFinite, error) {
			f, err := right(asked, m, T, delta)
			if asked == x {
				f.Bound *= factor
			}
			return f, err
		}
	})
}

// halfScaled multiplies the half radius's certificate.
func halfScaled(name, words string, factor float64) Mutant {
	return pairs(name, words, by{"additive/distance/half-radius"}, func(a *lemmas.AllPairs) {
		right := a.Half
		a.Half = func(m, k int, T int64, delta float64, d theory.Dependence) (theory.PairFinite, error) {
			f, err := right(m, k, T, delta, d)
			f.Bound *= factor
			return f, err
		}
	})
}
