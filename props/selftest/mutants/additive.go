package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// additive is a row that changes the functions of the additive bound.
func additive(name, words string, rejectedBy by, change func(a *lemmas.Additive)) Mutant {
	return formula(name, words, rejectedBy, func(f *lemmas.Subjects) { change(&f.Additive) })
}

// tailOfZeta puts another p wherever one is used.
func tailOfZeta(p func(v float64) float64) Plant {
	return func(s *Subjects, name string) {
		bound("additive/p", func(x letters) float64 { return p(x.X) })(s, name)
		s.Lemmas.Additive.Tail = p
	}
}

// countOfPulls puts another n wherever one is used.
func countOfPulls(change func(w, right float64) float64) Plant {
	return func(s *Subjects, name string) {
		right := s.Lemmas.Additive.Count
		wrong := func(w float64, tail theory.CountTail) float64 { return change(w, right(w, tail)) }
		bound("additive/n", func(x letters) float64 { return 1 + wrong(x.X, theory.CantelliTail)/x.Delta })(s, name)
		s.Lemmas.Additive.Count = wrong
	}
}

// certificate changes what (A2) is certified to be.
func certificate(name, words string, rejectedBy by, change func(c *theory.AdditiveCertificate)) Mutant {
	return additive(name, words, rejectedBy, func(a *lemmas.Additive) { a.Certify = certifying(a.Certify, change) })
}

// sharpCertificate is the same with the Berry–Esseen inequality.
func sharpCertificate(name, words string, change func(c *theory.AdditiveCertificate)) Mutant {
	return additive(name, words, by{"additive/certified"}, func(a *lemmas.Additive) { a.CertifySharp = certifying(a.CertifySharp, change) })
}

// certifying is a certifier with something changed in what it returns.
func certifying(right lemmas.Certifier, change func(c *theory.AdditiveCertificate)) lemmas.Certifier {
	return func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error) {
		c, err := right(m, k, T, delta)
		change(&c)
		return c, err
	}
}

// lowerTimes multiplies E1 to E3 and the largest lower bound.
func lowerTimes(name, words string, rejectedBy by, c float64) Mutant {
	type lower = func(m, k int, T int64) (bound, gap float64, err error)
	times := func(right lower) lower {
		return func(m, k int, T int64) (bound, gap float64, err error) {
			bound, gap, err = right(m, k, T)
			return c * bound, gap, err
		}
	}
	return formula(name, words, rejectedBy, func(f *lemmas.Subjects) {
		f.Lower.Groups, f.Lower.Pairs, f.Lower.Blocks = times(f.Lower.Groups), times(f.Lower.Pairs), times(f.Lower.Blocks)
		right := f.Lower.Bound
		f.Lower.Bound = func(m, k int, T int64) (theory.LowerRegret, error) {
			b, err := right(m, k, T)
			b.Bound *= c
			return b, err
		}
	})
}

func additiveMutants() []Mutant {
	return slices.Concat(pathMutants(), logarithmMutants(), zetaScaleMutants(), countScaleMutants(), factorMutants(), certificateMutants())
}

// zetaScaleMutants are wrong p and Z.
func zetaScaleMutants() []Mutant {
	return []Mutant{
		bug("additive-p/half", "p(v)/2", by{"additive/p/defined", "additive/p/search"}, tailOfZeta(func(v float64) float64 { return theory.ZetaScaleTail(v) / 2 })),
		bug("additive-p/tenth", "p(v)/10", by{"additive/p"}, tailOfZeta(func(v float64) float64 { return theory.ZetaScaleTail(v) / 10 })),
		bug("additive-p/ville-alone", "e^{−2v²}, without the blocks below τ₀", by{"additive/p/defined"},
			tailOfZeta(func(v float64) float64 { return math.Exp(-2 * v * v) })),
		bug("additive-p/quarter-variance", "p(v/√2), as of ¼ for ⅛ in the supermartingale", by{"additive/p/defined"},
			tailOfZeta(func(v float64) float64 { return theory.ZetaScaleTail(v / math.Sqrt2) })),
		bug("additive-p/one", "p = 1", by{"additive/p/defined"}, tailOfZeta(func(float64) float64 { return 1 })),
		bug("additive-z/tenth", "Z/10", by{"additive/z/search"}, times("additive/z", 0.1)),
		bug("additive-z/quarter", "Z/4", by{"additive/z"}, times("additive/z", 0.25)),
		additive("additive-z/half", "Z_r/2", by{"additive/z/defined", "additive/closed-forms"}, func(a *lemmas.Additive) {
			a.ZetaMean = func(r float64) float64 { return theory.ZetaScaleMeanCapped(r, 16) / 2 }
		}),
		additive("additive-z/third", "Z_r/3", by{"additive/zeta-part", "additive/z/defined"}, func(a *lemmas.Additive) {
			a.ZetaMean = func(r float64) float64 { return theory.ZetaScaleMeanCapped(r, 16) / 3 }
		}),
		additive("additive-z/uncapped", "r·Z for Z_r", by{"additive/z/defined"}, func(a *lemmas.Additive) {
			a.ZetaMean = func(r float64) float64 { return r * theory.ZetaScaleMean(16) }
		}),
		additive("additive-z/one-for-all", "Z for Z_r", by{"additive/z/defined"}, func(a *lemmas.Additive) {
			a.ZetaMean = func(float64) float64 { return theory.ZetaScaleMean(16) }
		}),
	}
}

// countScaleMutants are wrong n and J, and constants by hand.
func countScaleMutants() []Mutant {
	return []Mutant{
		bug("additive-n/half", "n(w)/2", by{"additive/n/defined", "additive/n"}, countOfPulls(func(_, right float64) float64 { return right / 2 })),
		bug("additive-n/no-first-pull", "n/δ for 1 + n/δ", by{"additive/n/search"}, bound("additive/n", func(x letters) float64 {
			return theory.CountScale(x.X, theory.CantelliTail, 200) / x.Delta
		})),
		bug("additive-n/tenth-more", "1.1·n(w)", by{"additive/n/defined"}, countOfPulls(func(_, right float64) float64 { return 1.1 * right })),
		bug("additive-n/half-threshold", "the exact program counts against half the threshold", by{"additive/n"},
			exact("additive/n", func(right program, x letters) (theory.Bracket, error) {
				x.X /= 2
				return right(x)
			})),
		additive("additive-n/half-logarithm", "½A for A in the closed form", by{"additive/n/defined"}, func(a *lemmas.Additive) {
			a.CountHand = func(w float64) float64 {
				l := math.Log(w)
				return (l + math.Sqrt(math.Pi*l/2) + 0.5) / (w * w)
			}
		}),
		additive("additive-j/half", "J/2", by{"additive/j", "additive/closed-forms"}, func(a *lemmas.Additive) {
			a.CountMean = func(c float64, tail theory.CountTail) float64 { return theory.CountScaleMean(c, tail, 4000) / 2 }
		}),
		additive("additive-j/by-hand", "the hand-made J(1)/c for J(c)", by{"additive/j"}, func(a *lemmas.Additive) {
			a.CountMean = func(c float64, _ theory.CountTail) float64 { return theory.CountScaleMeanHand() / c }
		}),
		additive("additive-hand/hundredth-less", "5.02 for 5.0302", by{"additive/closed-forms"}, func(a *lemmas.Additive) {
			a.CountMeanHand = func() float64 { return theory.CountScaleMeanHand() - 0.01 }
		}),
		additive("additive-hand/hundredth-more", "2.513 for 2.503", by{"additive/closed-forms"}, func(a *lemmas.Additive) {
			a.ZetaMeanHand = func(beta float64) float64 { return theory.ZetaScaleMeanHand(beta) + 0.01 }
		}),
	}
}

// factorMutants are wrong factors of Theorem B.
func factorMutants() []Mutant {
	return []Mutant{
		additive("additive-factor/zeta-alone", "√c·J left out of the factor", by{"additive/theorem"}, func(a *lemmas.Additive) {
			a.Factor = func(r, c float64, _ theory.CountTail) float64 {
				return math.Sqrt(c/r) * theory.ZetaScaleMeanCapped(r, 16)
			}
		}),
		additive("additive-factor/log-missing", "J(c/r) for J(cL/r)", by{"additive/theorem"}, func(a *lemmas.Additive) {
			a.Factor = func(r, c float64, tail theory.CountTail) float64 {
				return math.Sqrt(c/r) * (theory.ZetaScaleMeanCapped(r, 16) + theory.CountScaleMean(c/r, tail, 4000))
			}
		}),
		additive("additive-factor/hundredth-less", "99 % of the factor", by{"additive/theorem"}, func(a *lemmas.Additive) {
			a.Factor = func(r, c float64, tail theory.CountTail) float64 { return 0.99 * theory.AdditiveFactor(r, c, tail) }
		}),
		additive("additive-factor/hundredth-more", "101 % of the factor", by{"additive/theorem"}, func(a *lemmas.Additive) {
			a.Factor = func(r, c float64, tail theory.CountTail) float64 { return 1.01 * theory.AdditiveFactor(r, c, tail) }
		}),
		additive("additive-uniform/far-alone", "the bound for r ≥ 10⁶ said of every r", by{"additive/uniform"}, func(a *lemmas.Additive) {
			right := a.Uniform
			a.Uniform = func(c float64, tail theory.CountTail) theory.AdditiveUniform {
				u := right(c, tail)
				u.Factor = u.Far
				return u
			}
		}),
		additive("additive-uniform/tenth-more", "a tenth more than the intervals give", by{"additive/uniform", "additive/absorbed"}, func(a *lemmas.Additive) {
			right := a.Uniform
			a.Uniform = func(c float64, tail theory.CountTail) theory.AdditiveUniform {
				u := right(c, tail)
				u.Factor *= 1.1
				return u
			}
		}),
		additive("additive-absorbed/forgotten", "the m−k is forgotten", by{"additive/absorbed"}, func(a *lemmas.Additive) {
			a.Absorbed = func(C float64) float64 { return C }
		}),
		additive("additive-absorbed/twice", "C + 2/C", by{"additive/absorbed"}, func(a *lemmas.Additive) {
			a.Absorbed = func(C float64) float64 { return C + 2/C }
		}),
	}
}

// certificateMutants are wrong bounds in numbers: certified, of Theorem B, anytime and from below.
func certificateMutants() []Mutant {
	return []Mutant{
		certificate("additive-certified/quarter-count", "a quarter of the count part", by{"additive/certified"},
			func(c *theory.AdditiveCertificate) {
				c.Bound = c.ZetaPart + c.CountPart/4
			}),
		certificate("additive-certified/half-count-alone", "the ζ-part left out and the count part over 2", by{"additive/certified"},
			func(c *theory.AdditiveCertificate) {
				c.Bound = c.CountPart / 2
			}),
		certificate("additive-certified/twentieth-more", "5 % more than the sums give", by{"additive/certified"},
			func(c *theory.AdditiveCertificate) {
				c.C, c.Bound = 1.05*c.C, 1.05*c.Bound
			}),
		sharpCertificate("additive-certified/sharp-quarter", "a quarter of both parts, with the Berry–Esseen inequality", func(c *theory.AdditiveCertificate) {
			c.C, c.Bound = c.C/4, c.Bound/4
		}),
		sharpCertificate("additive-certified/sharp-twentieth-more", "5 % more than the sums give, with the Berry–Esseen inequality",
			func(c *theory.AdditiveCertificate) {
				c.C, c.Bound = 1.05*c.C, 1.05*c.Bound
			}),
		additive("additive-bound/hundredth", "a hundredth of Theorem B's bound, below measured regret", by{"additive/measured", "additive/certified"},
			func(a *lemmas.Additive) {
				right := a.Bound
				a.Bound = func(m, k int, T int64, c float64) (theory.AdditiveBound, error) {
					b, err := right(m, k, T, c)
					b.Bound /= 100
					return b, err
				}
			}),
		additive("additive-anytime/once", "the ζ-part counted once", by{"additive/anytime"}, func(a *lemmas.Additive) {
			a.Anytime = theory.AdditiveFactor
			a.CertifyAnytime = func(m, k int, T int64, c float64) (theory.AdditiveCertificate, error) {
				delta, err := theory.DeltaPairing(m, k, T, c)
				if err != nil {
					return theory.AdditiveCertificate{}, err
				}
				return theory.CertifyAdditive(m, k, T, delta, theory.CantelliTail)
			}
		}),
		additive("additive-anytime/thrice", "three ζ-parts", by{"additive/anytime"}, func(a *lemmas.Additive) {
			a.Anytime = func(r, c float64, tail theory.CountTail) float64 {
				return 2*theory.AnytimeFactor(r, c, tail) - theory.AdditiveFactor(r, c, tail)
			}
		}),
		lowerTimes("additive-lower/twentyfold", "twenty times each lower bound", by{"additive/lower/limits", "additive/distance", "additive/lower/e1",
			"additive/lower/e2", "additive/lower/e3"}, 20),
		lowerTimes("additive-lower/tenth-less", "nine tenths of each lower bound", by{"additive/lower/limits", "additive/distance"}, 0.9),
	}
}
