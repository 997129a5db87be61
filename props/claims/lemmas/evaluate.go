package lemmas

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/theory"
)

// choices are the names of verify eval that are no claims of the table.
var choices = []Lemma{
	{ID: "depround", Params: []Param{paramP}, Eval: &Eval{Summary: "DepRound's marginals, by enumeration of its coins"}},
	{
		ID: "delta", Params: []Param{paramM, paramK, paramT, paramWhich, paramDelta.OrNone()},
		Eval: &Eval{Summary: "CMOSS's confidence parameter", Together: choiceOfDelta},
	},
	{
		ID: "lower-bound", Params: []Param{paramM, paramK, paramT},
		Eval: &Eval{Summary: "What every policy loses on the hard instances: the rates that the paper quotes, with constants; larger: bounds eval lower-bound"},
	},
	{
		ID: "regret-bound", Params: []Param{paramM, paramK, paramT, paramBound.OrNone(), paramDelta.OrNone()},
		Eval: &Eval{Summary: "The explicit regret bound of the paper's theorem; sharper: bounds eval regret-bound", Together: choiceOfBound},
	},
}

// meansOrMean takes one mean for all n steps, or a mean for each.
func meansOrMean(x *Letters, given map[string]any) error {
	_, counted := given[paramN.Name]
	switch {
	case len(x.Q) > 1 && counted && x.N != len(x.Q):
		return fmt.Errorf("n=%d: want %d, the number of means in --q, or one mean", x.N, len(x.Q))
	case len(x.Q) > 1:
		x.N = len(x.Q)
	case !counted:
		return errors.New("--n: want a value: " + paramN.Usage())
	default:
		given[paramQ.Name] = x.Q[0]
	}
	return nil
}

// choiceOfBound wants the paper's bound, the only one that this program knows.
func choiceOfBound(x *Letters, given map[string]any) error {
	if x.Which != "" && x.Which != theory.PaperChoice.String() {
		return fmt.Errorf("which=%s: want paper; bounds eval regret-bound has sharper ones", x.Which)
	}
	x.Which = theory.PaperChoice.String()
	return choiceOfDelta(x, given)
}

// choiceOfDelta reads which formula is meant, and refuses a δ of 0, which theory
// reads as none.
func choiceOfDelta(x *Letters, given map[string]any) error {
	_, err := theory.ParseDeltaChoice(x.Which)
	if _, named := given[paramDelta.Name]; named && !(x.Delta > 0) {
		err = errors.Join(err, fmt.Errorf("delta=%v: want a number > 0", x.Delta))
	}
	return err
}
