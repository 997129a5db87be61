package theory

// An Evaluation is one formula at one point: the bound, the exact value where
// there is one, and whether the bound says anything. Nil means not applicable.
type Evaluation struct {
	Bound          *float64
	Exact          *Bracket
	Vacuous        *bool
	NonvacuousFrom *float64 // +Inf: at no horizon up to MaxHorizon
}

func evaluation(bound float64, exact Bracket, err error) (Evaluation, error) {
	if err != nil {
		return Evaluation{}, err
	}
	return Evaluation{Bound: &bound, Exact: &exact}, nil
}

// EvalHoeffdingMGF pairs [HoeffdingMGF] with its bound for the law centred to
// mean zero.
//
// Reference: lem:Hoef.
func EvalHoeffdingMGF(values, probs []float64, lambda float64) (Evaluation, error) {
	exact, err := HoeffdingMGF(values, probs, lambda)
	if err != nil {
		return Evaluation{}, err
	}
	law, _ := NewFiniteLaw(values, probs)
	return evaluation(HoeffdingMGFBound(lambda, law.Spread()), exact, nil)
}
