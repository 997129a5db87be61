package sim

import (
	"fmt"
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/props/seed"
)

// A correlated law's rewards of one round depend on each other, while each arm keeps its law and
// rounds stay independent. Arm i's reward is its quantile at Φ(√ρ·Z + √(1−ρ)·Z_i), with Z and Z_i
// independent standard normal numbers of the round, 0 ≤ ρ ≤ 1. So rewards are functions of the round,
// not of the pull. At ρ = 1 all arms share one number.
type correlated struct {
	law stackLaw
	rho float64
}

// correlate reads ρ.
func correlate(law stackLaw, number string) (RewardLaw, error) {
	rho, err := strconv.ParseFloat(number, 64)
	if err != nil || !(rho >= 0 && rho <= 1) {
		return nil, fmt.Errorf("correlation=%q: want gauss:ρ with 0 ≤ ρ ≤ 1", "gauss:"+number)
	}
	return correlated{law, rho}, nil
}

// String returns law+gauss:ρ.
func (l correlated) String() string { return l.law.String() + "+gauss:" + numbers(l.rho) }

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
}

// Draw draws the rewards of the arms.
func (r *correlatedRewards) Draw(round int64, arms []int, rewards []float64) {
	shared := float64(math.Sqrt(r.rho) * normalScore(unit(r.shared, round)))
	for j, arm := range arms {
		own := float64(math.Sqrt(1-r.rho) * normalScore(unit(r.keys[arm], round)))
		rewards[j] = r.law.quantile(r.means[arm], normalLevel(shared+own))
	}
}

// normalScore returns Φ⁻¹(u).
func normalScore(u float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*u) }

// normalLevel returns Φ(z), kept off 0 and 1.
func normalLevel(z float64) float64 {
	return math.Min(math.Max(math.Erfc(-z/math.Sqrt2)/2, 0x1p-53), 1-0x1p-53)
}
