package theory

import (
	"errors"
	"fmt"
	"math"
	"math/big"
)

// KappaBound is the paper's bound on E κ.
//
//	E κ ≤ 3a/ε²
//
// Domain: a ≥ 1, ε > 0. Holds for i.i.d. rewards in [0, 1], any T.
//
// Reference: lem:moss-deviate.
func KappaBound(a, eps float64) float64 { return 3 * (a / eps) / eps }

// Kappa is the exact E κ for Bernoulli rewards.
//
//	E κ = Σ_{t=1}^T P(μ̂_t + √(a/t) − mu ≥ ε) = Σ P(S_t ≥ t(mu+ε) − √(at))
//
// by binomial tails carried from round to round. The sum stops where Hoeffding's
// inequality makes the rest negligible, and the bracket holds that rest. A tie
// counts as in; both readings of the parameters are covered.
//
// Domain: mu in [0, 1], a > 0 (the lemma asks for a ≥ 1), ε > 0, T ≥ 1, and
// min(T, (√a+5)²/ε²) at most about 2·10⁸.
//
// Reference: lem:moss-deviate.
func Kappa(mu, a, eps float64, T int64) (Bracket, error) {
	return KappaWithin(mu, a, eps, T, tailRest)
}

// KappaWithin is [Kappa] with a stopping rule: the sum ends once its remainder is below
// tolerance > 0. The bracket contains the remainder.
//
// Reference: lem:moss-deviate.
func KappaWithin(mu, a, eps float64, T int64, tolerance float64) (Bracket, error) {
	err := errors.Join(checkMean("mu", mu), checkKappa(a, eps, T), checkPositive("tolerance", tolerance))
	if err != nil {
		return Bracket{}, err
	}
	curve := &boundary{
		slope:    mu + eps,
		readings: lazyReadings(sum, mu, eps),
		width:    func(float64) (lo, hi float64) { return a * (1 - 2*unit), a * (1 + 2*unit) },
		root:     squareRoot(a),
	}
	if reach := (math.Sqrt(a) + 4) / eps; min(float64(T), reach*reach) > float64(maxTailSteps) {
		return Bracket{}, errTails(T, "eps", eps)
	}
	b, ok := sumTails(mu, curve, T, tolerance, func(t int64) float64 { return kappaRemainder(a, eps, float64(t)) })
	if !ok {
		return Bracket{}, errTails(T, "eps", eps)
	}
	return b, nil
}

// checkKappa refuses numbers for which a boundary is no int64.
func checkKappa(a, eps float64, T int64) error {
	err := errors.Join(checkPositive("a", a), checkPositive("eps", eps), checkHorizon(T))
	if err == nil && (eps > 1e6 || a > 1e15) {
		err = fmt.Errorf("eps=%v, a=%v: want eps ≤ 10⁶ and a ≤ 10¹⁵", eps, a)
	}
	return err
}

// kappaRemainder bounds Σ_{s>t} exp(−2(√s·ε − √a)²), whose terms decrease once
// u = √t·ε − √a > 0, by its integral from t:
//
//	(e^{−2u²}/2 + √(aπ/2)·erfc(√2·u))/ε²
func kappaRemainder(a, eps, t float64) float64 {
	u := math.Sqrt(t)*eps - math.Sqrt(a)
	if u <= 0 {
		return math.Inf(1)
	}
	return (math.Exp(-2*u*u)/2 + math.Sqrt(a*math.Pi/2)*math.Erfc(math.Sqrt2*u)) / eps / eps * (1 + 1e-9)
}

// squareRoot knows √(at) where it is rational: where at is the square of a
// rational under every reading of a.
func squareRoot(a float64) func(t int64) (*big.Rat, bool) {
	once := lazyReadings(func(x []*big.Rat) *big.Rat { return x[0] }, a)
	return func(t int64) (*big.Rat, bool) {
		r := once()
		if len(r) != 1 {
			return nil, false // the readings' roots cannot both be rational
		}
		x := new(big.Rat).Mul(r[0], new(big.Rat).SetInt64(t))
		num, den := new(big.Int).Sqrt(x.Num()), new(big.Int).Sqrt(x.Denom())
		root := new(big.Rat).SetFrac(num, den)
		return root, new(big.Rat).Mul(root, root).Cmp(x) == 0
	}
}
