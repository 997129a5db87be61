package theory

import (
	"errors"
	"math"
)

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

// A DeltaChoice names one of the two formulas for δ, and the bound it belongs to.
type DeltaChoice int

// The choices; zero is none of them.
const (
	PaperChoice DeltaChoice = iota + 1
	PairingChoice
)

// String returns the choice's name on the command line.
func (c DeltaChoice) String() string {
	switch c {
	case PaperChoice:
		return "paper"
	case PairingChoice:
		return "pairing"
	}
	return "invalid"
}

// ParseDeltaChoice reads "paper" or "pairing".
func ParseDeltaChoice(s string) (DeltaChoice, error) {
	for _, c := range []DeltaChoice{PaperChoice, PairingChoice} {
		if s == c.String() {
			return c, nil
		}
	}
	return 0, errRange("which", s, "paper or pairing")
}

// EvalRegretBound evaluates the regret bound of the choice; a delta of 0 stands
// for the choice's own δ. Vacuous and NonvacuousFrom speak of the worst
// instance, T·K; for a fixed δ the horizon varies and δ does not.
//
// Reference: thm:cmoss_ub; docs/pairing-bound.md, step 5.
func EvalRegretBound(m, k int, T int64, which DeltaChoice, delta float64) (Evaluation, error) {
	at := func(T int64) (float64, error) {
		switch which {
		case PaperChoice:
			return RegretBoundPaper(m, k, T, delta)
		case PairingChoice:
			return RegretBoundPairing(m, k, T, delta)
		}
		return 0, errRange("which", which, "paper or pairing")
	}
	bound, err := at(T)
	if err != nil {
		return Evaluation{}, err
	}
	vacuous := Vacuous(bound, float64(T), float64(Differing(m, k)))
	from := NonvacuousFrom(func(T float64) float64 {
		b, _ := at(int64(T))
		return b
	}, float64(Differing(m, k)))
	if k == m {
		vacuous, from = false, 1 // regret 0 against a bound of 0: exact, not empty
	}
	return Evaluation{Bound: &bound, Vacuous: &vacuous, NonvacuousFrom: &from}, nil
}

// EvalDelta evaluates the choice's δ, as Bound and as an exact value; Vacuous
// and NonvacuousFrom are those of the regret bound at that δ. A positive delta
// replaces the formula's value, so that the two can be compared.
//
// Reference: sec:cmoss_proof; docs/pairing-bound.md, step 6.
func EvalDelta(m, k int, T int64, which DeltaChoice, delta float64) (Evaluation, error) {
	e, err := EvalRegretBound(m, k, T, which, delta)
	if err != nil {
		return Evaluation{}, err
	}
	value := delta
	switch {
	case delta > 0:
	case which == PaperChoice:
		value, err = DeltaPaper(m, k, T)
	default:
		value, err = DeltaPairing(m, k, T, 1)
	}
	if math.IsNaN(value) {
		err = errors.Join(err, errRange("delta", value, "a number"))
	}
	exact := Exactly(value)
	e.Bound, e.Exact = &value, &exact
	return e, err
}
