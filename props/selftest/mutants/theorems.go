package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

func theoremMutants() []Mutant {
	return []Mutant{
		formula("theorem/powers-of-delta", "kδ for kT√δ and δ for 1/√δ",
			by{"theorem-semibandit/vacuity", "theorem-semibandit/non-vacuous"}, func(f *lemmas.Subjects) {
				f.Formulas.Theorem = func(m, k int, _, delta float64) float64 {
					rest, K := float64(m-k), float64(theory.Differing(m, k))
					return ((math.Sqrt(math.E)+32)*float64(k) + (1+math.Log(float64(k)))*rest*K/float64(k)) * delta
				}
			}),
		formula("theorem/second-constant", "20 for 6160", by{"theorem-semibandit/vacuity"}, func(f *lemmas.Subjects) {
			f.Formulas.Theorem = func(m, k int, T, delta float64) float64 { return theory.TheoremBound(m, k, T, delta, 20) }
		}),
		formula("delta-paper/log-base", "ln for log₂ in δ", by{"theorem-semibandit/delta"}, func(f *lemmas.Subjects) {
			f.DeltaPaper = func(m, k int, T int64) float64 { return theory.DeltaPaperPrinted(m, k, T) * math.Ln2 * math.Ln2 }
		}),
		formula("delta-paper/k-missing", "m(log k)²/T, without the k", by{"theorem-semibandit/delta", "delta-choice"}, func(f *lemmas.Subjects) {
			f.DeltaPaper = func(m, k int, T int64) float64 { return theory.DeltaPaperPrinted(m, k, T) * float64(k) }
		}),
		formula("delta-paper/at-half", "δ is twice as large at k = m/2, and right everywhere else", by{"theorem-semibandit/delta"}, func(f *lemmas.Subjects) {
			right := f.DeltaPaper
			f.DeltaPaper = func(m, k int, T int64) float64 {
				if 2*k == m {
					return 2 * right(m, k, T)
				}
				return right(m, k, T)
			}
		}),
	}
}

// claimedMutants are wrong lower bounds, and bounds that measured regret refutes.
func claimedMutants() []Mutant {
	return []Mutant{
		formula("lower-bounds/max-for-min", "max{√(kmT), KT}", by{"lower-bounds"}, func(f *lemmas.Subjects) {
			f.HardLowerBound = func(m, k int, T float64) (float64, bool) {
				b, ok := theory.HardLowerBound(m, k, T)
				c := theory.LowerBoundBlocks
				if 2*k > m {
					c = theory.LowerBoundGroups
				}
				return max(b, c*theory.WorstRegret(m, k, T)), ok
			}
		}),
		formula("lower-bounds/upper-bound", "43.6, the constant of an upper bound, for a lower one", by{"lower-bounds"}, func(f *lemmas.Subjects) {
			f.HardLowerBound = func(m, k int, T float64) (float64, bool) {
				_, ok := theory.HardLowerBound(m, k, T)
				return 43.6 * theory.LowerBoundRate(m, k, T), ok
			}
		}),
		formula("theorem/ten", "a bound of 10", by{"theorem-semibandit/non-vacuous"}, func(f *lemmas.Subjects) {
			f.Theorem = func(int, int, float64, float64) float64 { return 10 }
		}),
		bug("theorem/forty-rates", "40 times the rate, said of a policy that never learns",
			by{"theorem-semibandit/vacuity", "theorem-semibandit"}, func(s *Subjects, _ string) {
				s.Lemmas.Theorem = func(m, k int, T, _ float64) float64 { return 40 * theory.Rate(m, k, T) }
				s.Lemmas.CMOSS = lazyAt
			}),
		bug("theorem/ten-of-cascades", "a bound of 10/p*, said of a policy that never learns", by{"theorem-cascading"}, func(s *Subjects, _ string) {
			s.Lemmas.Theorem = func(int, int, float64, float64) float64 { return 10 }
			s.Lemmas.CMOSS = lazyAt
		}),
		formula("theorem/half-constant", "3080 in place of 6160", by{"theorem-cascading/reach"}, func(f *lemmas.Subjects) {
			right := f.Theorem
			f.Theorem = func(m, k int, T, delta float64) float64 { return right(m, k, T, delta) / 2 }
		}),
		formula("lower-bounds/hundredfold", "a hundred times the lower bound", by{"lower-bounds"}, func(f *lemmas.Subjects) {
			right := f.HardLowerBound
			f.HardLowerBound = func(m, k int, T float64) (float64, bool) {
				b, ok := right(m, k, T)
				return 100 * b, ok
			}
		}),
	}
}

// lazyAt is a policy that never learns, at every δ.
func lazyAt(float64) sim.Player {
	return sim.Code(func(spec algos.Spec) (algos.Policy, error) { return neverLearns(spec, 0, true) })
}
