package sim

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
)

// A Game is what is played: everything but the policy.
type Game struct {
	Arms        int
	Cardinality int
	AtMost      bool // an action may have fewer arms, as algos.Spec says
	Horizon     int64
	Means       MeanLaw
	Rewards     RewardLaw      // nil means Bernoulli
	Feedback    algos.Feedback // zero means semi-bandit
	Order       algos.Order    // zero means descending
}

// Size returns (m, k).
func (g Game) Size() Size { return Size{g.Arms, g.Cardinality} }

// String returns size, horizon and means, and what differs from the defaults:
//
//	m=30, k=10, T=1e5, hard:2
//	m=30, k=10, T=1e5, uniform:0,0.1, two-point
//	m=30, k=10, T=1e5, uniform:0,0.1, disjunctive asc
func (g Game) String() string {
	s := fmt.Sprintf("%s, T=%s, %s", g.Size(), HorizonText(g.Horizon), g.Means)
	if g.Rewards != nil && g.Rewards != RewardLaw(Bernoulli{}) {
		s += ", " + g.Rewards.String()
	}
	if g.Feedback.Cascading() {
		s += ", " + g.Feedback.String()
		if g.Order == algos.Ascending {
			s += " " + g.Order.String()
		}
	}
	return s
}

// spec returns the game as a policy sees it.
func (g Game) spec() (algos.Spec, error) {
	return algos.Spec{
		Arms: g.Arms, Cardinality: g.Cardinality, AtMost: g.AtMost, Horizon: g.Horizon,
		Feedback: g.Feedback, Order: g.Order,
	}.Normalize()
}

// normalize fills in defaults and validates.
func (g Game) normalize() (Game, error) {
	spec, err := g.spec()
	g.Feedback, g.Order = spec.Feedback, spec.Order
	if g.Rewards == nil {
		g.Rewards = Bernoulli{}
	}
	return g, errors.Join(err, checkMeans(g.Means), checkRewards(g.Rewards, g.Feedback))
}

// A Size is a number of arms and how many of them are played in a round.
type Size struct{ M, K int }

// String writes the size as in rows: m=30, k=10.
func (s Size) String() string { return fmt.Sprintf("m=%d, k=%d", s.M, s.K) }

// HorizonText writes a number of rounds: one digit and zeros as 1e5, others in
// full.
func HorizonText(t int64) string {
	s := strconv.FormatInt(t, 10)
	if digit := strings.TrimRight(s, "0"); len(digit) == 1 && len(s) > 3 {
		return fmt.Sprintf("%se%d", digit, len(s)-1)
	}
	return s
}
