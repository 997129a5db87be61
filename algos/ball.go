package algos

import "math"

// BallRule is an index by a confidence ball for all means together:
//
//	I = S/n + √(Arms/(4n)),   +∞ at n = 0
//
// The Euclidean distance of the m empirical means from the true ones is about √(m/(4n)) for
// rewards in [0, 1], and optimism over the ball lets one arm have all of it. So the radius
// carries √m, as those of confidence ellipsoids carry the root of the dimension, and the worst
// regret is of the order m√(kT) for k ≤ m/2 and (m−k)√(mT) beyond.
//
// Reference: Dani, Hayes & Kakade 2008 and, for semi-bandits, Wen, Kveton & Ashkan 2015
// (CombLinUCB), whose regret is linear in the dimension; the form without logarithms is ours.
type BallRule struct{ Arms int }

var _ SteadyRule = BallRule{}

func (r BallRule) width() float64 { return float64(r.Arms) / 4 }

// Index returns S/n + √(Arms/(4n)); it ignores the round.
func (r BallRule) Index(sum float64, pulls, _ int64) float64 {
	return optimistic(sum, pulls, r.width())
}

// Threshold implements SteadyRule: n times the radius, √(n·Arms/4), is concave.
func (r BallRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	valid = chordPulls(pulls)
	if valid == 0 {
		return 0, 0, 0
	}
	g := func(n int64) float64 { return math.Sqrt(r.width() * float64(n)) }
	level, slope = chordThreshold(pulls, valid, g(pulls), g(pulls+valid), floor)
	return level, slope, valid
}

func init() {
	register(Entry{
		Name: "ball", Title: "confidence ball", Reference: "control; Wen, Kveton & Ashkan 2015",
		Summary:  "radius √(m/(4T_i)) of a ball for all means; a control of regret m√(kT)",
		Feedback: allFeedback, Role: Control, Style: 19, Cost: Cost{Stepwise: 60, Events: 12},
		newFactory: plain(func(s Spec) (Policy, error) { return NewIndexPolicy(s, BallRule{s.Arms}, false) }),
	})
}
