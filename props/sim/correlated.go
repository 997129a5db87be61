package sim

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
)

// A Correlation says how the rewards of different arms in one round depend on
// each other. Each arm keeps its law; rounds stay independent. The zero value
// is NoCorrelation.
type Correlation struct {
	kind correlationKind
	rho  float64
}

type correlationKind int

const (
	independent correlationKind = iota
	comonotone
	antithetic
	gaussian
)

// The correlations without a parameter. With U uniform on (0, 1):
var (
	// NoCorrelation: rewards are independent across arms.
	NoCorrelation = Correlation{}
	// Comonotone: one U per round, every arm's reward is its quantile at U.
	Comonotone = Correlation{kind: comonotone}
	// AntitheticPairs: one U per round and pair of arms (0, 1), (2, 3), …; the
	// even arm's reward is its quantile at U, the odd arm's at 1 − U. Pairs are
	// independent, and so is a last arm without partner.
	AntitheticPairs = Correlation{kind: antithetic}
)

// GaussianCopula correlates all arms through normal scores: arm i's reward is
// its quantile at Φ(√ρ·Z + √(1−ρ)·Z_i), Z and Z_i independent standard normal.
// It is valid for 0 ≤ ρ ≤ 1; Correlate checks it.
func GaussianCopula(rho float64) Correlation { return Correlation{gaussian, rho} }

// String returns what ParseCorrelation reads.
func (c Correlation) String() string {
	switch c.kind {
	case comonotone:
		return "comonotone"
	case antithetic:
		return "antithetic"
	case gaussian:
		return "gauss:" + number(c.rho)
	default:
		return "none"
	}
}

func (c Correlation) check() error {
	if c.kind == gaussian && !(c.rho >= 0 && c.rho <= 1) {
		return fmt.Errorf("correlation=%s: want 0 ≤ ρ ≤ 1", c)
	}
	return nil
}

// ParseCorrelation reads none, comonotone, antithetic or gauss:ρ.
func ParseCorrelation(s string) (Correlation, error) {
	for _, c := range []Correlation{NoCorrelation, Comonotone, AntitheticPairs} {
		if s == c.String() {
			return c, nil
		}
	}
	if rest, ok := strings.CutPrefix(s, "gauss:"); ok {
		rho, err := strconv.ParseFloat(rest, 64)
		if err != nil || !(rho >= 0 && rho <= 1) {
			return Correlation{}, fmt.Errorf("correlation=%q: want gauss:ρ with 0 ≤ ρ ≤ 1", s)
		}
		return GaussianCopula(rho), nil
	}
	return Correlation{}, fmt.Errorf("correlation=%q: want none, comonotone, antithetic or gauss:ρ", s)
}

// Correlate returns the law with rewards correlated across arms; NoCorrelation
// returns it as it is. Rewards are then functions of the round instead of the
// pull, and cascading feedback refuses them.
func Correlate(law RewardLaw, c Correlation) (RewardLaw, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c == NoCorrelation {
		return law, nil
	}
	q, ok := law.(QuantileLaw)
	if !ok {
		return nil, fmt.Errorf("correlation=%s: %s rewards have nothing to correlate; want none", c, law)
	}
	return correlated{q, c}, nil
}

// correlated is a law with rewards correlated across arms.
type correlated struct {
	law         QuantileLaw
	correlation Correlation
}

// String returns law+correlation.
func (l correlated) String() string { return l.law.String() + "+" + l.correlation.String() }

// Check reports a law with wrong parameters, and refuses cascading feedback.
func (l correlated) Check(f algos.Feedback) error {
	if err := checkRewards(l.law, algos.SemiBandit); err != nil || !f.Cascading() {
		return err
	}
	return fmt.Errorf("correlation=%s: cascading feedback wants none, because an arm that is seen only after certain rewards of others "+
		"is seen with a biased mean (X₂ = 1 − X₁ shows arm 2 always as 1)", l.correlation)
}
