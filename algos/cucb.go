package algos

import "math"

// CUCBRule is the index of alg:cucb, lines 4 and 5:
//
//	I = S/n + √(Scale·ln(t − Lag)/n),   +∞ at n = 0
//
// The paper has Scale = 3/2 and Lag = 0. Scale = 2 and Lag = 1, unclipped and
// at k = 1, is UCB1 (Auer, Cesa-Bianchi & Fischer 2002), whose time index is
// the number of plays so far. ln of a number below 1 reads as 0.
type CUCBRule struct {
	Scale float64 // > 0
	Lag   int64   // ≥ 0
}

// width returns Scale·ln max{1, t − Lag}.
func (r CUCBRule) width(round int64) float64 {
	return r.Scale * math.Log(float64(max(1, round-r.Lag)))
}

// Index returns S/n + √(Scale·ln(t−Lag)/n).
func (r CUCBRule) Index(sum float64, pulls, round int64) float64 {
	return optimistic(sum, pulls, r.width(round))
}

// NewCUCB returns CUCB (alg:cucb). Lines 1–2 are the zero statistics, lines
// 4–5 CUCBRule, line 6 the top-k selection, line 8 Observe.
//
// Reference: Chen, Wang & Yuan 2013; Kveton et al. 2015.
func NewCUCB(spec Spec) (Policy, error) { return NewIndexPolicy(spec, CUCBRule{Scale: 1.5}, true) }

var _ = register(Entry{
	Name: "cucb", Title: "CUCB", Reference: "alg:cucb",
	Summary:  "radius √(3 ln t/(2T_i)), top-k by clipped index",
	Feedback: allFeedback, Role: Control, Style: 1, Cost: 100,
	newPolicy: plain(NewCUCB),
})
