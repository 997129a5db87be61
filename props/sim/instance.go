package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// An Instance is a game with its means drawn.
type Instance struct {
	Means       []float64 // μ_i ∈ [0, 1]
	Cardinality int       // k
	Horizon     int64     // T
	Feedback    algos.Feedback
	// Best is A*, the k arms of largest mean, ties to the lowest arm, in
	// ascending order of arm.
	Best []int
	// Optimal says for each arm whether it is in A*.
	Optimal []bool

	reference  float64 // μ_(k), the smallest mean in A*
	bestReward float64 // r(A*)
}

// NewInstance validates means and cardinality and finds A*.
func NewInstance(means []float64, k int, horizon int64, feedback algos.Feedback) (*Instance, error) {
	for i, mu := range means {
		if !(mu >= 0 && mu <= 1) {
			return nil, fmt.Errorf("means[%d]=%v: want 0 ≤ mean ≤ 1", i, mu)
		}
	}
	if k < 1 || k > len(means) {
		return nil, fmt.Errorf("k=%d: want 1 ≤ k ≤ m=%d", k, len(means))
	}
	in := &Instance{
		Means: means, Cardinality: k, Horizon: horizon, Feedback: feedback,
		Optimal: make([]bool, len(means)),
	}
	byMean := make([]int, len(means))
	for i := range byMean {
		byMean[i] = i
	}
	slices.SortStableFunc(byMean, func(i, j int) int { return cmp.Compare(means[j], means[i]) })
	in.Best = slices.Clone(byMean[:k])
	in.reference = means[byMean[k-1]]
	for _, i := range in.Best {
		in.Optimal[i] = true
	}
	slices.Sort(in.Best)
	in.bestReward = in.Reward(in.Best)
	return in, nil
}

// RandomGap returns the expected regret a round of playing k of the arms at random
// under semi-bandit feedback, r(A*) − k·mean(μ).
func (in *Instance) RandomGap() float64 {
	sum := 0.0
	for _, mu := range in.Means {
		sum += mu
	}
	return in.bestReward - sum*float64(in.Cardinality)/float64(len(in.Means))
}

// Reward returns r(A, μ): Σμ_i under semi-bandit feedback, 1 − Π(1−μ_i) under
// disjunctive, Πμ_i under conjunctive.
func (in *Instance) Reward(action []int) float64 {
	switch in.Feedback {
	case algos.Disjunctive:
		miss := 1.0
		for _, i := range action {
			miss *= 1 - in.Means[i]
		}
		return 1 - miss
	case algos.Conjunctive:
		all := 1.0
		for _, i := range action {
			all *= in.Means[i]
		}
		return all
	default:
		sum := 0.0
		for _, i := range action {
			sum += in.Means[i]
		}
		return sum
	}
}

// Gap returns Δ_A = r(A*) − r(A) ≥ 0.
func (in *Instance) Gap(action []int) float64 {
	return math.Max(0, in.bestReward-in.Reward(action))
}

// Regret returns the pseudo-regret Σ_t Δ_{A_t} of T rounds with the given play
// counts under semi-bandit feedback, as a sum of non-negative terms.
func (in *Instance) Regret(plays []int64, rounds int64) float64 {
	total, unplayed := 0.0, rounds*int64(in.Cardinality)
	for i, n := range plays {
		unplayed -= n
		if in.Optimal[i] {
			total += float64(float64(rounds-n) * (in.Means[i] - in.reference))
		} else {
			total += float64(float64(n) * (in.reference - in.Means[i]))
		}
	}
	return total + float64(float64(unplayed)*in.reference)
}

// MaxGap returns max_A Δ_A: the regret of the k worst arms in one round.
func (in *Instance) MaxGap() float64 {
	sorted := slices.Clone(in.Means)
	slices.Sort(sorted)
	worst := Instance{Means: sorted, Feedback: in.Feedback}
	arms := make([]int, in.Cardinality)
	for i := range arms {
		arms[i] = i
	}
	return math.Max(0, in.bestReward-worst.Reward(arms))
}
