package algos

// Params are the settings a policy can be asked for by name. The zero value
// means the policy's defaults; setting what a policy does not have is an error.
type Params struct {
	Delta *Delta // CMOSS: confidence parameter; default DeltaPairing
	Gamma *Gamma // EXP3.M: mixing coefficient; default GammaTuned
}

// A Parameter is a setting of Params as text.
type Parameter struct {
	Name    string // as on the command line and in JSON: delta
	Symbol  string // as in tables: δ
	Default string
	Want    string // what Name may be, for help
	// set reads a value into Params; the error names parameter and value.
	set func(p *Params, value string) error
	// value writes what Params holds; "" if it is not set.
	value func(p Params) string
}

// parameters are all there are, by name.
var parameters = []Parameter{deltaParameter, gammaParameter}

var deltaParameter = Parameter{
	Name: "delta", Symbol: "δ", Default: DeltaPairing.String(), Want: "a number > 0, paper or pairing",
	set: func(p *Params, value string) error {
		d, err := ParseDelta(value)
		p.Delta = &d
		return err
	},
	value: func(p Params) string {
		if p.Delta == nil {
			return ""
		}
		return p.Delta.String()
	},
}

var gammaParameter = Parameter{
	Name: "gamma", Symbol: "γ", Default: GammaTuned.String(), Want: "a number in (0, 1] or tuned",
	set: func(p *Params, value string) error {
		g, err := ParseGamma(value)
		p.Gamma = &g
		return err
	},
	value: func(p Params) string {
		if p.Gamma == nil {
			return ""
		}
		return p.Gamma.String()
	},
}
