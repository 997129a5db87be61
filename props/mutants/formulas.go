package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// formula is a mutant that changes right sides of the lemmas. f is a copy.
func formula(name, bug string, change func(f *lemmas.Subjects)) Mutant {
	subject := name
	for i, c := range name {
		if c == '/' {
			subject = name[:i]
			break
		}
	}
	return Mutant{Subject: subject, Name: name, Bug: bug, Plant: func(s *Subjects) { change(&s.Lemmas) }}
}

// Half of what each bound must be at least: the largest value that is attained,
// from package theory's closed forms or from the searches of package lemmas.
// Half of the printed bound would still be true where its constant has room.
const (
	attainedZeta  = 4. / 27     // P(ζ ≥ ε)ε²/δ at μ = ε = ⅔, δ = 1, T = 1: (1−μ)ε²
	attainedKappa = 3 * 0.43    // E κ·ε²/a at a = 1
	attainedMean  = 0.25 * 0.25 // E ζ at μ = ½, δ = 1, T ≥ 1, over 4√δ: ½·½/4
)

func concentrationBugs() []Mutant {
	return []Mutant{
		formula("hoeffding-mgf/half", "λ²(b−a)²/16", func(f *lemmas.Subjects) {
			f.Plant("hoeffding-mgf", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return x.Lambda * x.Lambda * x.Spread() * x.Spread() / 16 }
			})
		}),
		formula("hoeffding-mgf/linear-spread", "λ²(b−a)/8", func(f *lemmas.Subjects) {
			f.Plant("hoeffding-mgf", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return x.Lambda * x.Lambda * x.Spread() / 8 }
			})
		}),
		formula("hoeffding-max/half", "e^{−2ε²/n}/2", func(f *lemmas.Subjects) {
			f.Plant("hoeffding-max", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return math.Exp(-2*x.Eps*x.Eps/float64(x.N)) / 2 }
			})
		}),
		formula("hoeffding-max/exponent", "e^{−4ε²/n}", func(f *lemmas.Subjects) {
			f.Plant("hoeffding-max", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return math.Exp(-4 * x.Eps * x.Eps / float64(x.N)) }
			})
		}),
		formula("hoeffding-max/eps-for-square", "e^{−2ε/n}", func(f *lemmas.Subjects) {
			f.Plant("hoeffding-max", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return math.Exp(-2 * x.Eps / float64(x.N)) }
			})
		}),
		formula("zeta-tail/half-of-attained", "half of (4/27)δ/ε²", func(f *lemmas.Subjects) {
			f.Plant("zeta-tail", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return attainedZeta / 2 * x.Delta / (x.Eps * x.Eps) }
			})
		}),
		formula("zeta-tail/exponential", "e^{−2ε²/δ} for 4δ/ε²", func(f *lemmas.Subjects) {
			f.Plant("zeta-tail", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return math.Exp(-2 * x.Eps * x.Eps / x.Delta) }
			})
		}),
		formula("zeta-tail/radius-zero", "ρ = 0 in the definition of ζ", func(f *lemmas.Subjects) {
			f.Radius = func(_, _ float64) float64 { return 0 }
		}),
		formula("zeta-mean/radius-zero", "ρ = 0 in the definition of ζ", func(f *lemmas.Subjects) {
			f.Radius = func(_, _ float64) float64 { return 0 }
		}),
		formula("zeta-tail/square-of-delta", "4δ²/ε²", func(f *lemmas.Subjects) {
			f.Plant("zeta-tail", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return 4 * x.Delta * x.Delta / (x.Eps * x.Eps) }
			})
		}),
		formula("zeta-mean/half-of-attained", "an eighth of √δ", func(f *lemmas.Subjects) {
			f.Plant("zeta-mean", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return attainedMean / 2 * 4 * math.Sqrt(x.Delta) }
			})
		}),
		formula("zeta-mean/delta-for-root", "4δ for 4√δ", func(f *lemmas.Subjects) {
			f.Plant("zeta-mean", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return 4 * x.Delta }
			})
		}),
		formula("kappa/half-of-attained", "half of 1.29a/ε²", func(f *lemmas.Subjects) {
			f.Plant("kappa", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return attainedKappa / 2 * x.A / (x.Eps * x.Eps) }
			})
		}),
		formula("kappa/eps-for-square", "3a/ε", func(f *lemmas.Subjects) {
			f.Plant("kappa", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return 3 * x.A / x.Eps }
			})
		}),
	}
}

func actionBugs() []Mutant {
	return []Mutant{
		formula("partition/beyond-sharp", "0.22 for 1/16, above inf c*(n) = 0.2197", func(f *lemmas.Subjects) {
			f.Plant("partition", func(p *lemmas.Pair) {
				p.Bound = func(_ lemmas.Letters) float64 { return 0.22 }
			})
		}),
		formula("partition/half-of-gap", "½ for 1/16", func(f *lemmas.Subjects) {
			f.Plant("partition", func(p *lemmas.Pair) {
				p.Bound = func(_ lemmas.Letters) float64 { return 0.5 }
			})
		}),
		formula("indicator/quarter-factor", "2^{ℓ−1}/k_A for 2^{ℓ+1}/k_A", func(f *lemmas.Subjects) {
			f.Indicator.Factor = func(l, kA int) float64 { return math.Ldexp(0.5, l) / float64(kA) }
		}),
		formula("indicator/sixteen-missing", "(√2)^ℓ for (√2)^ℓ/16", func(f *lemmas.Subjects) {
			f.Indicator.Threshold = func(l int) float64 { return math.Pow(math.Sqrt2, float64(l)) }
		}),
		formula("decomposition/k-missing", "T√(eδ) for Tk√(eδ)", func(f *lemmas.Subjects) {
			f.Formulas.Decomposition = func(_ int, T, delta, zetas, large float64) float64 {
				return T*math.Sqrt(math.E*delta) + 8*T*zetas + large
			}
		}),
		formula("decomposition/third-term-missing", "the rounds of large gap are left out", func(f *lemmas.Subjects) {
			f.Formulas.Decomposition = func(k int, T, delta, zetas, _ float64) float64 {
				return T*float64(k)*math.Sqrt(math.E*delta) + 8*T*zetas
			}
		}),
		formula("arrangement/constants-beyond-sharp", "20 for 1026 and 40 for 2052", func(f *lemmas.Subjects) {
			f.Arrangement.Constant = 40
			plantCount(f, 20)
		}),
		formula("arrangement/threshold-times-16", "the counting threshold without its 1/16", func(f *lemmas.Subjects) {
			f.Arrangement.Constant = 2052. / 256
			plantCount(f, 1026./256)
		}),
		formula("integrals/start-of-f", "f is said to decrease from √δ/K′", func(f *lemmas.Subjects) {
			f.FFrom = func(kPrime, delta float64) float64 { return math.Sqrt(delta) / kPrime }
		}),
		formula("integrals/start-of-g", "g is said to decrease from √(eδ)/K′", func(f *lemmas.Subjects) {
			f.GFrom = func(kPrime, delta float64) float64 { return math.Sqrt(math.E*delta) / kPrime }
		}),
		formula("integrals/log-base", "log₂ for ln in ∫f", func(f *lemmas.Subjects) {
			f.FIntegral = func(x, kPrime, delta float64) float64 {
				return (math.Log2(delta/(math.E*math.E*kPrime*kPrime)) - 2*math.Log2(x)) / x
			}
		}),
		formula("integrals/e-for-square", "e for e² in ∫f", func(f *lemmas.Subjects) {
			f.FIntegral = func(x, kPrime, delta float64) float64 {
				return (math.Log(delta/(math.E*kPrime*kPrime)) - 2*math.Log(x)) / x
			}
		}),
	}
}

// plantCount puts another constant into the arrangement lemma's count.
func plantCount(f *lemmas.Subjects, c float64) {
	f.Plant("arrangement/count", func(p *lemmas.Pair) {
		p.Bound = func(x lemmas.Letters) float64 { return theory.ArrangementCount(c, x.K, x.L, x.Gap, x.Delta) }
	})
}

func theoremBugs() []Mutant {
	return []Mutant{
		formula("theorem/powers-of-delta", "kδ for kT√δ and δ for 1/√δ", func(f *lemmas.Subjects) {
			f.Formulas.Theorem = func(m, k int, _, delta float64) float64 {
				rest, K := float64(m-k), float64(min(k, m-k))
				return ((math.Sqrt(math.E)+32)*float64(k) + (1+math.Log(float64(k)))*rest*K/float64(k)) * delta
			}
		}),
		formula("theorem/second-constant", "20 for 6160", func(f *lemmas.Subjects) {
			f.Formulas.Theorem = func(m, k int, T, delta float64) float64 { return theory.TheoremBound(m, k, T, delta, 20) }
		}),
		formula("delta-paper/log-base", "ln for log₂ in δ", func(f *lemmas.Subjects) {
			f.DeltaPaper = func(m, k int, T int64) float64 { return theory.DeltaPaperPrinted(m, k, T) * math.Ln2 * math.Ln2 }
		}),
		formula("delta-paper/k-missing", "m(log k)²/T, without the k", func(f *lemmas.Subjects) {
			f.DeltaPaper = func(m, k int, T int64) float64 { return theory.DeltaPaperPrinted(m, k, T) * float64(k) }
		}),
		formula("delta-pairing/log-missing", "δ without 1 + ln⁺(k/(m−k))", func(f *lemmas.Subjects) {
			f.DeltaPairing = func(m, k int, T int64) float64 { return max(1, float64(m-k)) / (float64(k) * float64(T)) }
		}),
		formula("delta-pairing/k-missing", "(m−k)(1 + ln⁺(k/(m−k)))/T, without the k", func(f *lemmas.Subjects) {
			right := f.DeltaPairing
			f.DeltaPairing = func(m, k int, T int64) float64 { return right(m, k, T) * float64(k) }
		}),
		formula("lower-bounds/max-for-min", "max{√(kmT), KT}", func(f *lemmas.Subjects) {
			f.LowerBound = func(m, k int, T float64) (float64, bool) {
				b, ok := theory.LowerBound(m, k, T)
				c := theory.LowerBoundBlocks
				if 2*k > m {
					c = theory.LowerBoundGroups
				}
				return max(b, c*theory.WorstRegret(m, k, T)), ok
			}
		}),
		formula("lower-bounds/upper-bound", "the pairing bound's constant for a lower one", func(f *lemmas.Subjects) {
			f.LowerBound = func(m, k int, T float64) (float64, bool) {
				_, ok := theory.LowerBound(m, k, T)
				return theory.PairingConstant(1) * theory.LowerBoundRate(m, k, T), ok
			}
		}),
	}
}

// pairingAt is step 5 of the pairing bound with a part of each term.
func pairingAt(small, zeta, large float64) func(m, k int, T, delta, y float64) float64 {
	return func(m, k int, T, delta, y float64) float64 {
		K := float64(min(k, m-k))
		return small*T*K*y*math.Sqrt(delta) + zeta*theory.PairingZetaPart(m, k, T, delta) +
			large*float64(m-k)*28*(1+2*math.Log(y))/(y*math.Sqrt(delta))
	}
}

func pairingBugs() []Mutant {
	return []Mutant{
		formula("pairing-zeta/fortieth", "8T√(kKδ) divided by 40", func(f *lemmas.Subjects) {
			f.Plant("pairing/zeta-part", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return theory.PairingZetaPart(x.M, x.K, float64(x.T), x.Delta) / 40 }
			})
		}),
		formula("pairing-zeta/K-for-root", "8TK√δ for 8T√(kKδ)", func(f *lemmas.Subjects) {
			f.Plant("pairing/zeta-part", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 {
					return 8 * float64(x.T) * float64(min(x.K, x.M-x.K)) * math.Sqrt(x.Delta)
				}
			})
		}),
		formula("pairing-count/beyond-sharp", "3 for 14, below the count attained", func(f *lemmas.Subjects) {
			f.Plant("pairing/counting", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 { return 3 * math.Log(x.X*x.X/x.Delta) / (x.X * x.X) }
				p.Stated = p.Bound
			})
		}),
		formula("pairing-count/half", "7 for 14", func(f *lemmas.Subjects) {
			f.Plant("pairing/counting", func(p *lemmas.Pair) {
				p.Stated = func(x lemmas.Letters) float64 { return 7 * math.Log(x.X*x.X/x.Delta) / (x.X * x.X) }
			})
		}),
		formula("additive-count/half-threshold", "½A for A in the closed count", func(f *lemmas.Subjects) {
			f.Plant("additive/count", func(p *lemmas.Pair) {
				p.Bound = func(x lemmas.Letters) float64 {
					a := math.Log(x.X*x.X/x.Delta) / 2
					return 1 + (a+math.Sqrt(math.Pi*a/2)+0.5)/(x.X*x.X)
				}
			})
		}),
		formula("pairing-threshold/half", "14 for 28 in step 4", func(f *lemmas.Subjects) {
			f.Pairing.Threshold = func(y, delta float64) float64 { return theory.PairingThreshold(y, delta) / 2 }
		}),
		formula("pairing-bound/beyond-sharp", "a hundredth of step 5, below measured regret", func(f *lemmas.Subjects) {
			f.Pairing.Bound = func(m, k int, T, delta float64) (float64, float64) {
				b, y := theory.PairingBound(m, k, T, delta)
				return b / 100, y
			}
		}),
		formula("pairing-bound/least-y-only", "the bound at y = √e, not minimised", func(f *lemmas.Subjects) {
			y := math.Sqrt(math.E)
			f.Pairing.Bound = func(m, k int, T, delta float64) (float64, float64) {
				return theory.PairingBoundAt(m, k, T, delta, y), y
			}
		}),
		formula("pairing-at/zeta-term-twice", "16T√(kKδ) in step 5", func(f *lemmas.Subjects) { f.Pairing.At = pairingAt(1, 2, 1) }),
		formula("pairing-closed/half", "C/2 in the closed form", func(f *lemmas.Subjects) {
			f.Pairing.Closed = func(m, k int, T, c float64) float64 { return theory.PairingClosedForm(m, k, T, c) / 2 }
		}),
		formula("pairing-closed/beyond-sharp", "C/8, below what steps 1 to 5 certify", func(f *lemmas.Subjects) {
			f.Pairing.Constant = func(c float64) float64 { return theory.PairingConstant(c) / 8 }
		}),
	}
}

// cascadeFormulaBugs telescope wrongly.
func cascadeFormulaBugs() []Mutant {
	one := func(mu float64) float64 { return 1 - mu }
	same := func(mu float64) float64 { return mu }
	return []Mutant{
		formula("pairing-cascade/best-before", "the best list's means before position l", func(f *lemmas.Subjects) {
			f.Cascades.Disjunctive, f.Cascades.Conjunctive = bentTelescope(one, true), bentTelescope(same, true)
		}),
		formula("pairing-cascade/nothing-after", "weights without the positions after l", func(f *lemmas.Subjects) {
			f.Cascades.Disjunctive, f.Cascades.Conjunctive = bentTelescope(one, false), bentTelescope(same, false)
		}),
	}
}

// bentTelescope takes the means before position l from the best list, or
// leaves out those after it.
func bentTelescope(goOn func(mu float64) float64, bestBefore bool) lemmas.Telescope {
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
