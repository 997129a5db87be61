package sim

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mathext"

	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// Beta rewards follow Beta(νμ, ν(1−μ)), of mean μ and variance μ(1−μ)/(ν+1):
// Bernoulli as ν → 0, concentrated at μ as ν → ∞. At μ = 0 and μ = 1 they are
// constant.
type Beta struct{ Nu float64 }

// The range of ν. Below it a draw is 0 or 1 to within float64 almost always,
// above it the deviation is below 2·10⁻⁵.
const (
	minNu = 1e-3
	maxNu = 1e9
)

// inRange reports a ν out of range.
func (b Beta) inRange() error {
	if !(b.Nu >= minNu && b.Nu <= maxNu) {
		return fmt.Errorf("nu=%v: want %g ≤ ν ≤ %g", b.Nu, minNu, maxNu)
	}
	return nil
}

// String returns beta:ν.
func (b Beta) String() string { return "beta:" + numbers(b.Nu) }

// Quantile inverts the distribution function; it is used only where rewards
// are correlated, because it is slower than drawing.
func (b Beta) Quantile(mean, u float64) float64 {
	if mean <= 0 || mean >= 1 {
		return mean
	}
	return mathext.InvRegIncBeta(b.Nu*mean, b.Nu*(1-mean), u)
}

// Rewards prepares one stack for each arm.
func (b Beta) Rewards(means []float64, root, replicate uint64) RewardSource {
	return newStackRewards(b, means, root, replicate)
}

func (b Beta) stack(mean float64, key uint64) events.Stack {
	if mean <= 0 || mean >= 1 {
		return constantStack(mean)
	}
	s := &betaStack{key: key, arm: betaArm{newLogGamma(b.Nu * mean), newLogGamma(b.Nu * (1 - mean))}}
	s.rng = rand.New(&s.stream)
	return s
}

// A betaStack draws the s-th reward from a stream of random numbers of its own, as
// rejection uses an unknown number of them.
type betaStack struct {
	arm    betaArm
	key    uint64
	stream counter
	rng    *rand.Rand // over stream
}

func (b *betaStack) Add(total float64, from, n int64) float64 {
	for s := range n {
		b.stream = counter(seed.Mix(b.key + uint64(from+s)*seed.Golden))
		total += b.arm.draw(b.rng)
	}
	return total
}

// A constantStack is that of an arm of mean 0 or 1.
type constantStack float64

func (c constantStack) Add(total float64, _, n int64) float64 { return total + float64(c)*float64(n) }

// counter is SplitMix64 (Steele, Lea & Flood 2014).
type counter uint64

// Uint64 returns the next random number.
func (c *counter) Uint64() uint64 {
	*c += seed.Golden
	return seed.Mix(uint64(*c))
}

// betaArm draws Beta(a, b) as G_a/(G_a + G_b), in logarithms, because at small
// shapes both gamma variates may be less than any float64.
type betaArm struct{ a, b logGamma }

func (s *betaArm) draw(rng *rand.Rand) float64 {
	x := s.a.draw(rng)
	return 1 / (1 + math.Exp(s.b.draw(rng)-x))
}

// logGamma draws the logarithm of a Gamma(shape, 1) variate, shape > 0: for
// shape ≥ 1 by Marsaglia & Tsang 2000, below as that of Gamma(shape+1, 1)
// times U^{1/shape} (their section 6).
type logGamma struct {
	d, c, logD float64
	boost      float64 // 1/shape below 1, else 0
}

func newLogGamma(shape float64) logGamma {
	g := logGamma{}
	if shape < 1 {
		g.boost = 1 / shape
		shape++
	}
	g.d = shape - 1./3
	g.c = 1 / (3 * math.Sqrt(g.d))
	g.logD = math.Log(g.d)
	return g
}

func (g *logGamma) draw(rng *rand.Rand) float64 {
	log := 0.0
	if g.boost > 0 {
		log = math.Log(1-rng.Float64()) * g.boost
	}
	for {
		z := rng.NormFloat64()
		y := float64(g.c * z)
		if y <= -1 {
			continue
		}
		cube := 3 * math.Log1p(y) // ln v, v = (1+y)³
		excess := float64(y * (3 + float64(y*(3+y))))
		// ln u < z²/2 + d(1 − v + ln v); v − 1 is formed without cancellation.
		if math.Log(1-rng.Float64()) < float64(z*z/2)+float64(g.d*(cube-excess)) {
			return log + g.logD + cube
		}
	}
}
