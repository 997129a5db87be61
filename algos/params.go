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
	Want    string // what Name may be, for help
	// set reads a value into Params; the error names parameter and value.
	set func(p *Params, value string) error
	// value writes what Params holds; "" if it is not set.
	value func(p Params) string
}

// parameters are all there are, by name.
var parameters = []Parameter{factorParameter, deltaParameter, gammaParameter, radiusParameter}

var deltaParameter = Parameter{
	Name: "delta", Symbol: "δ", Default: DeltaPairing.String(), Want: "a number > 0, paper, pairing or anytime",
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

var factorParameter = Parameter{
	Name: "c", Symbol: "c", Default: "1", Want: "a number > 0, by which δ is multiplied",
	set: func(p *Params, value string) error {
		c, err := strconv.ParseFloat(value, 64)
		if err != nil || checkFactor(c) != nil {
			return fmt.Errorf("c=%q: want a number > 0", value)
		}
		p.Factor = &c
		return nil
	},
	value: func(p Params) string {
		if p.Factor == nil {
			return ""
		}
		return strconv.FormatFloat(*p.Factor, 'g', -1, 64)
	},
}

var radiusParameter = Parameter{
	Name: "radius", Symbol: "ρ", Default: RadiusPaper.String(), Want: "paper or half",
	set: func(p *Params, value string) error {
		r, err := ParseRadius(value)
		p.Radius = &r
		return err
	},
	value: func(p Params) string {
		if p.Radius == nil {
			return ""
		}
		return p.Radius.String()
	},
}
