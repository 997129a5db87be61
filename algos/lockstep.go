package algos

// A Lockstep is runs that one goroutine plays side by side: each plays a round, then each the
// next. Runs of different games may be among them; those that end leave. A factory may use that to
// share what a round costs beside the policy, as programs share an exchange over their pipe.
//
// An Observe then need do nothing at once: by the next Select of any run, all have observed.
type Lockstep struct{ joined int }

// Join tells whoever plays that a policy shares something with the others, so that it is worth
// while to play them side by side.
func (l *Lockstep) Join() { l.joined++ }

// Joined returns how many policies have joined, 0 of nil.
func (l *Lockstep) Joined() int {
	if l == nil {
		return 0
	}
	return l.joined
}
