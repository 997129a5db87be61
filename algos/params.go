package algos

import "strconv"

// Params are the settings of a policy. Each one's zero value is its default.
type Params struct {
	Delta Delta   // CMOSS, KL-CMOSS: confidence parameter
	Gamma float64 // EXP3.M: mixing coefficient; 0 means TunedGamma
	Half  bool    // CMOSS: radius=half
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
	deltaParameter = parameter("delta", "δ", "pairing", "a number > 0, paper, pairing or anytime",
		ParseDelta, Delta.String, func(p *Params) *Delta { return &p.Delta })
	gammaParameter = parameter("gamma", "γ", "tuned", "a number in (0, 1] or tuned",
		parseGamma, formatGamma, func(p *Params) *float64 { return &p.Gamma })
	radiusParameter = parameter("radius", "ρ", "paper", "paper or half",
		parseRadius, formatRadius, func(p *Params) *bool { return &p.Half })
)

// formatFloat writes the fewest digits that read back as x.
func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
