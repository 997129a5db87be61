package lemmas

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// evaluators are the names of verify eval that are no lemmas.
var evaluators = []formula.Evaluator{
	{
		Name: "delta", Params: ranges{letterM, letterK, letterT, optional(letterWhich), optional(letterDelta)},
		Evaluate: evaluateDelta, Summary: "CMOSS's confidence parameter",
	},
	{
		Name: "lower-bound", Params: ranges{letterM, letterK, letterT}, Evaluate: evaluateLower,
		Summary: "What every policy loses on the hard instances: the rates that the paper quotes, with constants; " +
			"larger: bounds eval lower-bound",
	},
	{
		Name: "regret-bound", Params: ranges{letterM, letterK, letterT, optional(letterBound), optional(letterDelta)},
		Evaluate: evaluateRegret,
		Summary:  "The explicit regret bound of the paper's theorem; sharper: bounds eval regret-bound",
	},
}

// evaluateDelta evaluates δ by one of its formulas.
func evaluateDelta(x Point) (formula.Evaluation, error) {
	which, err := theory.ParseDeltaChoice(cmp.Or(x.Word("which"), theory.PaperChoice.String()))
	if err = errors.Join(err, positiveDelta(x)); err != nil {
		return formula.Evaluation{}, err
	}
	e, err := theory.EvalDelta(x.Int("m"), x.Int("k"), x.Int64("T"), which, x.Float("delta"))
	return formula.Evaluation{Evaluation: e}, err
}

// positiveDelta refuses a δ of 0, which theory reads as none.
func positiveDelta(x Point) error {
	if x.Given("delta") && !(x.Float("delta") > 0) {
		return fmt.Errorf("delta=%v: want a number > 0", x.Float("delta"))
	}
	return nil
}

// evaluateRegret evaluates the paper's regret bound, the only one that this program knows.
func evaluateRegret(x Point) (formula.Evaluation, error) {
	if which := x.Word("which"); which != "" && which != theory.PaperChoice.String() {
		return formula.Evaluation{}, fmt.Errorf("which=%s: want paper; bounds eval regret-bound has sharper ones", which)
	}
	if err := positiveDelta(x); err != nil {
		return formula.Evaluation{}, err
	}
	e, err := theory.EvalRegretBound(x.Int("m"), x.Int("k"), x.Int64("T"), x.Float("delta"))
	return formula.Evaluation{Evaluation: e, Sharper: "bounds eval regret-bound"}, err
}

// evaluateLower evaluates the lower bound on the hard instances.
func evaluateLower(x Point) (formula.Evaluation, error) {
	m, k := x.Int("m"), x.Int("k")
	if _, err := theory.DeltaPairing(m, k, x.Int64("T"), 1); err != nil { // the domain of both is the same
		return formula.Evaluation{}, err
	}
	e := formula.Evaluation{Sharper: "bounds eval lower-bound"}
	if bound, ok := theory.HardLowerBound(m, k, x.Float("T")); ok { // else no constant is claimed at this size
		e.Bound = &bound
	}
	return e, nil
}
