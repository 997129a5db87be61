package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
)

// paperSteps are the right sides of lines of the paper's proofs.
func paperSteps() lemmas.Steps {
	return lemmas.Steps{
		Doob: func(q float64, n int, lambda, eps float64) float64 {
			step := q*math.Exp(lambda*(1-q)) + (1-q)*math.Exp(-lambda*q)
			return math.Exp(float64(n)*math.Log(step) - lambda*eps)
		},
		Lambda: func(n int, eps float64) float64 { return 4 * eps / float64(n) },
		Peel: func(j int, eps, delta float64) float64 {
			half := math.Ldexp(1, j-1)
			return half*eps + math.Sqrt(half*max(0, -math.Log(2*half*delta)))
		},
		UnimodalLine: theory.ZetaProofLine,
		GapShare:     7. / 8,
		BigSum:       3. / 8,
		Class: func(means []float64, gap float64) theory.Partition {
			return theory.Partitioned(means, gap, theory.PartitionPaperConstant)
		},
		Printed: 1540, // lem:action_arrange
	}
}
