package algos

import "math"

// OCUCBRule is the index of Optimally Confident UCB,
//
//	S/n + √(Alpha·ln(Psi·T/t)/n),   +∞ at n = 0,
//
// with T = Horizon. It falls with the round. Its author has rewards of variance
// factor 1 and proposes Alpha = 3 and Psi = 2; rewards in [0, 1] have variance
// factor ¼, which makes Alpha ¾.
//
// Reference: Lattimore 2015, "Optimally Confident UCB: Improved Regret for
// Finite-Armed Bandits", algorithm 1; √(α·ln(ψT/t)/n) is also that of SMPyBandits,
// OCUCBH.py, and of other public code, whose defaults are α = 3 and ψ = 2.
type OCUCBRule struct {
	Alpha   float64 // > 0
	Psi     float64 // ≥ 2, so that the logarithm stays positive
	Horizon int64
}

// width returns α·ln(ψT/t), 0 where a policy is asked beyond ψT.
func (r OCUCBRule) width(round int64) float64 {
	return r.Alpha * math.Max(0, math.Log(r.Psi*float64(r.Horizon)/float64(round)))
}

// Index returns S/n + √(α·ln(ψT/t)/n).
func (r OCUCBRule) Index(sum float64, pulls, round int64) float64 {
	return optimistic(sum, pulls, r.width(round))
}

// NewOCUCB returns OCUCB in top-k form: the k arms of largest OCUCBRule with
// α = ¾ and ψ = 2, unclipped.
func NewOCUCB(spec Spec) (Policy, error) {
	return NewIndexPolicy(spec, OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: spec.Horizon}, false)
}

var _ = register(Entry{
	Name: "ocucb", Title: "OCUCB", Reference: "Lattimore 2015, in top-k form",
	Summary:  "radius √(3 ln(2T/t)/(4T_i)), top-k",
	Feedback: allFeedback, Style: 9, Cost: 100,
	newPolicy: plain(NewOCUCB),
})
