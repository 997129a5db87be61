package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// A mossCertifier computes the factor for one arm a round.
type mossCertifier = func(c float64, tail theory.CountTail, stride int) theory.MossCertificate

// mossMutants are wrong bounds for one arm a round.
func mossMutants() []Mutant {
	moss := func(name, words, rejectedBy string, change func(m *lemmas.Moss)) Mutant {
		return formula("moss-"+name, words, by{rejectedBy}, func(f *lemmas.Subjects) { change(&f.Moss) })
	}
	path := func(name, words string, change func(g lemmas.MossPath, w1 float64) float64) Mutant {
		return moss("path/"+name, words, "moss/pathwise/search", func(m *lemmas.Moss) { m.Right = change })
	}
	factor := func(name, words, rejectedBy string, change func(right mossCertifier, c float64, tail theory.CountTail, stride int) theory.MossCertificate) Mutant {
		return moss("factor/"+name, words, rejectedBy, func(m *lemmas.Moss) {
			right := m.Certify
			m.Certify = func(c float64, tail theory.CountTail, stride int) theory.MossCertificate {
				return change(right, c, tail, stride)
			}
		})
	}
	scaled := func(by float64) func(right mossCertifier, c float64, tail theory.CountTail, stride int) theory.MossCertificate {
		return func(right mossCertifier, c float64, tail theory.CountTail, stride int) theory.MossCertificate {
			f := right(c, tail, stride)
			f.Factor *= by
			return f
		}
	}
	return append(coupledMutants(),
		path("zeta-dropped", "T·w₁ for T(ζ+w₁)", func(g lemmas.MossPath, w1 float64) float64 {
			return lemmas.MossRight(g, w1) - float64(g.Horizon)*g.Zeta
		}),
		path("whole-gaps", "N_i(g_i) for N_i(h_i)", func(g lemmas.MossPath, w1 float64) float64 {
			zeta := g.Zeta
			g.Zeta = 0
			return lemmas.MossRight(g, w1) + float64(g.Horizon)*zeta
		}),
		path("first-pull-free", "N counts from s = 1", func(g lemmas.MossPath, w1 float64) float64 {
			excess := make([][]float64, len(g.Excess))
			for i, arm := range g.Excess {
				excess[i] = arm[1:]
			}
			g.Excess = excess
			return lemmas.MossRight(g, w1)
		}),
		factor("hundredth-more", "101 % of the factor", "moss/theorem", scaled(1.01)),
		factor("tenth", "a tenth of the factor, below measured regret", "moss/measured", scaled(0.1)),
		factor("lower-sum", "n at the upper end of a cell, w at the lower one", "moss/theorem",
			func(right mossCertifier, c float64, tail theory.CountTail, stride int) theory.MossCertificate {
				f, far := right(c, tail, stride), right(c, tail, 4*stride)
				f.Factor, f.Supremum = 2*f.Factor-far.Factor, f.Supremum*math.Pow(1.005, -2*float64(stride))
				return f
			}),
		factor("far-alone", "the supremum from w = 2.5 on alone", "moss/theorem",
			func(right mossCertifier, c float64, tail theory.CountTail, stride int) theory.MossCertificate {
				f := right(c, tail, stride)
				f.Supremum = (2.5 - f.Split) * theory.CountScale(2.5, tail, 40)
				f.Factor = math.Sqrt(c) * (f.Z + f.Split + f.Supremum/c)
				return f
			}),
	)
}
