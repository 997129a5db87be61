package sim

// A RewardLaw is the law of an arm's rewards in [0, 1], given its mean.
type RewardLaw interface {
	// String returns the law as written on the command line.
	String() string
	// binary reports that rewards are 0 or 1.
	binary() bool
	// rewards prepares the rewards of one run.
	rewards(means []float64, root, replicate uint64) rewardSource
}

// A rewardSource hands out the rewards of one run. Stack laws ignore the
// round; laws that are correlated across arms are functions of it.
type rewardSource interface {
	// draw fills rewards[j] with the reward of arms[j].
	draw(round int64, arms []int, rewards []float64)
	// next returns one arm's reward.
	next(round int64, arm int) float64
}

// Bernoulli rewards are 1 with probability μ and 0 otherwise.
type Bernoulli struct{}

// String returns "bernoulli".
func (Bernoulli) String() string { return "bernoulli" }

func (Bernoulli) binary() bool { return true }

func (Bernoulli) rewards(means []float64, root, replicate uint64) rewardSource {
	return newBernoulliRewards(means, root, replicate)
}
