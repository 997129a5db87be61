package policytest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An amount says how much is played.
type amount struct {
	rounds       int64 // of a run of the rules about actions
	horizon      int64 // T of the rules about learning
	runs         int
	scaleHorizon int64 // the larger T of the rule about scaling
	scaleRuns    int
	lateHorizon  int64 // T of the rules about the end of long runs
	lateRuns     int
}

// amounts says how much is played at each effort. With n runs the upper limit of a mean lies about
// 20/n above the mean at α = 10⁻⁴ (see interval): 0.07 with 300 runs. Fewer runs would decide
// little, so a slow policy gets shorter runs, or none.
var amounts = map[props.Effort]amount{
	props.Quick:   {100, 500, 300, 1000, 400, 10_000, 60},
	props.Default: {500, 2000, 400, 5000, 500, 50_000, 200},
	props.Full:    {5000, 10_000, 1000, 20_000, 1000, 200_000, 500},
}

// limits are how long all rules together may take, in seconds of one core.
var limits = map[props.Effort]time.Duration{
	props.Quick:   30 * time.Second,
	props.Default: 4 * time.Minute,
	props.Full:    2 * time.Hour,
}

// minRounds is the smallest number of rounds that is worth playing.
const minRounds = 10

// A lesson is a case of a rule about regret: a game that is played many times.
type lesson struct {
	regretRule
	extent search.Extent
	claim  string
	level  Level
	skip   string // why there is no time for it
}

// params are what the lesson is decided at, for the rows of a report.
func (l *lesson) params() props.Params {
	e := l.extent
	return props.Params{"m": e.Arms, "k": e.Cardinality, "T": e.Horizon, "feedback": l.feedback.String()}
}

// set fixes the horizon and the number of runs of a lesson. What the user asked for comes
// first. A horizon that nobody asked for is at least as long as the rule needs.
func (l *lesson) set(c Config, a amount) {
	e, most := &l.extent, amounts[c.Effort].horizon
	e.Horizon, e.Replicates = a.horizon, a.runs
	if l.scales {
		e.Horizon, e.Replicates, most = a.scaleHorizon, a.scaleRuns, amounts[c.Effort].scaleHorizon
	}
	if l.late {
		e.Horizon, e.Replicates, most = a.lateHorizon, a.lateRuns, amounts[c.Effort].lateHorizon
	}
	e.Horizon = max(e.Horizon, min(sim.StepUp(l.least(*e)), stretch*most))
	if l.few {
		e.Replicates = max(2, e.Replicates/4)
	}
	if c.Horizon > 0 {
		e.Horizon = c.Horizon
	}
	if c.Replicates > 0 {
		e.Replicates = c.Replicates
	}
	e.Replicates *= l.copies
}

// rank is 0 for lessons that come first within their level: those that a linear learner fails, and that about late
// rewards, which a policy declares to take. It is 1 for others.
func (l *lesson) rank() int {
	if rule := ruleName(l.claim); slices.Contains(deciding, rule) || rule == "sublinear" || rule == "delayed-regret" {
		return 0
	}
	return 1
}

// rounds returns how many rounds the lesson plays in all.
func (l *lesson) rounds() float64 {
	if l.pointless(l.extent) != "" {
		return 0
	}
	rounds := float64(l.extent.Horizon) * float64(l.games*l.extent.Replicates+l.pilots)
	if l.ratio > 1 {
		rounds += rounds / float64(l.ratio)
	}
	return rounds
}

// fit chooses the lessons that a policy of this speed can finish in time, and returns how many
// rounds a run of the rules about actions has. The time of the generated games is taken off first.
// If even the shortest form of all lessons takes too long, lessons are skipped: first those of the
// highest level, within a level those of higher rank, and of these the most expensive. Then runs become shorter. Lengths are
// rounded to steps, so that a slightly different measurement of the speed changes nothing.
func (c Config) fit(lessons []*lesson, games *generated) (rounds int64) {
	a, left := amounts[c.Effort], math.Inf(1)
	if c.Horizon > 0 {
		a.rounds = min(a.rounds, c.Horizon)
	}
	if c.RoundTime > 0 {
		left = float64(limits[c.Effort])/float64(c.RoundTime) - earlyRuns*earlyRounds
	}
	if games.skip == "" {
		left -= games.rounds
	}
	rounds = a.rounds
	for rounds > minRounds && c.actionRounds(rounds) > left/4 {
		rounds = max(minRounds, sim.StepDown(rounds))
	}
	left -= c.actionRounds(rounds)
	for _, l := range lessons {
		l.set(c, amount{runs: a.runs, scaleRuns: a.scaleRuns, lateRuns: a.lateRuns})
	}
	spent := 0.0
	cheapest := slices.Clone(lessons)
	slices.SortStableFunc(cheapest, func(x, y *lesson) int {
		return cmp.Or(cmp.Compare(x.level, y.level), cmp.Compare(x.rank(), y.rank()), cmp.Compare(x.rounds(), y.rounds()))
	})
	for _, l := range cheapest {
		if need := l.rounds(); spent+need > left && c.Horizon == 0 && c.Replicates == 0 {
			l.skip = c.tooSlow(l, need, left-spent)
		} else {
			spent += need
		}
	}
	for spent = total(lessons, c, a); spent > left && a.horizon > 1; spent = total(lessons, c, a) {
		a.horizon, a.scaleHorizon, a.lateHorizon = sim.StepDown(a.horizon), sim.StepDown(a.scaleHorizon), sim.StepDown(a.lateHorizon)
	}
	for left -= spent; rounds < a.rounds; rounds = sim.StepUp(rounds + 1) {
		if c.actionRounds(sim.StepUp(rounds+1))-c.actionRounds(rounds) > left {
			break
		}
		left -= c.actionRounds(sim.StepUp(rounds+1)) - c.actionRounds(rounds)
	}
	rounds = min(rounds, a.rounds)
	return rounds
}

// total sizes the lessons and counts their rounds.
func total(lessons []*lesson, c Config, a amount) (rounds float64) {
	for _, l := range lessons {
		if l.skip == "" {
			l.set(c, a)
			rounds += l.rounds()
		}
	}
	return rounds
}

// tooSlow says why a lesson is skipped.
func (c Config) tooSlow(l *lesson, need, left float64) string {
	time := func(rounds float64) time.Duration {
		return time.Duration(max(0, rounds) * float64(c.RoundTime)).Round(100 * time.Millisecond)
	}
	return fmt.Sprintf("not to be learned in the time: %d runs of T=%d are the least that tell, %v at %v a round; of %v %v are left",
		l.extent.Replicates, l.extent.Horizon, time(need), c.RoundTime, limits[c.Effort], time(left))
}

// actionRounds counts the rounds of the rules about actions, which play about 17
// runs at each of at most 5 sizes, of sequences of copies, and of the games of known indices.
func (c Config) actionRounds(rounds int64) float64 {
	return float64(len(c.Feedback))*float64(5*17*rounds+int64(c.copyChecks()*copyRounds)) + float64(indexGames*indexRounds(rounds))
}
