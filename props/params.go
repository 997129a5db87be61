package props

import (
	"maps"
	"strconv"
	"strings"
	"unicode"
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

// withWritten returns the parameters and the numbers that the name of the case says and they lack,
// such as m and T of "m=30, k ≥ 2, T=1e5".
func (p Params) withWritten(instance string) Params {
	apart := func(r rune) bool { return strings.ContainsRune(" ,()", r) }
	noLetter := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }
	for _, word := range strings.FieldsFunc(instance, apart) {
		name, value, _ := strings.Cut(word, "=")
		_, given := p[name]
		x, err := strconv.ParseFloat(value, 64)
		if !given && err == nil && Finite(x) != nil && name != "" && !strings.ContainsFunc(name, noLetter) {
			p = p.With(name, x)
		}
	}
	return p
}
