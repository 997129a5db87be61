package algos

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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

// String returns what ParseChoice reads: the name, and settings in the order of their names.
func (c Choice) String() string {
	text, before := c.Name, ":"
	for q, value := range c.given {
		text += before + q.Name + "=" + value
		before = ","
	}
	return text
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
	for part := range strings.SplitSeq(rest, ",") {
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

// unknownCost is the assumed cost of a round of a policy that nobody has measured.
const unknownCost = 1000

// Entry returns the registry's entry of the policy, or one with its name alone.
func (c Choice) Entry() Entry {
	e, err := Lookup(c.Name)
	if err != nil {
		return Entry{Name: c.Name, Title: c.Name, Cost: unknownCost}
	}
	return e
}

// Title is the policy's name in tables, with its settings: CMOSS, ρ=half.
func (c Choice) Title() string {
	text := c.Entry().Title
	for q, value := range c.given {
		text += ", " + q.Symbol + "=" + value
	}
	return text
}

// MarshalJSON writes the name and then the settings in the order of their names.
func (c Choice) MarshalJSON() ([]byte, error) {
	name, err := json.Marshal(c.Name)
	text := append([]byte(`{"name":`), name...)
	for q, value := range c.given {
		text = fmt.Appendf(text, ",%q:%q", q.Name, value) // values are numbers and plain words
	}
	return append(text, '}'), err
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
