package props

import "fmt"

// A Budget is the chance that a run calls anything true failed or refuted.
// It is split over all cases that sampling can decide, in proportion to their
// weights (Bonferroni), before any is run.
type Budget struct {
	Alpha float64
	total float64 // sum of weights
}

// DefaultAlpha is the false-alarm budget of a run.
const DefaultAlpha = 1e-3

// NewBudget splits alpha over the cases of the claims.
func NewBudget(alpha float64, claims []Claim) (Budget, error) {
	if !(alpha > 0 && alpha < 1) {
		return Budget{}, fmt.Errorf("alpha=%v: want 0 < alpha < 1", alpha)
	}
	b := Budget{Alpha: alpha}
	for _, c := range claims {
		for _, k := range c.Cases {
			b.total += k.Weight
		}
	}
	return b, nil
}

// Share returns a case's part of the budget, 0 for a case that sampling does
// not decide.
func (b Budget) Share(k Case) float64 {
	if k.Weight <= 0 {
		return 0
	}
	return b.Alpha * k.Weight / b.total
}
