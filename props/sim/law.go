package sim

import "math"

// Bernoulli rewards are 1 with probability μ and 0 otherwise.
type Bernoulli struct{}

// String returns "bernoulli".
func (Bernoulli) String() string { return "bernoulli" }

// Rewards prepares stacks of 64 pulls to a word.
func (Bernoulli) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newBernoulliRewards(means, root, replicate)
}

// quantile returns 1{u > 1−μ}, which has mean μ up to 2⁻⁵³.
func (Bernoulli) quantile(mean, u float64) float64 {
	if u > 1-mean {
		return 1
	}
	return 0
}

// spread is the half-width of the widest symmetric law around a mean in [0, 1].
func spread(mean float64) float64 { return math.Min(mean, 1-mean) }

// Uniform rewards are uniform on [μ−w, μ+w], w = min(μ, 1−μ): on [0, 2μ] for
// μ ≤ ½ and on [2μ−1, 1] above.
type Uniform struct{}

// String returns "uniform".
func (Uniform) String() string { return "uniform" }

func (Uniform) quantile(mean, u float64) float64 {
	return mean + float64(spread(mean)*(2*u-1))
}

// Rewards prepares one stack for each arm.
func (l Uniform) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}

// TwoPoint rewards are μ−w and μ+w, w = min(μ, 1−μ), with probability ½ each:
// the largest variance that a law symmetric around μ can have on [0, 1].
type TwoPoint struct{}

// String returns "two-point".
func (TwoPoint) String() string { return "two-point" }

func (TwoPoint) quantile(mean, u float64) float64 {
	return mean + math.Copysign(spread(mean), u-0.5) // a branch would be mispredicted every other time
}

// Rewards prepares one stack for each arm.
func (l TwoPoint) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}
