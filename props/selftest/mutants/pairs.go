package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// pairs is a row that changes the functions of the bound by all pairs.
func pairs(name, words string, rejectedBy by, change func(a *lemmas.AllPairs)) Mutant {
	return formula("pairs-"+name, words, rejectedBy, func(f *lemmas.Subjects) { change(&f.AllPairs) })
}

// charged puts another ρ wherever one is used, as a function of the true one.
func charged(name, words string, rejectedBy by, wrong func(z, phi, right float64) float64) Mutant {
	return pairs(name, words, rejectedBy, func(a *lemmas.AllPairs) {
		charge := func(z, phi float64) float64 { return wrong(z, phi, theory.PairCharge(z, phi)) }
		a.Charge, a.Price = charge, priceBy(charge)
	})
}

// priceBy is b with another charge: the least g on a grid that is refined twice.
func priceBy(charge func(z, phi float64) float64) func(w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64 {
	return func(w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64 {
		at := func(g float64) float64 { return linearised(charge, g, w, gaps, shortfalls, shape, K) }
		lo, hi, best := 0.0, 0.0, at(0)
		for _, h := range gaps {
			hi = max(hi, h)
		}
		for range 4 {
			step, place := (hi-lo)/20, lo
			for g := lo; g <= hi; g += max(step, 1e-12) {
				if v := at(g); v < best {
					best, place = v, g
				}
			}
			lo, hi = max(0, place-step), place+step
		}
		return best
	}
}

// linearised is g + (1/K)Σρ(… − g).
func linearised(charge func(z, phi float64) float64, g, w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64 {
	total := g
	for j, h := range gaps {
		z := h - shape.Discount(max(0, h-w))
		if shortfalls != nil {
			if h-shortfalls[j] > w {
				continue
			}
			z = h - shape.Discount(shortfalls[j])
		}
		total += charge(z-g, shape.Phi()) / float64(K)
	}
	return total
}

// A certifier computes the factor by all pairs.
type pairCertifier = func(r, c float64, s theory.PairShape, d theory.Dependence, t theory.CountTail, g theory.PairGrid) (theory.PairCertificate, error)

// pairFactor changes what is certified.
func pairFactor(name, words string, rejectedBy by, change func(right pairCertifier) pairCertifier) Mutant {
	return pairs(name, words, rejectedBy, func(a *lemmas.AllPairs) { a.Certify = change(a.Certify) })
}

// lowerSums lie as far below the limit of fine cells as the upper sums lie above it. The error of
// a sum is in proportion to its cells, which the coarse grid has four times as wide.
func lowerSums(right pairCertifier) pairCertifier {
	return func(r, c float64, s theory.PairShape, d theory.Dependence, t theory.CountTail, g theory.PairGrid) (theory.PairCertificate, error) {
		fine, err := right(r, c, s, d, t, theory.FinePairGrid)
		if err != nil {
			return fine, err
		}
		coarse, err := right(r, c, s, d, t, theory.CoarsePairGrid)
		if err != nil {
			return coarse, err
		}
		p, err := right(r, c, s, d, t, g)
		p.Factor = 2*(fine.Factor-(coarse.Factor-fine.Factor)/3) - p.Factor
		return p, err
	}
}

// changing puts another shape or grid in the place of what is asked for.
func changing(change func(s *theory.PairShape, g *theory.PairGrid)) func(right pairCertifier) pairCertifier {
	return func(right pairCertifier) pairCertifier {
		return func(r, c float64, s theory.PairShape, d theory.Dependence, t theory.CountTail, g theory.PairGrid) (theory.PairCertificate, error) {
			change(&s, &g)
			return right(r, c, s, d, t, g)
		}
	}
}

func pairsMutants() []Mutant {
	return slices.Concat(pairPathMutants(), pairFactorMutants(), indexMutants(), anytimePairsMutants())
}

// pairPathMutants are wrong steps of the inequality that holds along every path.
func pairPathMutants() []Mutant {
	search, tables := "pairs/pathwise/search", "pairs/pathwise/tables"
	return []Mutant{
		charged("charge/half-far", "ρ smaller by a half beyond 4Φ", by{"pairs/charge", "pairs/round/search", tables}, func(z, phi, right float64) float64 {
			if z > 4*phi {
				return right / 2
			}
			return right
		}),
		charged("charge/linear", "(z−Φ)⁺ for all z: no quadratic charge", by{"pairs/charge", "pairs/round/search", tables},
			func(z, phi, _ float64) float64 { return max(0, z-phi) }),
		charged("charge/eighth", "z²/(8Φ) for z²/(4Φ)", by{"pairs/charge", "pairs/round/search", tables}, func(z, phi, right float64) float64 {
			if z > 2*phi {
				return right / 2
			}
			return right
		}),
		charged("charge/everywhere", "z²/(4Φ) everywhere: b does not vanish up to Φ−y", by{"pairs/charge", "pairs/price/search"},
			func(z, phi, _ float64) float64 { return max(0, z) * max(0, z) / (4 * phi) }),
		pairs("round/half", "Φ/2 for a round", by{search, tables}, func(a *lemmas.AllPairs) {
			a.RoundPrice = func(shape theory.PairShape) float64 { return shape.Phi() / 2 }
		}),
		pairs("discount/dropped", "the ψ-part of a round dropped", by{search}, func(a *lemmas.AllPairs) {
			a.Discounts = func(theory.PairShape, []float64, int) float64 { return 0 }
		}),
		pairs("price/free", "the wrong arms of a round pay nothing of their own", by{"pairs/pathwise", search, tables}, func(a *lemmas.AllPairs) {
			a.Price = func(float64, []float64, []float64, theory.PairShape, int) float64 { return 0 }
		}),
		pairs("price/share", "1/k for 1/K where k > m/2", by{search, tables}, func(a *lemmas.AllPairs) {
			a.Price = func(w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64 {
				return theory.PairPrice(w, gaps, shortfalls, shape, len(gaps))
			}
		}),
		pairs("price/order", "step (c) before step (b): γ(w) for the least g before the counts are bounded", by{"pairs/price/search", "pairs/counts/search"},
			func(a *lemmas.AllPairs) {
				a.Price = func(w float64, gaps, shortfalls []float64, shape theory.PairShape, K int) float64 {
					if math.IsInf(w, 1) {
						return theory.PairPrice(w, gaps, shortfalls, shape, K)
					}
					g := 0.0
					if w > 0 {
						g = shape.Offset(w)
					}
					return linearised(theory.PairCharge, g, w, gaps, shortfalls, shape, K)
				}
			}),
	}
}

// pairFactorMutants are wrong bounds and certificates.
func pairFactorMutants() []Mutant {
	return []Mutant{
		pairs("bound/tenth", "a tenth of the bound, below measured regret", by{"pairs/measured"}, func(a *lemmas.AllPairs) {
			right := a.Bound
			a.Bound = func(m, k int, T int64, c float64, d theory.Dependence) (theory.AdditiveBound, error) {
				b, err := right(m, k, T, c, d)
				b.Bound /= 10
				return b, err
			}
		}),
		pairFactor("factor/lower-sum", "atoms at the lower end of their cells: sums that rise on finer ones", by{"pairs/theorem"}, lowerSums),
		pairFactor("factor/hundredth-more", "101 % of the factor", by{"pairs/theorem"}, func(right pairCertifier) pairCertifier {
			return func(r, c float64, s theory.PairShape, d theory.Dependence, t theory.CountTail, g theory.PairGrid) (theory.PairCertificate, error) {
				p, err := right(r, c, s, d, t, g)
				p.Factor *= 1.01
				return p, err
			}
		}),
		pairFactor("factor/straight-slope", "γ = αw for all w: the supremum grows like ln h", by{"pairs/theorem"},
			changing(func(s *theory.PairShape, _ *theory.PairGrid) { s.S0 = 0 })),
		pairFactor("refused/late-start", "points that begin above Φ−y taken as they are", by{"pairs/refused"},
			changing(func(_ *theory.PairShape, g *theory.PairGrid) { g.Start = 0 })),
		pairFactor("refused/any-shape", "shapes made valid in silence", by{"pairs/refused"}, changing(func(s *theory.PairShape, _ *theory.PairGrid) {
			s.Margin, s.Allowance, s.Slope = max(0.06, s.Margin), max(0, s.Allowance), max(1, s.Slope)
			s.Alpha, s.S0 = max(0, s.Alpha), max(0, s.S0)
		})),
	}
}

// uniformPairsMutants are wrong factors for every k.
func uniformPairsMutants() []Mutant {
	uniform := func(name, words string, change func(u *theory.PairUniform, d theory.Dependence, tail theory.CountTail)) Mutant {
		return pairs("uniform/"+name, words, by{"pairs/uniform"}, func(a *lemmas.AllPairs) {
			right := a.Uniform
			a.Uniform = func(d theory.Dependence, tail theory.CountTail, enough float64) (theory.PairUniform, error) {
				u, err := right(d, tail, enough)
				if err == nil {
					change(&u, d, tail)
				}
				return u, err
			}
		})
	}
	return []Mutant{
		uniform("far-alone", "the closed bound for r ≥ 10⁹ said of every r", func(u *theory.PairUniform, _ theory.Dependence, _ theory.CountTail) {
			u.Factor = u.Far
		}),
		uniform("gap", "one cell left out", func(u *theory.PairUniform, _ theory.Dependence, _ theory.CountTail) {
			u.Cells = append(u.Cells[:3:3], u.Cells[4:]...)
		}),
		uniform("wrong-end", "all weights of a cell taken at its lower end", func(u *theory.PairUniform, d theory.Dependence, tail theory.CountTail) {
			for i := 0; i < len(u.Cells); i += 6 {
				c := &u.Cells[i]
				p, err := theory.CertifyAllPairs(c.Lo, 1, c.Shape, d, tail, theory.MiddlePairGrid)
				if err == nil {
					c.Factor = p.Factor
				}
			}
		}),
		uniform("fiftieth-more", "2 % more than the cells give", func(u *theory.PairUniform, _ theory.Dependence, _ theory.CountTail) { u.Factor *= 1.02 }),
	}
}

// finiteMutants are wrong bounds at given (m, k, T).
func finiteMutants() []Mutant {
	finite := func(name, words string, change func(f *theory.PairFinite)) Mutant {
		return pairs("certified/"+name, words, by{"pairs/certified"}, func(a *lemmas.AllPairs) {
			right := a.Finite
			a.Finite = func(m, k int, T int64, delta float64, d theory.Dependence, tail theory.CountTail) (theory.PairFinite, error) {
				f, err := right(m, k, T, delta, d, tail)
				change(&f)
				return f, err
			}
		})
	}
	return []Mutant{
		finite("pulls-dropped", "the part of the pulls left out", func(f *theory.PairFinite) { f.Bound -= (f.Offsets + f.Supremum) / math.Sqrt(f.Delta) }),
		finite("twentieth-more", "5 % more than the sums give", func(f *theory.PairFinite) { f.C, f.Bound = 1.05*f.C, 1.05*f.Bound }),
		pairs("certified/sharp-twentieth-more", "5 % more than the sums with sharp tails give", by{"additive/distance"}, func(a *lemmas.AllPairs) {
			right := a.Sharp
			a.Sharp = func(m, k int, T int64, delta float64, d theory.Dependence) (theory.PairFinite, error) {
				f, err := right(m, k, T, delta, d)
				f.C, f.Bound = 1.05*f.C, 1.05*f.Bound
				return f, err
			}
		}),
	}
}

// coupledMutants are wrong bounds that take ζ and the count of one arm a round together.
func coupledMutants() []Mutant {
	coupled := func(name, words string, change func(f *theory.CoupledCertificate, c float64, tail theory.CountTail)) Mutant {
		return formula("moss-coupled/"+name, words, by{"moss/coupled"}, func(s *lemmas.Subjects) {
			right := s.Moss.Coupled
			s.Moss.Coupled = func(c, d, y float64, tail theory.CountTail) (theory.CoupledCertificate, error) {
				f, err := right(c, d, y, tail)
				change(&f, c, tail)
				f.Factor = math.Sqrt(c) * (f.Phi + f.Coupled)
				return f, err
			}
		})
	}
	return []Mutant{
		coupled("start-dropped", "∫p dX alone, without X_h(0)", func(f *theory.CoupledCertificate, c float64, tail theory.CountTail) {
			f.Coupled -= (1.87 - f.Phi) * theory.CountScale(1.87, tail, 40) / c
		}),
		coupled("hundredth-more", "101 % of the supremum", func(f *theory.CoupledCertificate, _ float64, _ theory.CountTail) { f.Coupled *= 1.01 }),
	}
}
