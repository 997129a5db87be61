package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// countBounds puts other bounds on the pulls into the counting lemma: the sharp one,
// nil for the right one, and the one that the pairing bound uses.
func countBounds(sharp, stated func(x letters) float64) Plant {
	return func(s *Subjects, _ string) {
		s.Lemmas.Plant("pairing/counting", func(p *lemmas.Pair) {
			if p.Stated = stated; sharp != nil {
				p.Bound = sharp
			}
		})
	}
}

// logOver is c·ln(x²/δ)/x².
func logOver(c float64) func(x letters) float64 {
	return func(x letters) float64 { return c * math.Log(x.X*x.X/x.Delta) / (x.X * x.X) }
}

// pairingAt is step 5 of the pairing bound with a part of each term.
func pairingAt(small, zeta, large float64) func(m, k int, T, delta, y float64) float64 {
	return func(m, k int, T, delta, y float64) float64 {
		K := float64(theory.Differing(m, k))
		return small*T*K*y*math.Sqrt(delta) + zeta*theory.PairingZetaPart(m, k, T, delta) +
			large*float64(m-k)*28*(1+2*math.Log(y))/(y*math.Sqrt(delta))
	}
}

func pairingMutants() []Mutant {
	return []Mutant{
		bug("pairing-zeta/fortieth", "8T√(kKδ) divided by 40", by{"pairing/zeta-part"}, times("pairing/zeta-part", 1./40)),
		bug("pairing-zeta/K-for-root", "8TK√δ for 8T√(kKδ)", by{"pairing/zeta-part"}, bound("pairing/zeta-part", func(x letters) float64 {
			return 8 * float64(x.T) * float64(theory.Differing(x.M, x.K)) * math.Sqrt(x.Delta)
		})),
		bug("pairing-zeta/every-one", "the exact program takes every ζ for 1", by{"pairing/zeta-part"},
			exact("pairing/zeta-part", func(_ program, x letters) (theory.Bracket, error) {
				return theory.Exactly(2 * float64(x.T) * float64(theory.Differing(x.M, x.K))), nil
			})),
		bug("pairing-count/beyond-sharp", "3 for 14, below the count attained", by{"pairing/counting/search"}, countBounds(logOver(3), logOver(3))),
		bug("pairing-count/half", "7 for 14", by{"pairing/counting"}, countBounds(nil, logOver(7))),
		bug("pairing-count/sixth", "a sixth of the count, and a tenth of the sharp one", by{"pairing/counting", "pairing/counting/search"}, countBounds(
			func(x letters) float64 { return theory.PairingCountSharp(x.X, x.Delta) / 10 },
			func(x letters) float64 { return theory.PairingCount(x.X, x.Delta) / 6 })),
		bug("pairing-count/quarter-threshold", "the exact program counts against a quarter of the threshold", by{"pairing/counting"},
			exact("pairing/counting", quarterThreshold)),
		bug("additive-count/half-threshold", "½A for A in the closed count", by{"additive/count", "additive/count/search"},
			bound("additive/count", func(x letters) float64 {
				a := math.Log(x.X*x.X/x.Delta) / 2
				return 1 + (a+math.Sqrt(math.Pi*a/2)+0.5)/(x.X*x.X)
			})),
		bug("additive-count/quarter-threshold", "the exact program counts against a quarter of the threshold", by{"additive/count"},
			exact("additive/count", quarterThreshold)),
	}
}

// boundMutants are wrong bounds made of the parts of the pairing bound.
func boundMutants() []Mutant {
	return []Mutant{
		formula("pairing-threshold/half", "14 for 28 in step 4", by{"pairing/threshold"}, func(f *lemmas.Subjects) {
			f.Pairing.Threshold = func(y, delta float64) float64 { return theory.PairingThreshold(y, delta) / 2 }
		}),
		formula("pairing-bound/beyond-sharp", "a hundredth of step 5, below measured regret",
			by{"pairing/assembly", "pairing/assembly/measured", "pairing/cascade-disjunctive/measured", "pairing/cascade-conjunctive/measured"},
			func(f *lemmas.Subjects) {
				f.Pairing.Bound = func(m, k int, T, delta float64) (float64, float64) {
					b, y := theory.PairingBound(m, k, T, delta)
					return b / 100, y
				}
			}),
		formula("pairing-bound/least-y-only", "the bound at y = √e, not minimised", by{"pairing/assembly"}, func(f *lemmas.Subjects) {
			y := math.Sqrt(math.E)
			f.Pairing.Bound = func(m, k int, T, delta float64) (float64, float64) {
				return theory.PairingBoundAt(m, k, T, delta, y), y
			}
		}),
		formula("pairing-at/zeta-term-twice", "16T√(kKδ) in step 5", by{"pairing/closed-form", "pairing/assembly"},
			func(f *lemmas.Subjects) { f.Pairing.At = pairingAt(1, 2, 1) }),
		formula("pairing-closed/half", "C/2 in the closed form", by{"pairing/closed-form"}, func(f *lemmas.Subjects) {
			f.Pairing.Closed = func(m, k int, T, c float64) float64 { return theory.PairingClosedForm(m, k, T, c) / 2 }
		}),
		formula("pairing-closed/beyond-sharp", "C/8, below what steps 1 to 5 certify", by{"pairing/certified"}, func(f *lemmas.Subjects) {
			f.Pairing.Constant = func(c float64) float64 { return theory.PairingConstant(c) / 8 }
		}),
		formula("pairing-threshold/twelfth", "a twelfth of the threshold", by{"pairing/threshold"}, func(f *lemmas.Subjects) {
			f.Pairing.Threshold = func(y, delta float64) float64 { return theory.PairingThreshold(y, delta) / 12 }
		}),
		formula("pairing-threshold/constant-part-alone", "the integral over the gaps above x₀ left out", by{"pairing/threshold/search"},
			func(f *lemmas.Subjects) {
				right := f.Pairing.Varying
				f.Pairing.Varying = func(x0 float64, ys []float64) float64 {
					least := make([]float64, len(ys))
					for i, y := range ys {
						least[i] = min(x0, y)
					}
					return right(x0, least)
				}
			}),
		formula("pairing-zeta/one-fewer", "the K−1 largest ζ for the K largest", by{"pairing/zeta-part/search"}, func(f *lemmas.Subjects) {
			right := f.Pairing.Largest
			f.Pairing.Largest = func(zs []float64, K int) float64 { return right(zs, K-1) }
		}),
		formula("pairing-closed/tenth-off", "0.9 of the closed form", by{"pairing/closed-form"}, func(f *lemmas.Subjects) {
			f.Pairing.Closed = func(m, k int, T, c float64) float64 { return 0.9 * theory.PairingClosedForm(m, k, T, c) }
		}),
		formula("pairing-closed/constant-three", "C = 3", by{"pairing/certified"}, func(f *lemmas.Subjects) {
			f.Pairing.Constant = func(float64) float64 { return 3 }
		}),
	}
}

// telescopeMutants are wrong gaps of lists, taken apart by position.
func telescopeMutants() []Mutant {
	return []Mutant{
		formula("pairing-cascade/best-before", "the best list's means before position l", by{"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"},
			func(f *lemmas.Subjects) {
				f.Cascades.Disjunctive, f.Cascades.Conjunctive = wrongTelescope(oneMinus, true), wrongTelescope(same, true)
			}),
		formula("pairing-cascade/nothing-after", "weights without the positions after l", by{"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"},
			func(f *lemmas.Subjects) {
				f.Cascades.Disjunctive, f.Cascades.Conjunctive = wrongTelescope(oneMinus, false), wrongTelescope(same, false)
			}),
		formula("pairing-cascade/lists-swapped", "the weights of the best list for those of the list played",
			by{"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"}, func(f *lemmas.Subjects) {
				right := f.Cascades
				f.Cascades.Disjunctive, f.Cascades.Conjunctive = swapped(right.Disjunctive), swapped(right.Conjunctive)
			}),
	}
}

// wrongTelescope takes the means before position l from the best list, or
// leaves out those after it.
func wrongTelescope(goOn func(mu float64) float64, bestBefore bool) lemmas.Telescope {
	return func(played, best []float64) (gap, observed float64) {
		before := 1.0
		for l := range played {
			weight := before
			for n := l + 1; n < len(best) && bestBefore; n++ {
				weight *= goOn(best[n])
			}
			gap += weight * (best[l] - played[l])
			observed += before * (best[l] - played[l])
			if bestBefore {
				before *= goOn(best[l])
			} else {
				before *= goOn(played[l])
			}
		}
		return gap, observed
	}
}

func oneMinus(mu float64) float64 { return 1 - mu }
func same(mu float64) float64     { return mu }

// swapped exchanges the lists.
func swapped(right lemmas.Telescope) lemmas.Telescope {
	return func(played, best []float64) (gap, observed float64) {
		gap, observed = right(best, played)
		return gap, -observed
	}
}
