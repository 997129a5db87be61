package policytest

import (
	"time"

	"github.com/regretcheck/regretcheck/props"
)

// An amount says how much is played.
type amount struct {
	rounds       int64 // of a run of the rules about actions
	horizon      int64 // T of the rules about learning
	runs         int
	scaleHorizon int64 // the larger T of the rule about scaling
	scaleRuns    int
}

// amounts by effort. The intervals are finite-sample ones: with n runs the
// upper limit of a mean lies about 20/n above it at α = 10⁻⁴ (see interval), so
// that fewer than 200 runs decide little.
var amounts = map[props.Effort]amount{
	props.Quick:   {100, 400, 300, 1 << 10, 240},
	props.Default: {400, 1600, 400, 1 << 12, 300},
	props.Full:    {4000, 6400, 1000, 1 << 14, 600},
}

// limits are how long the runs of all rules may take together, on one core.
var limits = map[props.Effort]time.Duration{
	props.Quick:   20 * time.Second,
	props.Default: 4 * time.Minute,
	props.Full:    2 * time.Hour,
}

// total counts the rounds of all rules: those about actions, which play about
// 17 runs at each of at most 5 sizes, four runs about labels, one and twice one
// and an eighth about learning, and those about scaling with their pilots.
func (a amount) total(feedbacks int) int64 {
	actions := 5 * 17 * a.rounds
	learning := 50 * a.horizon / 8 * int64(a.runs)
	scaling := (a.scaleHorizon + a.scaleHorizon/scaleRatio) * int64(a.scaleRuns+pilotRuns*8)
	return int64(feedbacks)*(actions+learning) + scaling
}

// The least that is worth playing.
const (
	minRounds  = 10
	minHorizon = 50
	minRuns    = 20
)

// amountFor halves what the effort asks for until the policy can do it in time.
// Powers of 2 keep it the same from one measurement of the speed to the next,
// mostly; what is asked for explicitly stays.
func (c Config) amountFor() amount {
	a := amounts[c.Effort]
	late := func() bool {
		return time.Duration(a.total(len(c.Feedback)))*c.RoundTime > limits[c.Effort]
	}
	for late() && a.horizon/2 >= minHorizon {
		a.rounds = max(minRounds, a.rounds/2)
		a.horizon /= 2
		a.scaleHorizon /= 2
	}
	for late() && a.runs/2 >= minRuns {
		a.runs /= 2
		a.scaleRuns /= 2
	}
	if c.Horizon > 0 {
		a.rounds = min(a.rounds, c.Horizon)
		a.horizon, a.scaleHorizon = c.Horizon, c.Horizon
	}
	if c.Replicates > 0 {
		a.runs, a.scaleRuns = c.Replicates, c.Replicates
	}
	return a
}
