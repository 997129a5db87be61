package algos

// A Role is what a policy is for in a trial of the theory.
type Role int

const (
	// Peer is a policy that is measured beside the theory's own.
	Peer Role = iota
	// Own is a policy that the theory on trial makes statements about, such as CMOSS.
	Own
	// Control is a learner of a known worse rate, which must fail where Own passes:
	// the worst regret of CUCB carries √(ln T).
	Control
	// NoLearner plays without learning, so that its regret is linear in T.
	NoLearner
)

// A Cost is what a round takes of one core, in nanoseconds at m = 30 and k = 10 on hard
// gaps, rewards included, right within a factor of two. Plans are sized by it; no verdict
// rests on it.
type Cost struct {
	// Stepwise is the cost where every round is played.
	Stepwise float64
	// Events is the cost where rounds between two events are skipped, at T from 10⁶ to 10⁷;
	// 0 if the policy cannot be played so.
	Events float64
}

// ByEvents reports whether rounds between two events can be skipped.
func (c Cost) ByEvents() bool { return c.Events > 0 }

// Round is the cost of a round in the way that serves the policy over long horizons.
func (c Cost) Round() float64 {
	if c.ByEvents() {
		return c.Events
	}
	return c.Stepwise
}
