package props

import "maps"

// Params are values by name: m, k and T of a game, policy, feedback, or the letters of a lemma.
// Values are integers, floats or texts; nil is none.
type Params map[string]any

// With returns the parameters and one more.
func (p Params) With(name string, value any) Params {
	more := Params{}
	maps.Copy(more, p)
	more[name] = value
	return more
}

// At returns the case with what it is decided at.
func (k Case) At(p Params) Case {
	k.Params = p
	return k
}
