package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A Correlation says how the rewards of different arms in one round depend on each other. Each arm
// keeps its law; rounds stay independent. The zero value is NoCorrelation.
type Correlation struct {
	kind string
	rho  float64 // of gauss
}

// The correlations without a parameter. With U uniform on (0, 1):
var (
	// NoCorrelation: rewards are independent across arms.
	NoCorrelation = Correlation{}
	// Comonotone: one U per round, every arm's reward is its quantile at U.
	Comonotone = Correlation{kind: "comonotone"}
	// AntitheticPairs: one U per round and pair of arms (0, 1), (2, 3), …; the even arm's reward is
	// its quantile at U, the odd arm's at 1 − U. Pairs are independent, and so is a last arm without
	// partner.
	AntitheticPairs = Correlation{kind: "antithetic"}
)

// GaussianCopula correlates all arms through normal scores: arm i's reward is its quantile at
// Φ(√ρ·Z + √(1−ρ)·Z_i), Z and Z_i independent standard normal. It is valid for 0 ≤ ρ ≤ 1;
// Correlate checks it.
func GaussianCopula(rho float64) Correlation { return Correlation{"gauss", rho} }

// String returns what ParseCorrelation reads.
func (c Correlation) String() string {
	switch c.kind {
	case "":
		return "none"
	case "gauss":
		return "gauss:" + number(c.rho)
	}
	return c.kind
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

// Correlate returns the law with rewards correlated across arms; NoCorrelation returns it as it is.
// Rewards are then functions of the round instead of the pull, and cascading feedback refuses them.
func Correlate(law RewardLaw, c Correlation) (RewardLaw, error) {
	q, ok := law.(QuantileLaw)
	switch {
	case c == NoCorrelation:
		return law, nil
	case !(c.rho >= 0 && c.rho <= 1):
		return nil, fmt.Errorf("correlation=%s: want 0 ≤ ρ ≤ 1", c)
	case !ok:
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
	return fmt.Errorf("correlation=%s: cascading feedback wants none, because an arm that is seen only after certain rewards "+
		"of others is seen with a biased mean (X₂ = 1 − X₁ shows arm 2 always as 1)", l.correlation)
}

// Rewards prepares one stream for each arm and one that all share.
func (l correlated) Rewards(means []float64, root, replicate uint64) RewardSource {
	r := &correlatedRewards{correlated: l, means: means, keys: make([]uint64, len(means))}
	r.shared = seed.Hash(root, replicate, streamRounds, 0)
	for i := range r.keys {
		r.keys[i] = seed.Hash(root, replicate, streamRounds, 1+uint64(i))
	}
	return r
}

// correlatedRewards draws rewards as functions of the round and the arm.
type correlatedRewards struct {
	correlated
	means  []float64
	shared uint64   // key of what all arms share
	keys   []uint64 // by arm
	round  int64    // the round that score belongs to
	score  float64  // the shared normal score √ρ·Z
	row    []float64
}

// Draw draws the rewards of the arms.
func (r *correlatedRewards) Draw(round int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		rewards[j] = r.law.Quantile(r.means[arm], r.uniform(round, arm))
	}
}

// Row returns what all arms pay in the round.
func (r *correlatedRewards) Row(round int64) []float64 {
	r.row = r.row[:0]
	for arm, mean := range r.means {
		r.row = append(r.row, r.law.Quantile(mean, r.uniform(round, arm)))
	}
	return r.row
}

// uniform returns the arm's uniform number of the round.
func (r *correlatedRewards) uniform(round int64, arm int) float64 {
	switch r.correlation {
	case Comonotone:
		return unit(r.shared, round)
	case AntitheticPairs:
		u := unit(r.keys[arm&^1], round)
		if arm&1 == 1 {
			u = 1 - u
		}
		return u
	}
	rho := r.correlation.rho
	if r.round != round {
		r.round, r.score = round, float64(math.Sqrt(rho)*normalScore(unit(r.shared, round)))
	}
	return normalLevel(r.score + float64(math.Sqrt(1-rho)*normalScore(unit(r.keys[arm], round))))
}

// normalScore returns Φ⁻¹(u).
func normalScore(u float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*u) }

// normalLevel returns Φ(z), kept off 0 and 1.
func normalLevel(z float64) float64 {
	return math.Min(math.Max(math.Erfc(-z/math.Sqrt2)/2, 0x1p-53), 1-0x1p-53)
}
