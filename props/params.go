package props

import (
	"maps"
	"regexp"
	"strconv"
)

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

// written matches a value in the name of a case, as m=30 and T=1e5 in "m=30, k=10, T=1e5": a
// letter, and a number that ends
// there. Ranges such as m=4…40 are none.
var written = regexp.MustCompile(`(?:^|[ ,(])([\p{L}_]+)=(-?[0-9.]+(?:e[+-]?[0-9]+)?)(?:$|[ ,)])`)

// withWritten returns the parameters and the values that the name of the case says and they lack.
// Numbers of games, m, k and T,
// are integers.
func (p Params) withWritten(instance string) Params {
	for rest := instance; ; {
		at := written.FindStringSubmatchIndex(rest)
		if at == nil {
			return p
		}
		name, number := rest[at[2]:at[3]], rest[at[4]:at[5]]
		rest = rest[at[5]:] // what ends one value may begin the next
		x, err := strconv.ParseFloat(number, 64)
		if _, known := p[name]; known || err != nil {
			continue
		}
		switch {
		case (name == "m" || name == "k" || name == "n") && x == float64(int(x)):
			p = p.With(name, int(x))
		case name == "T" && x == float64(int64(x)):
			p = p.With(name, int64(x))
		default:
			p = p.With(name, x)
		}
	}
}
