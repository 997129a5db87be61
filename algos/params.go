package algos

import (
	"fmt"
	"strconv"
)

// Params are the settings a policy can be asked for by name. The zero value
// means the policy's defaults; setting what a policy does not have is an error.
type Params struct {
	Factor *float64 // CMOSS, KL-CMOSS: c > 0, by which δ is multiplied; default 1, of klcmoss DefaultKLFactor
	Delta  *Delta   // CMOSS, KL-CMOSS: confidence parameter; default DeltaPairing
	Gamma  *Gamma   // EXP3.M: mixing coefficient; default GammaTuned
	Radius *Radius  // CMOSS: width of the radius; default RadiusPaper
}

// given yields the parameters that are set, by name, with their values as text.
func (p Params) given(yield func(q Parameter, value string) bool) {
	for _, q := range parameters {
		if value := q.value(p); value != "" && !yield(q, value) {
			return
		}
	}
}

// valueOr returns what p points to, or else the default.
func valueOr[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}

// A Parameter is a setting of Params as text.
type Parameter struct {
	Name    string // as on the command line and in JSON: delta
	Symbol  string // as in tables: δ
	Default string
	Want    string                              // what Name may be, for help
	set     func(p *Params, value string) error // the error names parameter and value
	value   func(p Params) string               // "" if it is not set
}

// parameter describes the setting that a field of Params holds.
func parameter[T any](name, symbol string, standard T, want string,
	text func(T) string, parse func(string) (T, error), field func(*Params) **T) Parameter {
	return Parameter{
		Name: name, Symbol: symbol, Default: text(standard), Want: want,
		set: func(p *Params, value string) error {
			x, err := parse(value)
			*field(p) = &x
			return err
		},
		value: func(p Params) string {
			if x := *field(&p); x != nil {
				return text(*x)
			}
			return ""
		},
	}
}

var (
	factorParameter = parameter("c", "c", 1, "a number > 0, by which δ is multiplied",
		formatFloat, parseFactor, func(p *Params) **float64 { return &p.Factor })
	deltaParameter = parameter("delta", "δ", DeltaPairing, "a number > 0, paper, pairing or anytime",
		Delta.String, ParseDelta, func(p *Params) **Delta { return &p.Delta })
	gammaParameter = parameter("gamma", "γ", GammaTuned, "a number in (0, 1] or tuned",
		Gamma.String, ParseGamma, func(p *Params) **Gamma { return &p.Gamma })
	radiusParameter = parameter("radius", "ρ", RadiusPaper, "paper or half",
		Radius.String, ParseRadius, func(p *Params) **Radius { return &p.Radius })

	// parameters are all there are, by name.
	parameters = []Parameter{factorParameter, deltaParameter, gammaParameter, radiusParameter}
)

// withDefault returns the parameter as a policy has it whose default is another.
func (q Parameter) withDefault(text string) Parameter {
	q.Default = text
	return q
}

// parseFactor reads a number > 0.
func parseFactor(s string) (float64, error) {
	c, err := strconv.ParseFloat(s, 64)
	if err != nil || checkFactor(c) != nil {
		return 0, fmt.Errorf("c=%q: want a number > 0", s)
	}
	return c, nil
}

// formatFloat writes the fewest digits that read back as x.
func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
