package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props/seed"
)

// A correlated law's rewards of one round depend on each other, while each arm keeps its law and
// rounds stay independent. Rewards are functions of the round, not of the pull. With U uniform on
// (0, 1):
//
//	comonotone   one U a round: every arm's reward is its quantile at U
//	antithetic   one U a round and pair of arms (0, 1), (2, 3), …: the even arm's reward is its
//	             quantile at U, the odd arm's at 1 − U; pairs are independent
//	gauss        arm i's reward is its quantile at Φ(√ρ·Z + √(1−ρ)·Z_i), Z and Z_i independent
//	             standard normal, 0 ≤ ρ ≤ 1
type correlated struct {
	law quantileLaw
	how string  // comonotone, antithetic or gauss
	rho float64 // of gauss
}

// correlate reads comonotone, antithetic or gauss:ρ.
func correlate(law RewardLaw, text string) (RewardLaw, error) {
	q, ok := law.(quantileLaw)
	if !ok {
		return nil, fmt.Errorf("correlation=%s: %s rewards have nothing to correlate; want none", text, law)
	}
	how, number, gauss := strings.Cut(text, "gauss:")
	switch rho, err := strconv.ParseFloat(number, 64); {
	case gauss && how == "" && err == nil && rho >= 0 && rho <= 1:
		return correlated{q, "gauss", rho}, nil
	case gauss:
		return nil, fmt.Errorf("correlation=%q: want gauss:ρ with 0 ≤ ρ ≤ 1", text)
	case text == "comonotone" || text == "antithetic":
		return correlated{q, text, 0}, nil
	}
	return nil, fmt.Errorf("correlation=%q: want comonotone, antithetic or gauss:ρ", text)
}

// String returns law+correlation.
func (l correlated) String() string { return l.law.String() + "+" + l.correlation() }

func (l correlated) correlation() string {
	if l.how == "gauss" {
		return "gauss:" + numbers(l.rho)
	}
	return l.how
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
	switch r.how {
	case "comonotone":
		return unit(r.shared, round)
	case "antithetic":
		u := unit(r.keys[arm&^1], round)
		if arm&1 == 1 {
			u = 1 - u
		}
		return u
	}
	shared := float64(math.Sqrt(r.rho) * normalScore(unit(r.shared, round)))
	return normalLevel(shared + float64(math.Sqrt(1-r.rho)*normalScore(unit(r.keys[arm], round))))
}

// normalScore returns Φ⁻¹(u).
func normalScore(u float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*u) }

// normalLevel returns Φ(z), kept off 0 and 1.
func normalLevel(z float64) float64 {
	return math.Min(math.Max(math.Erfc(-z/math.Sqrt2)/2, 0x1p-53), 1-0x1p-53)
}
