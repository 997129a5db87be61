package algos

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Choice is a policy of the registry as data: its name and the settings that
// are given. As text it is
//
//	cmoss
//	cmoss:delta=paper
//	exp3m:gamma=0.05
//
// and in JSON an object of strings, {"name":"cmoss","delta":"paper"}. Both read
// back as they are written.
type Choice struct {
	Name string
	Params
}

var (
	_ json.Marshaler   = Choice{}
	_ json.Unmarshaler = (*Choice)(nil)
)

// String returns what ParseChoice reads: the name, and settings in the order of
// their names.
func (c Choice) String() string {
	var settings []string
	for _, q := range parameters {
		if value := q.value(c.Params); value != "" {
			settings = append(settings, q.Name+"="+value)
		}
	}
	if settings == nil {
		return c.Name
	}
	return c.Name + ":" + strings.Join(settings, ",")
}

// ParseChoice reads name or name:parameter=value,… and validates it; the error
// names what is wrong.
func ParseChoice(s string) (Choice, error) {
	name, rest, given := strings.Cut(s, ":")
	if !given {
		c := Choice{Name: name}
		return c, c.Validate()
	}
	settings := map[string]string{}
	for _, part := range strings.Split(rest, ",") {
		parameter, value, ok := strings.Cut(part, "=")
		if _, twice := settings[parameter]; !ok || twice {
			return Choice{}, fmt.Errorf("policy=%q: %q: want name:parameter=value,… with each parameter once", s, part)
		}
		settings[parameter] = value
	}
	c, err := newChoice(name, settings)
	if err != nil {
		return Choice{}, fmt.Errorf("policy=%q: %w", s, err)
	}
	return c, nil
}

// newChoice sets the named parameters and validates.
func newChoice(name string, settings map[string]string) (Choice, error) {
	c := Choice{Name: name}
	e, err := Lookup(name)
	if err != nil {
		return Choice{}, err
	}
	var errs []error
	for _, q := range e.Parameters {
		if value, ok := settings[q.Name]; ok {
			errs = append(errs, q.set(&c.Params, value))
			delete(settings, q.Name)
		}
	}
	for unknown := range settings {
		errs = append(errs, fmt.Errorf("%s has no %s", name, unknown))
	}
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return c, errors.Join(errs...)
}

// Validate reports an unknown name, or settings that the policy does not have.
func (c Choice) Validate() error {
	_, err := c.Factory()
	return err
}

// Factory returns the policy's factory with the settings.
func (c Choice) Factory() (Factory, error) { return ByName(c.Name, c.Params) }

// Entry returns the registry's entry of the policy, or the zero Entry if the registry has none.
func (c Choice) Entry() Entry {
	e, err := Lookup(c.Name)
	if err != nil {
		return Entry{Name: c.Name, Title: c.Name, Cost: Cost{Stepwise: unknownCost}}
	}
	return e
}

// Title is the policy's name in tables, with its settings: CMOSS, ρ=half.
func (c Choice) Title() string {
	text := c.Entry().Title
	for _, q := range parameters {
		if value := q.value(c.Params); value != "" {
			text += ", " + q.Symbol + "=" + value
		}
	}
	return text
}

// unknownCost is the assumed cost of a round of a policy that nobody has measured.
const unknownCost = 1000

// MarshalJSON writes the name and then the settings in the order of their names.
func (c Choice) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	write := func(field, value string) error {
		text, err := json.Marshal(value)
		fmt.Fprintf(&b, "%q:%s", field, text)
		return err
	}
	b.WriteByte('{')
	errs := []error{write("name", c.Name)}
	for _, q := range parameters {
		if value := q.value(c.Params); value != "" {
			b.WriteByte(',')
			errs = append(errs, write(q.Name, value))
		}
	}
	b.WriteByte('}')
	return b.Bytes(), errors.Join(errs...)
}

// UnmarshalJSON reads what MarshalJSON writes and validates it.
func (c *Choice) UnmarshalJSON(data []byte) error {
	var fields map[string]string
	if err := json.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("policy: want an object of strings: %w", err)
	}
	name := fields["name"]
	delete(fields, "name")
	read, err := newChoice(name, fields)
	if err != nil {
		return fmt.Errorf("policy: %w", err)
	}
	*c = read
	return nil
}

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
