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

// EvalHoeffdingMax pairs [HoeffdingMaxEqual] with its bound.
//
// Reference: lem:general_Hoef.
func EvalHoeffdingMax(q float64, n int, eps float64) (Evaluation, error) {
	exact, err := HoeffdingMaxEqual(q, n, eps)
	return evaluation(HoeffdingMaxBound(n, eps), exact, err)
}

// EvalHoeffdingMaxMeans pairs [HoeffdingMax], one mean per step, with its bound.
//
// Reference: lem:general_Hoef.
func EvalHoeffdingMaxMeans(q []float64, eps float64) (Evaluation, error) {
	exact, err := HoeffdingMax(q, eps)
	return evaluation(HoeffdingMaxBound(len(q), eps), exact, err)
}

// EvalZetaTail pairs [ZetaTail] with the paper's 4δ/ε².
//
// Reference: lem:moss-Delta.
func EvalZetaTail(mu, eps, delta float64, T int64) (Evaluation, error) {
	exact, err := ZetaTail(mu, eps, delta, T)
	return evaluation(ZetaTailBound(eps, delta), exact, err)
}

// EvalZetaMean pairs [ZetaMean] with the paper's 4√δ.
//
// Reference: lem:moss-Delta.
func EvalZetaMean(mu, delta float64, T int64) (Evaluation, error) {
	exact, err := ZetaMean(mu, delta, T)
	return evaluation(ZetaMeanBoundPrinted(delta), exact, err)
}

// EvalKappa pairs [Kappa] with the paper's 3a/ε², which is claimed for a ≥ 1 only.
//
// Reference: lem:moss-deviate.
func EvalKappa(mu, a, eps float64, T int64) (Evaluation, error) {
	exact, err := Kappa(mu, a, eps, T)
	return evaluation(KappaBound(a, eps), exact, err)
}

// EvalPartitionConstant pairs c*(k) with the paper's 1/16.
//
// Domain: 2 ≤ k ≤ MaxArms.
//
// Reference: lem:actionset_divide.
func EvalPartitionConstant(k int) (Evaluation, error) {
	exact, err := PartitionConstant(k)
	return evaluation(PartitionPaperConstant, exact, err)
}
