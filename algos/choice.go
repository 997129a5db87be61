package algos

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	// Settings are name=value,… in the order of their names, each value as it is written: delta=1e-05.
	Settings string
}

var (
	_ json.Marshaler   = Choice{}
	_ json.Unmarshaler = (*Choice)(nil)
)

// String returns what ParseChoice reads.
func (c Choice) String() string {
	if c.Settings == "" {
		return c.Name
	}
	return c.Name + ":" + c.Settings
}

// ParseChoice reads name or name:parameter=value,… and validates it; the error
// names what is wrong.
func ParseChoice(s string) (Choice, error) {
	name, rest, given := strings.Cut(s, ":")
	if !given {
		c, _, err := choose(name, nil)
		return c, err
	}
	settings := map[string]string{}
	for part := range strings.SplitSeq(rest, ",") {
		parameter, value, ok := strings.Cut(part, "=")
		if _, twice := settings[parameter]; !ok || twice {
			return Choice{}, fmt.Errorf("policy=%q: %q: want name:parameter=value,… with each parameter once", s, part)
		}
		settings[parameter] = value
	}
	c, _, err := choose(name, settings)
	if err != nil {
		return Choice{}, fmt.Errorf("policy=%q: %w", s, err)
	}
	return c, nil
}

// choose reads the settings of the named policy.
func choose(name string, settings map[string]string) (c Choice, p Params, err error) {
	e, err := Lookup(name)
	if err != nil {
		return Choice{}, Params{}, err
	}
	var errs []error
	var texts, known []string
	for _, q := range e.Parameters {
		known = append(known, q.Name)
	}
	for _, parameter := range slices.Sorted(maps.Keys(settings)) {
		at := slices.Index(known, parameter)
		if at < 0 {
			errs = append(errs, fmt.Errorf("%s has no %s: want %s", name, parameter,
				cmp.Or(strings.Join(known, " or "), "no setting")))
			continue
		}
		text, err := e.Parameters[at].set(&p, settings[parameter])
		texts, errs = append(texts, parameter+"="+text), append(errs, err)
	}
	return Choice{name, strings.Join(texts, ",")}, p, errors.Join(errs...)
}

// settings yields the settings by name.
func (c Choice) settings(yield func(name, value string) bool) {
	for part := range strings.SplitSeq(c.Settings, ",") {
		if name, value, ok := strings.Cut(part, "="); ok && !yield(name, value) {
			return
		}
	}
}

// Params returns the settings. It fails for an unknown name, and for settings that the policy lacks.
func (c Choice) Params() (Params, error) {
	_, p, err := choose(c.Name, maps.Collect(c.settings))
	return p, err
}

// Factory returns the policy's factory with the settings.
func (c Choice) Factory() (Factory, error) {
	p, err := c.Params()
	if err != nil {
		return nil, err
	}
	construct := c.Entry().newPolicy
	return func(s Spec) (Policy, error) { return construct(s, p) }, nil
}

// Entry returns the registry's entry of the policy, or one with its name alone and an assumed cost.
func (c Choice) Entry() Entry {
	e, err := Lookup(c.Name)
	if err != nil {
		return Entry{Name: c.Name, Title: c.Name, Cost: 1000}
	}
	return e
}

// Title is the policy's name in tables, with its settings: CMOSS, ρ=half.
func (c Choice) Title() string {
	e := c.Entry()
	text := e.Title
	for name, value := range c.settings {
		for _, q := range e.Parameters {
			if q.Name == name {
				text += ", " + q.Symbol + "=" + value
			}
		}
	}
	return text
}

// MarshalJSON writes the name and then the settings in the order of their names.
func (c Choice) MarshalJSON() ([]byte, error) {
	name, err := json.Marshal(c.Name)
	text := append([]byte(`{"name":`), name...)
	for parameter, value := range c.settings {
		text = fmt.Appendf(text, ",%q:%q", parameter, value) // values are numbers and plain words
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
	read, _, err := choose(name, fields)
	if err != nil {
		return fmt.Errorf("policy: %w", err)
	}
	*c = read
	return nil
}
