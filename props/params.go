package props

import "maps"

// Params are values by name: m, k and T of a game, policy, feedback, or the letters of a lemma.
// Values are integers, floats or texts; nil is none.
type Params map[string]any

// With returns the parameters and one more.
func (p Params) With(name string, value any) Params {
	p = maps.Clone(p)
	if p == nil {
		p = Params{}
	}
	p[name] = value
	return p
}

// At returns the case with what it is decided at.
func (k Case) At(p Params) Case {
	k.Params = p
	return k
}
