package theory

import "math"

// DisjunctiveReward is the probability that at least one arm of the list is 1.
//
//	r = 1 − Π(1 − mu_i)
//
// Domain: means in [0, 1], independent arms; 0 for an empty list.
//
// Reference: thm:cmoss_ub_cascading, corrected (printed Π(1 − mu_i)).
func DisjunctiveReward(means []float64) float64 { return 1 - productOfComplements(means) }

// ConjunctiveReward is the probability that every arm of the list is 1.
//
//	r = Π mu_i
//
// Domain: means in [0, 1], independent arms; 1 for an empty list.
//
// Reference: append:cmoss_cascading.
func ConjunctiveReward(means []float64) float64 {
	p := 1.0
	for _, v := range means {
		p *= v
	}
	return p
}

// DisjunctiveRewardPrinted is the disjunctive reward as the paper prints it,
// largest for the worst list and 1 for the empty one.
//
//	Π(1 − mu_i)
//
// Reference: append:cmoss_cascading, first display.
func DisjunctiveRewardPrinted(means []float64) float64 { return productOfComplements(means) }

func productOfComplements(means []float64) float64 {
	p := 1.0
	for _, v := range means {
		p *= 1 - v
	}
	return p
}

// A CascadeTerm is one position of the telescoped gap between two lists.
type CascadeTerm struct {
	Observed float64 // probability that the position is observed
	Weight   float64 // what the position's gap is multiplied with, ≤ Observed
	Gap      float64 // mu_{j_l} − mu_{i_l}
}

// DisjunctiveTerms telescopes r(best) − r(played) position by position.
//
//	r(A*) − r(A) = Σ_l Π_{n<l}(1−mu_{i_n})·(mu_{j_l} − mu_{i_l})·Π_{n>l}(1−mu_{j_n})
//
// The weight is at most P(l observed) = Π_{n<l}(1−mu_{i_n}).
//
// Domain: lists of equal length with means in [0, 1]; it panics if lengths differ.
//
// Reference: bounds/bounds.md, section 2.
func DisjunctiveTerms(played, best []float64) []CascadeTerm {
	return cascadeTerms(played, best, func(mu float64) float64 { return 1 - mu })
}

// ConjunctiveTerms telescopes r(best) − r(played) position by position.
//
//	r(A*) − r(A) = Σ_l Π_{n<l}mu_{i_n}·(mu_{j_l} − mu_{i_l})·Π_{n>l}mu_{j_n}
//
// The weight is at most P(l observed) = Π_{n<l}mu_{i_n}.
//
// Domain: lists of equal length with means in [0, 1]; it panics if lengths differ.
//
// Reference: bounds/bounds.md, section 2.
func ConjunctiveTerms(played, best []float64) []CascadeTerm {
	return cascadeTerms(played, best, func(mu float64) float64 { return mu })
}

func cascadeTerms(played, best []float64, factor func(mu float64) float64) []CascadeTerm {
	if len(played) != len(best) {
		panic("theory: cascade lists of different lengths")
	}
	terms := make([]CascadeTerm, len(played))
	after := 1.0
	for l := len(best) - 1; l >= 0; l-- {
		terms[l] = CascadeTerm{Weight: after, Gap: best[l] - played[l]}
		after *= factor(best[l])
	}
	before := 1.0
	for l := range terms {
		terms[l].Observed = before
		terms[l].Weight *= before
		before *= factor(played[l])
	}
	return terms
}

// CascadeGap sums the telescoped terms.
//
//	Σ_l weight_l·gap_l
//
// Reference: bounds/bounds.md, section 2.
func CascadeGap(terms []CascadeTerm) float64 {
	s := 0.0
	for _, t := range terms {
		s += t.Weight * t.Gap
	}
	return s
}

// CascadeObservedGap is the bound on the telescoped gap that the pairing proof uses.
//
//	Σ_l P(l observed)·gap_l
//
// It is an upper bound where every gap is ≥ 0.
//
// Reference: bounds/bounds.md, section 2.
func CascadeObservedGap(terms []CascadeTerm) float64 {
	s := 0.0
	for _, t := range terms {
		s += t.Observed * math.Max(t.Gap, 0)
	}
	return s
}
