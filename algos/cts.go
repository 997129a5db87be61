package algos

import (
	"math"
	"math/rand/v2"
	"slices"
)

// CTS is combinatorial Thompson sampling with independent Beta priors: each round it draws
// θ_i ~ Beta(a_i, b_i) for every arm, starting from Beta(1, 1), and plays the k arms of largest θ.
// An observed reward 1 adds one to a_i and 0 adds one to b_i; one strictly between is first
// rounded to 1 with probability equal to the reward. Cascades are shown in the order of θ.
//
// Reference: Wang & Chen 2018, "Thompson Sampling for Combinatorial
// Semi-Bandits", algorithm 1; the rounding is Agrawal & Goyal 2012, sec. 2.
type CTS struct {
	valued // by θ
	rng    *rand.Rand
	a, b   []gamma // by arm
}

var _ Indexer = (*CTS)(nil)

// NewCTS returns CTS, which wants a Source.
func NewCTS(spec Spec) (*CTS, error) {
	spec, err := spec.of("cts")
	if err != nil {
		return nil, err
	}
	ones := slices.Repeat([]gamma{newGamma(1)}, spec.Arms)
	c := &CTS{valued: newValued(spec), rng: rand.New(spec.Source), a: ones, b: slices.Clone(ones)}
	c.draw = c.drawMeans
	return c, nil
}

// drawMeans draws the θ of a round.
func (c *CTS) drawMeans() {
	for i := range c.value {
		c.value[i] = drawBeta(c.rng, c.a[i], c.b[i])
	}
}

// Observe updates the posteriors of the observed arms. Rewards of 0 and 1 take no random number.
func (c *CTS) Observe(arms []int, rewards []float64) {
	for j, i := range arms {
		count := &c.b[i]
		if r := rewards[j]; r >= 1 || r > 0 && c.rng.Float64() < r {
			count = &c.a[i]
		}
		*count = newGamma(count.shape + 1)
	}
	c.drawn = false
}

// Posterior returns the parameters of arm's posterior, Beta(a, b).
func (c *CTS) Posterior(arm int) (a, b int64) { return int64(c.a[arm].shape), int64(c.b[arm].shape) }

// DrawBeta draws from Beta(a, b), 1 ≤ a, b ≤ 2⁵³, as x/(x+y) with independent gamma variates.
func DrawBeta(rng *rand.Rand, a, b float64) float64 { return drawBeta(rng, newGamma(a), newGamma(b)) }

func drawBeta(rng *rand.Rand, a, b gamma) float64 {
	x := a.draw(rng)
	return x / (x + b.draw(rng))
}

// A gamma is the law Gamma(shape, 1), shape ≥ 1, with d = shape − 1/3 and scale = 1/√(9d).
type gamma struct{ shape, d, scale float64 }

func newGamma(shape float64) gamma {
	d := shape - 1./3
	return gamma{shape, d, 1 / math.Sqrt(9*d)}
}

// draw returns d·v with v = (1 + y)³, y = z/√(9d), for a normal z. It accepts z if
//
//	ln u < z²/2 + d(1 − v + ln v).
//
// At d = ⅔ that follows from u < 1 − 0.0331·z⁴, which is 1 − 0.0331·36·y⁴. The chance of refusing a
// given y is concave in d and 0 at d = 0. So it follows from u < 1 − 0.0331·54d·y⁴ at every d ≥ ⅔.
// The terms of 1 − v + ln v nearly cancel at large d, so they are computed from v − 1.
//
// Reference: Marsaglia & Tsang 2000, ACM Trans. Math. Software 26, 363–372; our squeeze is sharper.
func (g gamma) draw(rng *rand.Rand) float64 {
	for {
		z := rng.NormFloat64()
		y := g.scale * z
		if y <= -1 {
			continue
		}
		u, y2, excess := rng.Float64(), y*y, y*(3+y*(3+y)) // excess = v − 1
		if u < 1-0.0331*54*g.d*y2*y2 || math.Log(u) < z*z/2+g.d*(math.Log1p(excess)-excess) {
			return g.d * (1 + excess)
		}
	}
}

var _ = register(Entry{
	Name: "cts", Title: "CTS", Reference: "Wang & Chen 2018",
	Summary:  "Thompson sampling with Beta(1,1) priors, top-k by the sampled mean",
	Feedback: allFeedback, NeedsSeed: true, Style: 4, Cost: 900,
	newPolicy: plain(NewCTS),
})
