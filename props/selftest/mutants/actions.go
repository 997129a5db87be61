package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

func actionMutants() []Mutant {
	return []Mutant{
		bug("partition/beyond-sharp", "0.22 for 1/16, above inf c*(n) = 0.2197", by{"partition"}, bound("partition", func(letters) float64 { return 0.22 })),
		bug("partition/half-of-gap", "½ for 1/16", by{"partition", "partition/search"}, bound("partition", func(letters) float64 { return 0.5 })),
		formula("indicator/quarter-factor", "2^{ℓ−1}/k_A for 2^{ℓ+1}/k_A", by{"indicator"}, func(f *lemmas.Subjects) {
			f.Indicator.Factor = func(l, kA int) float64 { return math.Ldexp(0.5, l) / float64(kA) }
		}),
		formula("indicator/sixteen-missing", "(√2)^ℓ for (√2)^ℓ/16", by{"indicator"}, func(f *lemmas.Subjects) {
			f.Indicator.Threshold = func(l int) float64 { return math.Pow(math.Sqrt2, float64(l)) }
		}),
		formula("decomposition/k-missing", "T√(eδ) for Tk√(eδ)", by{"decomposition"}, func(f *lemmas.Subjects) {
			f.Formulas.Decomposition = func(_ int, T, delta, zetas, large float64) float64 {
				return T*math.Sqrt(math.E*delta) + 8*T*zetas + large
			}
		}),
		formula("decomposition/third-term-missing", "the rounds of large gap are left out", by{"decomposition"}, func(f *lemmas.Subjects) {
			f.Formulas.Decomposition = func(k int, T, delta, zetas, _ float64) float64 {
				return T*float64(k)*math.Sqrt(math.E*delta) + 8*T*zetas
			}
		}),
		formula("arrangement/constants-beyond-sharp", "60 for 1026 and 80 for 2052", by{"arrangement/count", "arrangement/sum"}, func(f *lemmas.Subjects) {
			f.Arrangement.Constant = 80
			plantCount(f, 60)
		}),
		formula("arrangement/threshold-times-16", "the counting threshold without its 1/16", by{"arrangement/count", "arrangement/sum"}, func(f *lemmas.Subjects) {
			f.Arrangement.Constant = 2052. / 256
			plantCount(f, 1026./256)
		}),
		bug("arrangement/counts-all", "the exact program counts every round", by{"arrangement/count"}, exact("arrangement/count", everyRound)),
		bug("partition/quarter", "¼ for 1/16", by{"partition", "partition/search"}, bound("partition", func(letters) float64 { return 0.25 })),
		bug("partition/averaged", "the exact program yields c*/k", by{"partition"}, exact("partition", func(right program, x letters) (theory.Bracket, error) {
			b, err := right(x)
			return b.Scale(1 / float64(x.K)), err
		})),
		formula("indicator/eighth-factor", "2^{ℓ−2}/k_A for 2^{ℓ+1}/k_A", by{"indicator"}, func(f *lemmas.Subjects) {
			f.Indicator.Factor = func(l, kA int) float64 { return math.Ldexp(0.25, l) / float64(kA) }
		}),
		formula("decomposition/half-of-first-term", "Tk√(eδ)/2 for Tk√(eδ)", by{"decomposition"}, func(f *lemmas.Subjects) {
			right := f.Decomposition
			f.Decomposition = func(k int, T, delta, zetas, large float64) float64 { return right(k, T, delta/4, zetas, large) }
		}),
	}
}

// integralMutants are wrong integrals of f.
func integralMutants() []Mutant {
	return []Mutant{
		formula("integrals/start-of-f", "f is said to decrease from √δ/K′", by{"integrals/f-decreases", "integrals/search"}, func(f *lemmas.Subjects) {
			f.FFrom = func(kPrime, delta float64) float64 { return math.Sqrt(delta) / kPrime }
		}),
		formula("integrals/start-of-g", "g is said to decrease from √(eδ)/K′", by{"integrals/g-decreases"}, func(f *lemmas.Subjects) {
			f.GFrom = func(kPrime, delta float64) float64 { return math.Sqrt(math.E*delta) / kPrime }
		}),
		formula("integrals/log-base", "log₂ for ln in ∫f", by{"integrals/antiderivative"}, func(f *lemmas.Subjects) {
			f.FIntegral = func(x, kPrime, delta float64) float64 {
				return (math.Log2(delta/(math.E*math.E*kPrime*kPrime)) - 2*math.Log2(x)) / x
			}
		}),
		formula("integrals/e-for-square", "e for e² in ∫f", by{"integrals/antiderivative"}, func(f *lemmas.Subjects) {
			f.FIntegral = func(x, kPrime, delta float64) float64 {
				return (math.Log(delta/(math.E*kPrime*kPrime)) - 2*math.Log(x)) / x
			}
		}),
		formula("integrals/start-rounded", "f is said to decrease from 1.01·√δ/K′", by{"integrals/f-decreases"}, func(f *lemmas.Subjects) {
			f.FFrom = func(kPrime, delta float64) float64 { return 1.01 * math.Sqrt(delta) / kPrime }
		}),
		formula("integrals/term-too-many", "∫f with 1/x too much", by{"integrals/antiderivative"}, func(f *lemmas.Subjects) {
			right := f.FIntegral
			f.FIntegral = func(x, kPrime, delta float64) float64 { return right(x, kPrime, delta) + 1/x }
		}),
	}
}

// plantCount puts another constant into the arrangement lemma's count.
func plantCount(f *lemmas.Subjects, c float64) {
	f.Plant("arrangement/count", func(p *lemmas.Pair) {
		p.Bound = func(x letters) float64 { return theory.ArrangementCount(c, x.K, x.L, x.Gap, x.Delta) }
	})
}
