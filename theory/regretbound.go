package theory

import "math"

// WorstRegret is the largest regret any policy can have on any instance.
//
//	T·K,  K = min(k, m−k)
//
// Domain: 1 ≤ k ≤ m, T ≥ 0.
//
// Reference: Δ_A ≤ |A∖A*| ≤ K, as means lie in [0, 1].
func WorstRegret(m, k int, T float64) float64 { return T * float64(Differing(m, k)) }

// Vacuous reports whether a bound says nothing about an instance: whether it is
// at least T·maxGap, where maxGap = max_A Δ_A. Where maxGap = 0 nothing can be
// lost and every bound is vacuous. For the worst instance use [WorstRegret].
//
//	bound ≥ T·max_A Δ_A
//
// Reference: the definition of vacuous in this project's verdicts.
func Vacuous(bound, T, maxGap float64) bool { return bound >= T*maxGap }

// NonvacuousFrom is the least horizon T in [1, MaxHorizon] from which bound(T) < T·perRound, where
// bound(T)/T does not increase. It is +Inf if there is none.
//
// Reference: the definition of vacuous in this project's verdicts.
func NonvacuousFrom(bound func(T float64) float64, perRound float64) float64 {
	says := func(T float64) bool { return bound(T) < T*perRound }
	if !says(float64(MaxHorizon)) {
		return math.Inf(1)
	}
	lo, hi := int64(0), MaxHorizon
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; says(float64(mid)) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return float64(hi)
}

// A DeltaChoice names one of the formulas for δ.
type DeltaChoice int

// The choices; zero is none of them.
const (
	PaperChoice   DeltaChoice = iota + 1 // the paper's, [DeltaPaper]
	PairingChoice                        // [DeltaPairing] at c_δ = 1, CMOSS's default
	AnytimeChoice                        // [DeltaPairing] with the round t in the place of T
)

// String returns the choice's name on the command line.
func (c DeltaChoice) String() string {
	switch c {
	case PaperChoice:
		return "paper"
	case PairingChoice:
		return "pairing"
	case AnytimeChoice:
		return "anytime"
	}
	return "invalid"
}

// ParseDeltaChoice reads "paper", "pairing" or "anytime".
func ParseDeltaChoice(s string) (DeltaChoice, error) {
	for _, c := range []DeltaChoice{PaperChoice, PairingChoice, AnytimeChoice} {
		if s == c.String() {
			return c, nil
		}
	}
	return 0, errRange("which", s, "paper, pairing or anytime")
}

// EvalRegretBound evaluates the paper's regret bound; a delta of 0 stands for the
// paper's own δ. Vacuous and NonvacuousFrom speak of the worst instance, T·K; for a
// fixed δ the horizon varies and δ does not.
//
// Reference: thm:cmoss_ub.
func EvalRegretBound(m, k int, T int64, delta float64) (Evaluation, error) {
	bound, err := RegretBoundPaper(m, k, T, delta)
	if err != nil {
		return Evaluation{}, err
	}
	vacuous := Vacuous(bound, float64(T), float64(Differing(m, k)))
	from := NonvacuousFrom(func(T float64) float64 {
		b, _ := RegretBoundPaper(m, k, int64(T), delta)
		return b
	}, float64(Differing(m, k)))
	return Evaluation{Bound: &bound, Vacuous: &vacuous, NonvacuousFrom: &from}, nil
}

// EvalDelta evaluates the choice's δ, as Bound and as an exact value; of the anytime δ
// that of round T. For the paper's, Vacuous and NonvacuousFrom are those of the regret bound at
// that δ. A positive delta replaces the formula's value, so that the two can be compared.
//
// Reference: sec:cmoss_proof; bounds/bounds.md, section 1.
func EvalDelta(m, k int, T int64, which DeltaChoice, delta float64) (e Evaluation, err error) {
	value := 0.0
	switch which {
	case PaperChoice:
		if value, err = DeltaPaper(m, k, T); err == nil {
			e, err = EvalRegretBound(m, k, T, delta)
		}
	case PairingChoice, AnytimeChoice:
		value, err = DeltaPairing(m, k, T, 1)
	default:
		err = errRange("which", which, "paper, pairing or anytime")
	}
	if delta != 0 && err == nil {
		value, err = delta, checkPositive("delta", delta)
	}
	if err != nil {
		return Evaluation{}, err
	}
	exact := Exactly(value)
	e.Bound, e.Exact = &value, &exact
	return e, nil
}

// An Evaluation is one formula at one point: the bound, the exact value where
// there is one, and whether the bound says anything. Nil means not applicable.
type Evaluation struct {
	Bound          *float64
	Exact          *Bracket
	Vacuous        *bool
	NonvacuousFrom *float64 // +Inf: at no horizon up to MaxHorizon
}
