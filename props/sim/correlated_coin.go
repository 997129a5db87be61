package sim

import (
	"math"
	"sync"
)

// scoreBins is how many equal parts of (0, 1) have the normal scores of their ends in a table. A coin lands between
// two of them in one draw of a thousand, and only then takes its scores themselves.
const scoreBins = 4096

// scoreEnds are Φ⁻¹(j/scoreBins), −∞ and +∞ at the ends.
var scoreEnds = sync.OnceValue(func() *[scoreBins + 1]float64 {
	var ends [scoreBins + 1]float64
	for j := range ends {
		ends[j] = normalScore(float64(j) / scoreBins)
	}
	ends[0], ends[scoreBins] = math.Inf(-1), math.Inf(1)
	return &ends
})

// scoreMargin is more than rounding puts between two scores that rank as they should not: 2·10⁻¹¹ for levels
// from usualLevels to 1 − usualLevels.
const (
	scoreMargin = 1e-9
	usualLevels = 1e-6
)

// coins are what is known of Bernoulli rewards under a Gaussian copula before any score is computed.
type coins struct {
	arms        []coinScore
	round       int64   // the round that the rest belongs to
	common      float64 // the uniform number that all arms share
	least, most float64 // what its normal score √ρ·Z lies between
}

// A coinScore holds the normal score above which an arm's coin shows 1: below zero the coin shows 0, above one it shows 1.
type coinScore struct{ zero, one float64 }

// newCoins returns the coins of arms; no score decides that of a mean so near to 0 or 1 that rounding might.
func newCoins(means []float64) *coins {
	c := &coins{arms: make([]coinScore, len(means))}
	for arm, mean := range means {
		c.arms[arm] = coinScore{math.Inf(-1), math.Inf(1)}
		if level := 1 - mean; level >= usualLevels && level <= 1-usualLevels {
			z := normalScore(level)
			c.arms[arm] = coinScore{z - scoreMargin, z + scoreMargin}
		}
	}
	return c
}

// coin returns the arm's reward of the round: what Quantile makes of uniform, mostly without transcendental functions.
func (r *correlatedRewards) coin(round int64, arm int) float64 {
	c, ends := r.coins, scoreEnds()
	if c.round != round {
		c.round, c.common = round, unit(r.shared, round)
		j := int(c.common * scoreBins)
		c.least, c.most = r.loading*ends[j], r.loading*ends[j+1]
	}
	own, at := unit(r.keys[arm], round), c.arms[arm]
	switch j := int(own * scoreBins); { // 0·∞, of ρ = 0 or 1, is NaN, and decides nothing
	case c.least+r.own*ends[j] > at.one:
		return 1
	case c.most+r.own*ends[j+1] < at.zero:
		return 0
	}
	return r.law.Quantile(r.means[arm], r.level(r.sharedScore(c.common), own))
}
