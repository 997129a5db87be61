package lemmas

import (
	"errors"
	"fmt"
	"slices"

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
		Eval: &Eval{Summary: "What every policy loses on some instance: the largest of the proved lower bounds, and its proof"},
	},
	{
		ID: "regret-bound", Params: []Param{paramM, paramK, paramT, paramBound, paramIndependent.OrNone(), paramIndex.OrNone(), paramDelta.OrNone()},
		Eval: &Eval{Summary: "The explicit regret bound: the paper's, the pairing, the additive one, by all pairs, of one arm a round, or (A2) certified",
			Together: choiceOfBound},
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

// Bounds that verify eval regret-bound knows beside the choices of δ.
const (
	AdditiveChoice  = "additive"  // Theorem B
	AllPairsChoice  = "all-pairs" // all pairs of arms charged
	MossChoice      = "moss"      // k = 1
	CertifiedChoice = "certified" // (A2)
)

// boundChoices are all words for a bound.
const boundChoices = "paper, pairing, additive, all-pairs, moss or certified"

// choiceOfBound is choiceOfDelta for the regret bound, of which there are more.
func choiceOfBound(x *Letters, given map[string]any) error {
	if x.Independent && x.Which != AllPairsChoice && x.Which != CertifiedChoice {
		return fmt.Errorf("independent: want --which %s or %s, the bounds that tell independent arms apart", AllPairsChoice, CertifiedChoice)
	}
	if x.Index != "" {
		if x.Which != AllPairsChoice && x.Which != CertifiedChoice {
			return fmt.Errorf("index: want --which %s or %s, the bounds that are proved for other indices", AllPairsChoice, CertifiedChoice)
		}
		if _, err := theory.ParsePairIndex(x.Index); err != nil {
			return err
		}
	}
	if x.Which == MossChoice && x.K != 1 {
		return fmt.Errorf("k=%d: want 1, the only k that --which %s is about", x.K, MossChoice)
	}
	if !slices.Contains([]string{AdditiveChoice, AllPairsChoice, MossChoice, CertifiedChoice}, x.Which) {
		if _, err := theory.ParseDeltaChoice(x.Which); err != nil {
			return fmt.Errorf("which=%s: want %s", x.Which, boundChoices)
		}
		return choiceOfDelta(x, given)
	}
	if _, named := given[paramDelta.Name]; named && !(x.Delta > 0) {
		return fmt.Errorf("delta=%v: want a number > 0", x.Delta)
	}
	return nil
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
