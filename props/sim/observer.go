package sim

// A Round is what an Observer sees of a round. Its slices are reused by the
// engine: copy what must outlive the call.
type Round struct {
	T        int64     // 1, 2, …
	Action   []int     // A_t in display order
	Observed []int     // the observed prefix of Action; all of it under semi-bandit feedback
	Rewards  []float64 // their rewards
	Indices  []float64 // the policy's clipped indices before the round; nil if it has none
}

// An Observer watches one replicate, every round.
type Observer interface {
	// Begin is called before the first round.
	Begin(in *Instance)
	// See is called after each round's rewards are drawn and before the
	// policy observes them.
	See(r *Round)
}
