package policytest

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// randomRegret returns the expected regret a round of the uniformly random policy,
// and the largest gap of an action: sums over the number j of good arms played,
// which is hypergeometric.
func randomRegret(l sim.LevelMeans, m, k int, f algos.Feedback) (random, largest float64) {
	best := sim.Instance{Feedback: f, Means: make([]float64, k)}
	worth := func(good int) float64 {
		for i := range best.Means {
			best.Means[i] = l.Lo
			if i < good {
				best.Means[i] = l.Hi
			}
		}
		arms := make([]int, k)
		for i := range arms {
			arms[i] = i
		}
		return best.Reward(arms)
	}
	all, total := worth(k), logChoose(m, k)
	for j := max(0, 2*k-m); j <= k; j++ {
		gap := math.Max(0, all-worth(j))
		random += gap * math.Exp(logChoose(k, j)+logChoose(m-k, k-j)-total)
		largest = math.Max(largest, gap)
	}
	return random, largest
}

func logChoose(n, k int) float64 {
	lgamma := func(x int) float64 { y, _ := math.Lgamma(float64(x + 1)); return y }
	return lgamma(n) - lgamma(k) - lgamma(n-k)
}
