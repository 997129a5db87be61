package algos

// A Lockstep is a group of runs that one goroutine plays side by side: each plays a round, then
// each the next. Their games may differ, and a run that ends leaves the group. A factory may let
// them share the cost of a round, as programs share one exchange over their pipe.
//
// An Observe may then defer its work: by the next Select of any run, all have observed.
type Lockstep struct{ joined int }

// Join counts a policy that shares something with the others, so that playing them side by side
// pays.
func (l *Lockstep) Join() { l.joined++ }

// Joined returns how many policies have joined, 0 of nil.
func (l *Lockstep) Joined() int {
	if l == nil {
		return 0
	}
	return l.joined
}
