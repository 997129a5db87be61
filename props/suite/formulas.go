package suite

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/formula"
)

// Entries returns the lemmas, and every other name of eval.
func Entries() []formula.Entry { return append(lemmas.Entries(), depround.Entry()) }

// maxEnumerated arms have at most 2^19 sequences of coins.
const maxEnumerated = 20

var depround = formula.Evaluator{
	Name: "depround", Summary: "DepRound's marginals, by enumeration of its coins",
	Params: []formula.Range{{Name: "p", Unit: "probabilities that sum to an integer", Domain: "at most 20 of them",
		Kind: formula.List}},
	Evaluate: func(x formula.Point) (formula.Evaluation, error) {
		p := x.List("p")
		if m := len(p); m > maxEnumerated {
			return formula.Evaluation{}, fmt.Errorf("p has %d entries: want at most %d, since all coins are enumerated", m,
				maxEnumerated)
		}
		k, err := algos.ParseMarginals(p)
		if err != nil {
			return formula.Evaluation{}, err
		}
		return formula.Evaluation{Marginals: policies.Marginals(algos.DepRound, p, k)}, nil
	},
}
