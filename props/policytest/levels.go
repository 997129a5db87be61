package policytest

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// levels are the instances of the rules about regret: k good arms of mean hi,
// the rest of mean lo.
type levels struct {
	lo, hi float64
	place  placement
}

// A placement says which arms are good.
type placement int

const (
	anywhere placement = iota // drawn anew for each run
	first                     // 0 … k−1
	last                      // m−k … m−1
)

// String names the instance in errors.
func (l levels) String() string { return "two levels" }

// Draw returns the means.
func (l levels) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	means := make([]float64, m)
	for i := range means {
		means[i] = l.lo
		if l.place == last && i >= m-k || l.place != last && i < k {
			means[i] = l.hi
		}
	}
	if l.place == anywhere {
		rng.Shuffle(m, func(i, j int) { means[i], means[j] = means[j], means[i] })
	}
	return means, nil
}

// random returns the expected regret a round of the uniformly random policy,
// and the largest gap of an action: sums over the number j of good arms played,
// which is hypergeometric.
func (l levels) random(m, k int, f algos.Feedback) (random, largest float64) {
	best := sim.Instance{Feedback: f, Means: make([]float64, k)}
	worth := func(good int) float64 {
		for i := range best.Means {
			best.Means[i] = l.lo
			if i < good {
				best.Means[i] = l.hi
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
