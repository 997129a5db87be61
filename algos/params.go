package algos

import (
	"fmt"
	"strconv"
)

// Params are the settings of a policy. Each one's zero value is its default.
type Params struct {
	Factor float64 // CMOSS, KL-CMOSS: c > 0, by which δ is multiplied; 0 means 1, of klcmoss DefaultKLFactor
	Delta  Delta   // CMOSS, KL-CMOSS: confidence parameter
	Gamma  float64 // EXP3.M: mixing coefficient; 0 means TunedGamma
	Half   bool    // CMOSS: radius=half
}

// A Parameter is a setting of Params as text.
type Parameter struct {
	Name    string // as on the command line and in JSON: delta
	Symbol  string // as in tables: δ
	Default string
	Want    string // what Name may be, for help
	// set reads a value and returns the text that it is written as. The error names parameter and value.
	set func(p *Params, value string) (text string, err error)
}

// parameter describes the setting that a field of Params holds.
func parameter[T any](name, symbol, standard, want string, parse func(string) (T, error), text func(T) string,
	field func(*Params) *T) Parameter {
	return Parameter{Name: name, Symbol: symbol, Default: standard, Want: want,
		set: func(p *Params, value string) (string, error) {
			x, err := parse(value)
			*field(p) = x
			return text(x), err
		}}
}

var (
	factorParameter = parameter("c", "c", "1", "a number > 0, by which δ is multiplied",
		parseFactor, formatFloat, func(p *Params) *float64 { return &p.Factor })
	deltaParameter = parameter("delta", "δ", "pairing", "a number > 0, paper, pairing or anytime",
		ParseDelta, Delta.String, func(p *Params) *Delta { return &p.Delta })
	gammaParameter = parameter("gamma", "γ", "tuned", "a number in (0, 1] or tuned",
		parseGamma, formatGamma, func(p *Params) *float64 { return &p.Gamma })
	radiusParameter = parameter("radius", "ρ", "paper", "paper or half",
		parseRadius, formatRadius, func(p *Params) *bool { return &p.Half })
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
