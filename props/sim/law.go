package sim

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props/sim/events"
)

// A QuantileLaw is a law whose rewards are a nondecreasing function of one
// number u, uniform on (0, 1): its quantile function.
type QuantileLaw interface {
	RewardLaw
	// Quantile returns F⁻¹(u) at the given mean.
	Quantile(mean, u float64) float64
}

var (
	_ QuantileLaw = Bernoulli{}
	_ QuantileLaw = Uniform{}
	_ QuantileLaw = TwoPoint{}
	_ QuantileLaw = Beta{}
)

// Bernoulli rewards are 1 with probability μ and 0 otherwise.
type Bernoulli struct{}

// String returns "bernoulli".
func (Bernoulli) String() string { return "bernoulli" }

// Rewards prepares stacks of 64 pulls to a word.
func (Bernoulli) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newBernoulliRewards(means, root, replicate)
}

func (Bernoulli) stack(mean float64, key uint64) events.Stack {
	b := newBernoulliStack(mean, key)
	return &b
}

// Quantile returns 1{u > 1−μ}, which has mean μ up to 2⁻⁵³.
func (Bernoulli) Quantile(mean, u float64) float64 {
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

// Quantile returns F⁻¹(u).
func (Uniform) Quantile(mean, u float64) float64 {
	return mean + float64(spread(mean)*(2*u-1))
}

// Rewards prepares one stack for each arm.
func (l Uniform) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}

func (Uniform) stack(mean float64, key uint64) events.Stack { return quantileStack[Uniform]{mean, key} }

// TwoPoint rewards are μ−w and μ+w, w = min(μ, 1−μ), with probability ½ each:
// the largest variance that a law symmetric around μ can have on [0, 1].
type TwoPoint struct{}

// String returns "two-point".
func (TwoPoint) String() string { return "two-point" }

// Quantile returns F⁻¹(u).
func (TwoPoint) Quantile(mean, u float64) float64 {
	return mean + math.Copysign(spread(mean), u-0.5) // a branch would be mispredicted every other time
}

// Rewards prepares one stack for each arm.
func (l TwoPoint) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}

func (TwoPoint) stack(mean float64, key uint64) events.Stack {
	return quantileStack[TwoPoint]{mean, key}
}

// A quantileStack reads its rewards off a law's quantile function.
type quantileStack[L QuantileLaw] struct {
	mean float64
	key  uint64
}

func (q quantileStack[L]) Add(total float64, from, n int64) float64 {
	var law L
	for s := range n {
		total += law.Quantile(q.mean, unit(q.key, from+s))
	}
	return total
}

// Deterministic rewards are always μ.
type Deterministic struct{}

// String returns "deterministic".
func (Deterministic) String() string { return "deterministic" }

// Rewards hands out the means.
func (Deterministic) Rewards(means []float64, _, _ uint64) RewardSource {
	return constantRewards(means)
}

type constantRewards []float64

func (c constantRewards) Draw(_ int64, arms []int, rewards []float64) {
	for j, arm := range arms {
		rewards[j] = c[arm]
	}
}

// Row returns the means.
func (c constantRewards) Row(int64) []float64 { return c }

// Draws returns the rewards of one run, as the engine draws them: the function
// fills rewards[j] with the reward of arms[j] in the given round. Rounds
// ascend from 1. The law must be valid (see ParseRewards, Correlate).
func Draws(law RewardLaw, means []float64, root uint64,
	replicate int) (draw func(round int64, arms []int, rewards []float64)) {
	return law.Rewards(means, root, uint64(replicate)).Draw
}

// ParseRewards reads bernoulli, beta:ν, uniform, two-point or deterministic,
// each alone or followed by + and a correlation, as in uniform+gauss:0.5. Every
// law of this package but RowLaw reads back from its String as it is.
func ParseRewards(s string) (RewardLaw, error) {
	i := strings.LastIndexByte(s, '+')
	if i <= 0 || i+1 < len(s) && s[i+1] <= '9' { // none, none with a law before it, or the sign of an exponent
		return parseLaw(s)
	}
	law, errLaw := parseLaw(s[:i])
	c, errCorrelation := ParseCorrelation(s[i+1:])
	if err := errors.Join(errLaw, errCorrelation); err != nil {
		return nil, err
	}
	return Correlate(law, c)
}

// parseLaw reads a law without correlation.
func parseLaw(s string) (RewardLaw, error) {
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}} {
		if s == law.String() {
			return law, nil
		}
	}
	if rest, ok := strings.CutPrefix(s, "beta:"); ok {
		nu, err := strconv.ParseFloat(rest, 64)
		if err == nil {
			err = Beta{nu}.inRange()
		} else {
			err = errors.New("want a number after the colon")
		}
		if err != nil {
			return nil, fmt.Errorf("rewards=%q: %w", s, err)
		}
		return Beta{nu}, nil
	}
	return nil, fmt.Errorf("rewards=%q: want bernoulli, beta:ν, uniform, two-point or deterministic", s)
}
