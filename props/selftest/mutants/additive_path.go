package mutants

import (
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/sim"
)

// pathPart changes the right side of (A1).
func pathPart(name, words string, rejectedBy by, change func(p lemmas.Path) (zeta, count float64)) Mutant {
	return additive(name, words, rejectedBy, func(a *lemmas.Additive) { a.PathRight = change })
}

// cutExcess changes the excess I_{i,s} − μ_i that a wrong arm has at s.
func cutExcess(p lemmas.Path, change func(s int, x float64) float64) lemmas.Path {
	cut := make([][]float64, len(p.Excess))
	for i, arm := range p.Excess {
		for s, x := range arm {
			cut[i] = append(cut[i], change(s, x))
		}
	}
	p.Excess = cut
	return p
}

// pathMutants are versions of (A1) that lose a term.
func pathMutants() []Mutant {
	both := by{"additive/pathwise/search", "additive/pathwise"}
	return []Mutant{
		pathPart("additive-path/split-without-factor", "g ≤ max{ζ, I−μ} for their sum, and of each part one half", by{"additive/pathwise/search"},
			func(p lemmas.Path) (float64, float64) {
				zeta, count := lemmas.PathRight(p)
				return zeta / 2, count / 2
			}),
		pathPart("additive-path/larger-part-alone", "the larger of both parts for their sum", by{"additive/pathwise/search"}, func(p lemmas.Path) (float64, float64) {
			zeta, count := lemmas.PathRight(p)
			if zeta > count {
				return zeta, 0
			}
			return 0, count
		}),
		pathPart("additive-path/one-zeta", "the largest ζ for the sum of the K largest", by{"additive/pathwise/search"}, func(p lemmas.Path) (float64, float64) {
			_, count := lemmas.PathRight(p)
			p.Differing = 1
			zeta, _ := lemmas.PathRight(p)
			return zeta, count
		}),
		pathPart("additive-path/once-per-round", "N counts rounds, not arms: the arm with most for all arms", both, func(p lemmas.Path) (zeta, count float64) {
			all := p.Excess
			for i := range all {
				p.Excess = all[i : i+1]
				z, c := lemmas.PathRight(p)
				zeta, count = z, max(count, c)
			}
			return zeta, count
		}),
		pathPart("additive-path/first-pull-free", "N counts from s = 1", by{"additive/pathwise/search"}, func(p lemmas.Path) (float64, float64) {
			return lemmas.PathRight(cutExcess(p, func(s int, x float64) float64 {
				if s == 0 {
					return 0
				}
				return x
			}))
		}),
		pathPart("additive-path/not-capped", "min{1, ·} dropped: an index may exceed its mean by up to 10", by{"additive/pathwise/search"},
			func(p lemmas.Path) (float64, float64) {
				zeta, count := lemmas.PathRight(p)
				for _, arm := range p.Excess {
					for _, x := range arm {
						count += min(10, max(1, x)) - 1
					}
				}
				return zeta, count
			}),
		additive("additive-path/one-partner", "π not injective: the best arm left out stands beside every wrong one", by{"additive/pathwise/ties"},
			func(a *lemmas.Additive) {
				a.Partners = func(leftOut []float64, n int) []float64 {
					same := make([]float64, n)
					for i := range same {
						same[i] = leftOut[0]
					}
					return same
				}
			}),
	}
}

// idling is a row about CMOSS that in a share of the runs, which depends on the size of
// the game, plays its first action for ever.
func idling(name, words, rejectedBy string, share func(m, k int) float64) Mutant {
	return formula(name, words, by{rejectedBy}, func(f *lemmas.Subjects) {
		f.CMOSS = func(delta float64) sim.Player {
			return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
				if rand.New(spec.Source).Float64() < share(spec.Arms, spec.Cardinality) {
					return neverLearns(spec, delta, true)
				}
				return algos.NewIndexPolicy(spec, algos.CMOSSRule{Delta: delta}, true)
			})
		}
	})
}

// logarithmMutants are policies whose regret grows otherwise in the size of the game.
func logarithmMutants() []Mutant {
	beyond, below := "additive/logarithm/beyond-half", "additive/logarithm/none-below"
	return []Mutant{
		idling("additive-logarithm/few-arms-idle", "does not learn below 30 arms, so that regret does not grow in m/(m−k)", beyond,
			func(m, _ int) float64 {
				if m < 30 {
					return 1
				}
				return 0
			}),
		idling("additive-logarithm/few-played-idle", "does not learn in 3/k of the runs: regret over √(kmT) falls in k", below,
			func(_, k int) float64 { return 2.9 / float64(k) }),
		idling("additive-logarithm/many-played-idle", "does not learn in k/81 of the runs: regret over √(kmT) grows in k", below,
			func(_, k int) float64 { return float64(k) / 83 }),
	}
}
