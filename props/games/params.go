package games

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// SizeParams returns m and k for the rows of a report.
func SizeParams(z sim.Size) props.Params { return props.Params{"m": z.M, "k": z.K} }

// Params returns m, k, T, the means, and rewards and feedback where they are not Bernoulli and
// semi-bandit, for the rows of a report.
func Params(g sim.Game) props.Params {
	p := SizeParams(g.Size()).With("T", g.Horizon)
	if g.Means != nil {
		p["means"] = g.Means.String()
	}
	if g.Rewards != nil && g.Rewards != sim.RewardLaw(sim.Bernoulli{}) {
		p["rewards"] = g.Rewards.String()
	}
	if g.Feedback.Cascading() {
		p["feedback"], p["order"] = g.Feedback.String(), g.Order.String()
	}
	return p
}
