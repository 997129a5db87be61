package mutants

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
)

// value is a row that changes a function of package theory; right is the original.
func value(name, words, rejectedBy, function string, change func(right recomputed.Function, s recomputed.Subjects) recomputed.Function) Mutant {
	return bug("formula/"+name, words, by{rejectedBy}, func(s *Subjects, _ string) {
		original := s.Recomputed
		s.Recomputed = maps.Clone(original)
		s.Recomputed[function] = change(original[function], original)
	}).exactly(strings.TrimPrefix(function, "algos."))
}

// scaled multiplies the function where a condition holds.
func scaled(by float64, where func(x []float64) bool) func(recomputed.Function, recomputed.Subjects) recomputed.Function {
	return func(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
		return func(x ...float64) props.Interval {
			v := right(x...)
			if where(x) {
				v = v.Times(by)
			}
			return v
		}
	}
}

// moved calls the function elsewhere.
func moved(to func(x []float64) []float64) func(recomputed.Function, recomputed.Subjects) recomputed.Function {
	return func(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
		return func(x ...float64) props.Interval { return right(to(append([]float64(nil), x...))...) }
	}
}

// limitWith is the physical limit with another price for each arm below the border.
func limitWith(price func(border, mu float64, kl func(p, q float64) float64) float64) func(recomputed.Function, recomputed.Subjects) recomputed.Function {
	return func(_ recomputed.Function, s recomputed.Subjects) recomputed.Function {
		kl := func(p, q float64) float64 { return s["KL"](p, q).Mid }
		return func(x ...float64) props.Interval {
			sorted := slices.Sorted(slices.Values(x[1:]))
			border, total := sorted[len(sorted)-int(x[0])], 0.0
			for _, mu := range sorted {
				if mu < border {
					total += price(border, mu, kl)
				}
			}
			return props.Point(total)
		}
	}
}

func everywhere([]float64) bool { return true }

func formulaMutants() []Mutant { return slices.Concat(pointMutants(), sumMutants()) }

// pointMutants are bugs of formulas and exact programs at single points.
func pointMutants() []Mutant {
	return []Mutant{
		value("half", "δ is a thousandth larger at k = m/2, and right everywhere else", "theory/delta", "DeltaPairing",
			scaled(1.001, func(x []float64) bool { return 2*x[1] == x[0] })),
		value("radius-edge", "a radius that ends at δs = 1/2", "theory/delta", "Radius", scaled(0, func(x []float64) bool { return x[0]*x[1] >= 0.5 })),
		value("copy", "the copy in algos without 1 + ln⁺(k/(m−k))", "theory/delta-copy", "algos.DeltaPairing",
			func(recomputed.Function, recomputed.Subjects) recomputed.Function {
				return func(x ...float64) props.Interval { return props.Point(max(1, x[0]-x[1]) / (x[1] * x[2])) }
			}),
		value("theorem-grown", "the theorem's bound 1 % larger", "theory/theorem", "TheoremBound", scaled(1.01, everywhere)),
		value("gamma-uncapped", "γ* above 1", "theory/literature", "EXP3MGamma", func(recomputed.Function, recomputed.Subjects) recomputed.Function {
			return func(x ...float64) props.Interval {
				return props.Point(math.Sqrt(x[0] * math.Log(x[0]/x[1]) / ((math.E - 1) * x[1] * x[2])))
			}
		}),
		value("enclosure-to-zero", "an enclosure of the exact probability that begins at 0", "theory/hoeffding",
			"HoeffdingMaxEqual", func(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
				return func(x ...float64) props.Interval { v := right(x...); v.Lo = 0; return v }
			}),
		value("atom-in-spread", "a spread that counts a value of probability 0", "theory/hoeffding", "FiniteLaw.Spread.atom", moved(withinAtom)),
		value("atom-in-sum", "a moment generating function that counts a value of probability 0 for the end beyond which it lies", "theory/hoeffding",
			"FiniteLaw.LogMGF.atom", moved(withinAtom)),
		value("a-round-more", "the pulls of T+1 rounds", "theory/confidence", "PullCount", moved(func(x []float64) []float64 { x[3]++; return x })),
		value("divergence-swapped", "kl(q, p)", "theory/partition", "KL", moved(func(x []float64) []float64 { return []float64{x[1], x[0]} })),
		value("limit-other-side", "the physical limit with kl(mu_(k), mu_i)", "theory/limit", "PhysicalLimit.program", limitWith(
			func(border, mu float64, kl func(p, q float64) float64) float64 { return (border - mu) / kl(border, mu) })),
		value("limit-of-radius", "the slope of a radius √(ln T/(2n)), by Pinsker, for the physical limit", "theory/limit", "PhysicalLimit.program", limitWith(
			func(border, mu float64, _ func(p, q float64) float64) float64 { return 0.5 / (border - mu) })),
		value("limit-of-next", "the physical limit with mu_(k+1) for mu_(k)", "theory/limit", "PhysicalLimit.program",
			moved(func(x []float64) []float64 { x[0] = min(x[0]+1, float64(len(x)-1)); return x })),
		value("antiderivative", "∫f with e for e²", "theory/arrangement",
			"ArrangementFIntegral", moved(func(x []float64) []float64 { x[1] *= math.Exp(-0.5); return x })),
		value("observed-of-best", "P(observed) of the best list for that of the played one", "theory/cascades", "DisjunctiveTerms.observed",
			func(_ recomputed.Function, s recomputed.Subjects) recomputed.Function {
				return s["DisjunctiveTerms.gap"]
			}),
	}
}

// sumMutants are bugs of bounds that are certified by sums, and of their error terms.
func sumMutants() []Mutant {
	return []Mutant{
		value("coarse-error-quarter", "with a coarse tolerance an error term a quarter of what it must be", "theory/confidence", "ZetaMeanWithin.coarse",
			func(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
				return func(x ...float64) props.Interval {
					v := right(x...)
					return props.PlusMinus((v.Lo+v.Hi)/2, (v.Hi-v.Lo)/8)
				}
			}),
		value("dropped-mass-forgotten", "the upper end of a coarse program without what it dropped", "theory/confidence", "ZetaTailWithin", lowerEnd),
		value("rest-forgotten", "the upper end of a sum of tails without what is left of it", "theory/confidence", "KappaWithin", lowerEnd),
		value("rest-doubled", "a bound on what is left of a sum of tails that grew within its tolerance", "theory/confidence", "KappaWithin.upper",
			scaled(1.02, everywhere)),
		value("one-reading", "ties under the reading that counts them in, and under no other", "theory/hoeffding", "HoeffdingMaxEqual.tied-out",
			func(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
				return func(x ...float64) props.Interval { return props.Point(right(x...).Hi) }
			}),
	}
}

// lowerEnd takes the lower end of an enclosure for both.
func lowerEnd(right recomputed.Function, _ recomputed.Subjects) recomputed.Function {
	return func(x ...float64) props.Interval { return props.Point(right(x...).Lo) }
}

// withinAtom widens the ends of a law, in a row λ, p, a, b, to a fifth value.
func withinAtom(x []float64) []float64 {
	x[2], x[3] = min(x[2], x[4]), max(x[3], x[4])
	return x
}
