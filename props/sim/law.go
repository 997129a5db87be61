package sim

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// Bernoulli rewards are 1 with probability μ and 0 otherwise.
type Bernoulli struct{}

// String returns "bernoulli".
func (Bernoulli) String() string { return "bernoulli" }

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

// Beta rewards follow Beta(νμ, ν(1−μ)), of mean μ and variance μ(1−μ)/(ν+1): nearly Bernoulli for
// small ν, concentrated at μ for large ν. They are constant at μ = 1, and where νμ is 0 or so small that
// gonum has no quantiles, or panics.
type Beta struct{ Nu float64 }

// String returns beta:ν.
func (l Beta) String() string { return "beta:" + numbers(l.Nu) }

func (l Beta) constant(mean float64) bool { return l.Nu*mean < 0x1p-1022 || mean >= 1 }

// quantile takes microseconds. It serves correlated rewards; others are drawn. gonum's inverse can
// be off by 0.03, as for Beta(10, 10⁵). Where it is off by more than 10⁻⁶, bisection replaces it.
func (l Beta) quantile(mean, u float64) float64 {
	if l.constant(mean) {
		return mean
	}
	a, b := l.Nu*mean, l.Nu*(1-mean)
	reaches := func(x float64) bool { return mathext.RegIncBeta(a, b, max(0, min(x, 1))) >= u }
	if x := mathext.InvRegIncBeta(a, b, u); !reaches(x-1e-6) && reaches(x+1e-6) {
		return x
	}
	return float64(sort.Search(1<<30, func(i int) bool { return reaches(float64(i) / (1 << 30)) })) / (1 << 30)
}

// stack draws the s-th reward from a stream of its own, as rejection takes an unknown number of words.
func (l Beta) stack(mean float64, key uint64) events.Stack {
	if l.constant(mean) {
		return quantileStack{l, mean, key}
	}
	s := &betaStack{key: key}
	s.law = distuv.Beta{Alpha: l.Nu * mean, Beta: l.Nu * (1 - mean), Src: &s.words}
	return s
}

type betaStack struct {
	law   distuv.Beta
	key   uint64
	words splitMix
}

// Add implements events.Stack.
func (b *betaStack) Add(total float64, from, n int64) float64 {
	for s := range n {
		b.words = splitMix(seed.Mix(b.key + uint64(from+s)*seed.Golden))
		total += b.law.Rand()
	}
	return total
}

// splitMix is a source of random words: Steele, Lea & Flood 2014.
type splitMix uint64

// Uint64 returns the next word.
func (w *splitMix) Uint64() uint64 {
	*w += seed.Golden
	return seed.Mix(uint64(*w))
}

// Rewards prepares one stack for each arm.
func (l Beta) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}

// Deterministic rewards are the means.
type Deterministic struct{}

// String returns "deterministic".
func (Deterministic) String() string { return "deterministic" }

func (Deterministic) quantile(mean, _ float64) float64 { return mean }

// Rewards prepares one stack for each arm.
func (l Deterministic) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(l, means, root, replicate)
}
