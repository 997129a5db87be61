package algos

import "math"

// KLUCBRule is CascadeKL-UCB's index
//
//	max{ q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln t + 3 ln ln t },   +∞ at n = 0
//
// with the right side read as 0 where it is negative or undefined, that is,
// for t ≤ 2.
//
// Reference: Kveton et al. 2015, "Cascading Bandits"; Garivier & Cappé 2011.
type KLUCBRule struct{}

var _ RisingRule = KLUCBRule{}

// Index returns the upper confidence bound of the mean.
func (r KLUCBRule) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	return KLUpper(sum/n, r.level(round)/n)
}

// Timeless reports that the index depends on the round.
func (KLUCBRule) Timeless() bool { return false }

// level returns ln t + 3 ln ln t, 0 for t ≤ 2.
func (KLUCBRule) level(round int64) float64 {
	if round <= 2 {
		return 0
	}
	l := math.Log(float64(round))
	return l + 3*math.Log(l)
}

// At implements RisingRule.
func (r KLUCBRule) At(round int64) ThresholdRule { return constantLevel(r.level(round)) }

// Rise implements RisingRule by √L, L the level. For q with n·kl(p, q) = L,
//
//	dq/dL = q(1−q)/(n(q−p)) ≤ √(q(1−q)/(nL)) ≤ 1/(2√(nL)),
//
// because kl(p, q) ≤ (q−p)²/(q(1−q)), the χ² divergence.
func (r KLUCBRule) Rise(round int64) float64 { return math.Sqrt(r.level(round)) }

// A constantLevel is the rule max{ q ∈ [S/n, 1] : n·kl(S/n, q) ≤ L }.
type constantLevel float64

var (
	_ ThresholdRule = constantLevel(0)
	_ smoothLevel   = constantLevel(0)
)

// Index returns the upper confidence bound of the mean; it ignores the round.
func (c constantLevel) Index(sum float64, pulls, _ int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	return KLUpper(sum/n, float64(c)/n)
}

// Timeless reports that the index ignores the round.
func (constantLevel) Timeless() bool { return true }

// Threshold implements ThresholdRule.
func (c constantLevel) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	return klThreshold(c, pulls, floor)
}

func (c constantLevel) level(float64) float64 { return float64(c) }

func (constantLevel) decay() float64 { return 0 }

func (constantLevel) delta() float64 { return 0 }

func (c constantLevel) shape(float64) (level, b, a float64) { return float64(c), 0, 0 }
