package simulator

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A LawShape is a law of rewards at one mean, with a value of its distribution function.
type LawShape struct {
	Name      string
	Mean      float64
	At, Below float64 // P(X ≤ At) = Below
	Draws     RewardDraws
}

// lawDistribution claims that rewards are at most At as often as their law states.
func lawDistribution(laws []LawShape) props.Claim {
	c := props.Claim{
		ID: "laws/distribution", Group: groupLaws, Reference: "the instance's definition", Evidence: props.Sampled,
		Statement: "P(a reward ≤ x) is as the law of the rewards states.",
		Method:    "empirical Bernstein interval of the share of 300 000 rounds, against the closed form",
		Rejects:   "a probability that is off by 0.016, as by half the spread",
	}
	for _, law := range laws {
		c.Cases = append(c.Cases, lawCase(fmt.Sprintf("%s mean %g P(X ≤ %g)", law.Name, law.Mean, law.At), law.Below,
			func(seed uint64) func(int64) float64 {
				next, arms, x := law.Draws([]float64{law.Mean}, seed), []int{0}, make([]float64, 1)
				return func(round int64) float64 {
					if next(round, arms, x); x[0] >= 0 && x[0] <= law.At {
						return 1
					}
					return 0
				}
			}).At(props.Params{"rewards": law.Name, "mean": law.Mean}))
	}
	return c
}

// UniformShape states P(X ≤ x) of the uniform law on [μ−w, μ+w], w = min(μ, 1−μ).
func UniformShape(mean, x float64) LawShape {
	w := math.Min(mean, 1-mean)
	return LawShape{Mean: mean, At: x, Below: min(1, max(0, (x-mean+w)/(2*w)))}
}

// TwoPointShape states P(X < μ+w) = ½ of the law on μ±w, just below its upper point.
func TwoPointShape(mean float64) LawShape {
	w := math.Min(mean, 1-mean)
	return LawShape{Mean: mean, At: mean + 0.9*w, Below: 0.5}
}

// BernoulliShape states P(X ≤ ½) = 1−μ of the law on {0, 1}.
func BernoulliShape(mean float64) LawShape {
	return LawShape{Mean: mean, At: 0.5, Below: 1 - mean}
}
