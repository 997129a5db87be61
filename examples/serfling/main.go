// Command serfling tests an inequality that has nothing to do with bandits: Serfling's inequality
// for sampling without replacement, against the exact hypergeometric tail.
package main

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
)

// tail is P(X ≥ k): X of n drawn balls are marked, and K of all N balls are.
func tail(N, K, n, k float64) (sum float64) {
	for i := max(k, n+K-N); i <= min(n, K); i++ {
		sum += math.Exp(combin.LogGeneralizedBinomial(K, i) + combin.LogGeneralizedBinomial(N-K,
			n-i) - combin.LogGeneralizedBinomial(N, n))
	}
	return sum
}

var serfling = formula.Lemma{
	ID: "serfling",
	Statement: "Of N balls K are marked, n are drawn without replacement: P(X ≥ k) ≤ exp(−2nt²/(1 − (n−1)/N)), t = k/n " +
		"− K/N ≥ 0.",
	Reference: "Serfling 1974, Probability inequalities for the sum in sampling without replacement, Corollary 1.1",
	Params: []formula.Range{
		{Name: "N", Unit: "balls", Lo: 2, Hi: 300, Integer: true, Log: true},
		{Name: "K", Unit: "marked balls", Lo: 1, Hi: 299, Integer: true, Log: true},
		{Name: "n", Unit: "draws", Lo: 1, Hi: 299, Integer: true, Log: true},
		{Name: "k", Unit: "marked draws", Lo: 1, Hi: 299, Integer: true, Log: true},
	},
	Where: func(x formula.Point) bool {
		N, K, n, k := x.Float("N"), x.Float("K"), x.Float("n"), x.Float("k")
		return K < N && n < N && k <= min(n, K) && k*N >= K*n
	},
	Bound: func(x formula.Point) float64 {
		t := x.Float("k")/x.Float("n") - x.Float("K")/x.Float("N")
		return math.Exp(-2 * x.Float("n") * t * t / (1 - (x.Float("n")-1)/x.Float("N")))
	},
	Exact: func(x formula.Point) (props.Interval, error) {
		p := tail(x.Float("N"), x.Float("K"), x.Float("n"), x.Float("k"))
		return props.PlusMinus(p, 1e-10*p), nil
	},
}

func main() {
	cli.Main(cli.Program{Name: "serfling", Short: "Decide Serfling's inequality",
		Formulas: []formula.Entry{serfling.Entry()}})
}
