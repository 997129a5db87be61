package main

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/claims"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props/cli"
)

// charged puts another ρ wherever one is used, as a function of the true one.
func charged(name, wrong string, rejectedBy by, change func(z, phi, right float64) float64) cli.Bug {
	return bug("charge/"+name, wrong, rejectedBy, func(s *subjects) {
		s.Charge = func(z, phi float64) float64 { return change(z, phi, upper.Charge(z, phi)) }
		s.Price = priceBy(s.Charge)
	})
}

// priceBy is b with another charge: the least g on a grid that is refined.
func priceBy(
	charge func(z, phi float64) float64,
) func(w float64, gaps, shortfalls []float64, shape upper.Shape, K int) float64 {
	return func(w float64, gaps, shortfalls []float64, shape upper.Shape, K int) float64 {
		at := func(g float64) float64 { return claims.LinearPrice(charge, g, w, gaps, shortfalls, shape, K) }
		lo, hi, best := 0.0, max(0, slices.Max(gaps)), at(0)
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

// pathBugs are wrong steps of the inequalities that hold along every path.
func pathBugs() []cli.Bug {
	const search = "pairs/pathwise/search"
	return []cli.Bug{
		charged("half-far", "ρ smaller by a half beyond 4Φ", by{"pairs/charge", "pairs/round/search"},
			func(z, phi, right float64) float64 {
				if z > 4*phi {
					return right / 2
				}
				return right
			}),
		charged("linear", "(z−Φ)⁺ for all z: no quadratic charge", by{"pairs/charge", "pairs/round/search"},
			func(z, phi, _ float64) float64 { return max(0, z-phi) }),
		charged("everywhere", "z²/(4Φ) everywhere: b does not vanish up to Φ−y", by{"pairs/charge", "pairs/price/search"},
			func(z, phi, _ float64) float64 { return max(0, z) * max(0, z) / (4 * phi) }),
		bug("round/half", "Φ/2 for a round", by{search}, func(s *subjects) {
			s.RoundPrice = func(shape upper.Shape) float64 { return shape.Phi() / 2 }
		}),
		bug("discount/dropped", "the ψ-part of a round dropped", by{search}, func(s *subjects) {
			s.Discounts = func(upper.Shape, []float64, int) float64 { return 0 }
		}),
		bug("price/free", "the wrong arms of a round pay nothing of their own", by{"pairs/pathwise", search},
			func(s *subjects) {
				s.Price = func(float64, []float64, []float64, upper.Shape, int) float64 { return 0 }
			}),
		bug("price/share", "1/k for 1/K where k > m/2", by{search}, func(s *subjects) {
			s.Price = func(w float64, gaps, shortfalls []float64, shape upper.Shape, K int) float64 {
				return upper.Price(w, gaps, shortfalls, shape, len(gaps))
			}
		}),
		bug("price/order", "step (c) before step (b): γ(w) for the least g before the counts are bounded",
			by{"pairs/price/search"}, func(s *subjects) {
				s.Price = func(w float64, gaps, shortfalls []float64, shape upper.Shape, K int) float64 {
					g := 0.0
					switch {
					case math.IsInf(w, 1):
						return upper.Price(w, gaps, shortfalls, shape, K)
					case w > 0:
						g = shape.Offset(w)
					}
					return claims.LinearPrice(upper.Charge, g, w, gaps, shortfalls, shape, K)
				}
			}),
		bug("one-arm/no-zeta", "ζ left out of the first part", by{"moss/pathwise/search"}, func(s *subjects) {
			right := s.OneArmPath
			s.OneArmPath = func(g claims.OneArmPath, w1 float64) float64 { return right(g, w1) - float64(g.Horizon)*g.Zeta }
		}),
		bug("cascade/swapped", "the weights of the best list for those of the list played",
			by{"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"}, func(s *subjects) {
				right := claims.Ours().Telescopes
				s.Telescopes = map[algos.Feedback]claims.Telescope{}
				for feedback, t := range right {
					s.Telescopes[feedback] = func(played, best []float64) (gap, observed float64) {
						gap, observed = t(best, played)
						return -gap, -observed
					}
				}
			}),
	}
}

// factorBugs are wrong factors for every T.
func factorBugs() []cli.Bug {
	uniform := func(name, wrong string, change func(u *upper.UniformFactor)) cli.Bug {
		return bug("uniform/"+name, wrong, by{"pairs/uniform"}, func(s *subjects) {
			right := s.Uniform
			s.Uniform = func(d upper.Dependence, enough float64) (upper.UniformFactor, error) {
				u, err := right(d, enough)
				change(&u)
				return u, err
			}
		})
	}
	return []cli.Bug{
		bug("factor/hundredth-more", "101 % of the factor", by{"pairs/theorem", "pairs/indices"}, func(s *subjects) {
			right := s.Factor
			s.Factor = func(x upper.Index, r, c float64, d upper.Dependence) float64 { return 1.01 * right(x, r, c, d) }
		}),
		bug("factor/straight-slope", "γ = αw for all w: the supremum grows like ln h", by{"pairs/theorem"},
			func(s *subjects) {
				s.FactorAt = func(x upper.Index, r, c float64, shape upper.Shape, d upper.Dependence, grid upper.Grid) (float64,
					upper.Parts, error) {
					shape.S0 = 0
					return upper.FactorAt(x, r, c, shape, d, grid)
				}
			}),
		uniform("far-alone", "the closed bound for r ≥ 10⁹ said of every r",
			func(u *upper.UniformFactor) { u.Factor = u.Far }),
		uniform("gap", "one cell left out", func(u *upper.UniformFactor) { u.Cells = append(u.Cells[:3:3], u.Cells[4:]...) }),
		uniform("fiftieth-more", "2 % more than the cells give", func(u *upper.UniformFactor) { u.Factor *= 1.02 }),
		bug("coupled/start-dropped", "∫p dX alone, without X_h(0)", by{"moss/coupled"}, func(s *subjects) {
			s.Coupled = func(c, d float64) (float64, float64, error) {
				factor, supremum, err := upper.Coupled(c, d)
				less := (1.87 - d) * upper.Count(1.87, 40) / c
				return factor - math.Sqrt(c)*less, supremum - less, err
			}
		}),
		bug("coupled/hundredth-more", "101 % of the factor", by{"moss/coupled"}, func(s *subjects) {
			s.Coupled = func(c, d float64) (float64, float64, error) {
				factor, supremum, err := upper.Coupled(c, d)
				return 1.01 * factor, supremum, err
			}
		}),
		bug("theorem/one", "the paper's theorem with 1 for 6160", by{"theorem-semibandit/implied"},
			func(s *subjects) {
				right := s.Theorem
				s.Theorem = func(m, k int, T, delta float64) float64 { return right(m, k, T, delta) / 6160 }
			}),
	}
}

// certificateBugs are wrong certificates.
func certificateBugs() []cli.Bug {
	certified := func(name, wrong string, rejectedBy by, change func(p upper.Problem, method upper.Method,
		c *upper.Certificate)) cli.Bug {
		return bug("certificate/"+name, wrong, rejectedBy, func(s *subjects) {
			right := s.Certify
			s.Certify = func(p upper.Problem, method upper.Method) (upper.Certificate, error) {
				c, err := right(p, method)
				change(p, method, &c)
				return c, err
			}
		})
	}
	scaled := func(name, wrong string, rejectedBy by, factor float64) cli.Bug {
		return certified(name, wrong, rejectedBy, func(_ upper.Problem, _ upper.Method, c *upper.Certificate) {
			c.Bound, c.Factor = factor*c.Bound, factor*c.Factor
		})
	}
	return []cli.Bug{
		scaled("twentieth-more", "5 % more than the sums give", by{"pairs/certified", "pairs/anytime",
			"additive/distance"}, 1.05),
		scaled("thirtieth-less", "3 % less than the sums give", by{"additive/distance", "additive/distance/half-radius"},
			0.97),
		scaled("thirtieth", "a thirtieth of the bounds, below measured regret", by{"pairs/measured"}, 1./30),
		certified("pulls-dropped", "the part of the pulls left out", by{"pairs/certified"},
			func(_ upper.Problem, _ upper.Method, c *upper.Certificate) {
				c.Bound -= (c.Offsets + c.Supremum) / math.Sqrt(c.Delta)
			}),
	}
}
