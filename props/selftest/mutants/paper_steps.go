package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// stepMutants are bugs in lines of the paper's proofs.
func stepMutants() []Mutant {
	return []Mutant{
		formula("doob/twice-lambda", "e^{2λε} for e^{λε} under Doob's inequality", by{"hoeffding-max/doob"}, func(f *lemmas.Subjects) {
			right := f.Steps.Doob
			f.Steps.Doob = func(q float64, n int, lambda, eps float64) float64 {
				return right(q, n, lambda, eps) * math.Exp(-lambda*eps)
			}
		}),
		formula("doob/half-lambda", "λ* = 2ε/n", by{"hoeffding-max/lambda"}, func(f *lemmas.Subjects) {
			f.Steps.Lambda = func(n int, eps float64) float64 { return 2 * eps / float64(n) }
		}),
		formula("peeling/block-above", "x_j of the block after it", by{"zeta-tail/peeling"}, func(f *lemmas.Subjects) {
			right := f.Steps.Peel
			f.Steps.Peel = func(j int, eps, delta float64) float64 { return 2 * right(j+1, eps, delta) }
		}),
		formula("peeling/radius-missing", "2^{j−1}ε without the radius", by{"zeta-tail/peeling"}, func(f *lemmas.Subjects) {
			f.Steps.Peel = func(j int, eps, _ float64) float64 { return math.Ldexp(eps, j-1) }
		}),
		bug("zeta-tail/never-leaves", "the exact program yields a chance of leaving of δ²", by{"zeta-tail/confidence-region"},
			exact("zeta-tail", func(right program, x letters) (theory.Bracket, error) {
				b, err := right(x)
				return b.Scale(x.Delta * x.Delta), err
			})),
		formula("selection/four-gaps", "4Δ for (7/8)Δ in the display before the partition lemma", by{"selection/gap"}, func(f *lemmas.Subjects) {
			f.Steps.GapShare = 4
		}),
		formula("partition/half-sum", "Δ/2 for (3/8)Δ in line:big_sum", by{"partition/big-sum"}, func(f *lemmas.Subjects) { f.Steps.BigSum = 0.5 }),
		formula("partition/class-after", "the class after the smallest valid one", by{"partition/classes"}, func(f *lemmas.Subjects) {
			right := f.Steps.Class
			f.Steps.Class = func(means []float64, gap float64) theory.Partition {
				p := right(means, gap)
				p.Class++
				return p
			}
		}),
		formula("arrangement/printed-20", "20 for the printed 1540", by{"arrangement/sum-printed"}, func(f *lemmas.Subjects) { f.Steps.Printed = 20 }),
	}
}
