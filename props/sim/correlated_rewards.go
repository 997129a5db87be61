package sim

import (
	"math"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Rewards prepares one stream for each arm and one that all share.
func (l correlated) Rewards(means []float64, root, replicate uint64) RewardSource {
	r := &correlatedRewards{correlated: l, means: means, keys: make([]uint64, len(means))}
	r.shared = seed.Hash(root, replicate, streamRounds, 0)
	for i := range r.keys {
		r.keys[i] = seed.Hash(root, replicate, streamRounds, 1+uint64(i))
	}
	r.loading, r.own = math.Sqrt(l.correlation.rho), math.Sqrt(1-l.correlation.rho)
	return r
}

// correlatedRewards draws rewards as functions of the round and the arm.
type correlatedRewards struct {
	correlated
	means        []float64
	shared       uint64   // key of what all arms share
	keys         []uint64 // by arm
	loading, own float64  // √ρ and √(1−ρ)
	round        int64    // the round that score belongs to
	score        float64  // the shared normal score √ρ·Z
	row          []float64
}

func (r *correlatedRewards) Draw(round int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		rewards[j] = r.reward(round, arm)
	}
}

// Row returns what all arms pay in the round.
func (r *correlatedRewards) Row(round int64) []float64 {
	r.row = r.row[:0]
	for arm := range r.means {
		r.row = append(r.row, r.reward(round, arm))
	}
	return r.row
}

// reward returns what the arm pays in the round.
func (r *correlatedRewards) reward(round int64, arm int) float64 {
	return r.law.Quantile(r.means[arm], r.uniform(round, arm))
}

// uniform returns the arm's uniform number of the round.
func (r *correlatedRewards) uniform(round int64, arm int) float64 {
	switch r.correlation.kind {
	case comonotone:
		return unit(r.shared, round)
	case antithetic:
		u := unit(r.keys[arm&^1], round)
		if arm&1 == 1 {
			u = 1 - u
		}
		return u
	default:
		if r.round != round {
			r.round, r.score = round, r.sharedScore(unit(r.shared, round))
		}
		return r.level(r.score, unit(r.keys[arm], round))
	}
}

// sharedScore is the part of a round's normal scores that all arms share.
func (r *correlatedRewards) sharedScore(u float64) float64 {
	return float64(r.loading * normalScore(u))
}

// level makes an arm's uniform number of the shared score and its own number.
func (r *correlatedRewards) level(shared, own float64) float64 {
	return normalLevel(shared + float64(r.own*normalScore(own)))
}

// normalScore returns Φ⁻¹(u).
func normalScore(u float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*u) }

// normalLevel returns Φ(z), kept off 0 and 1.
func normalLevel(z float64) float64 {
	return math.Min(math.Max(math.Erfc(-z/math.Sqrt2)/2, 0x1p-53), 1-0x1p-53)
}
