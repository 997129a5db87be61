package sim

import "github.com/regretcheck/regretcheck/algos"

// A relayCost says what makes one engine dearer than the other, in nanoseconds of a core on which a round of CMOSS takes 60 at m = 20
// and k = 5. They are rough: engines that cost about the same may stand in for each other.
type relayCost struct {
	round float64 // of a round in which nothing happens, stepwise
	look  float64 // what a look by events takes longer than stepwise
	index float64 // of an arm whose statistics are taken over
}

const (
	// looksPerSwap is how often an arm is looked at by events for an arm that comes, typically.
	looksPerSwap = 1.5
	// relayBack keeps a run from going back and forth: events end where they are dearer by that.
	relayBack = 1.5
	// relayPays is how many times as long as a change the rounds behind it take at least, and what events save or lose by it.
	relayPays = 4
	// mostSampled bounds the rounds in which arms are counted that come.
	mostSampled = 1024
	// manyArms is the number from which EngineLazy plays single rounds of every rule that depends on the round, whatever k.
	manyArms = 500
	// firstTrial is how long events are tried at first: looks may be many although few arms come.
	firstTrial = 16
	// firstLeg is the first round at which a run may change.
	firstLeg = 32
)

// relayCostOf returns what a rule costs; ok is false for rules of which that is not known.
func relayCostOf(rule algos.IndexRule, m, k int) (c relayCost, ok bool) {
	c.round, c.index = 15+4.5*float64(k), 60
	arms := float64(m)
	switch ruleName(rule) {
	case "cucb":
		c.look = 30 + arms/2
	case "ocucb":
		c.look = 10 + arms/2*min(1, float64(k-1)/15) // stepwise, too, goes over all arms where one comes
	default:
		return c, false
	}
	return c, true
}
