package child

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A declaration is what a child may add to its reply to a start:
//
//	{"arms":[0,1],"capabilities":{"k":"below m","seed":false}}
//
// See examples/README.md for what each says. Whatever is left out is as for a child that declares nothing.
type declaration struct {
	Rewards  json.RawMessage // "binary" or a range such as [-1,1]
	K        string          // "one" or "below m"
	Draws    string          // "independent" or "marginals", of a sampler
	Seed     *bool           // whether it controls all randomness
	Lockstep bool

	Horizon, Start, Late json.RawMessage // of programs of before: nothing depends on them
}

// declarationForm is what a declaration looks like.
const declarationForm = `capabilities: want {"rewards":"binary" or [a,b],"k":"one" or "below m",` +
	`"seed":false,"lockstep":true}`

// parseDeclaration reads a declaration.
func parseDeclaration(raw json.RawMessage) (p Capabilities, err error) {
	var d declaration
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil {
		return p, fmt.Errorf("%s: %s", declarationForm, plainJSON(err))
	}
	if !slices.Contains([]string{"", "one", "below m", "any"}, d.K) {
		return p, fmt.Errorf("%s: got %q", declarationForm, d.K)
	}
	if !slices.Contains([]string{"", "marginals", "independent"}, d.Draws) {
		return p, fmt.Errorf("%s: got %q", declarationForm, d.Draws)
	}
	p.Single, p.Fewer = d.K == "one", d.K == "below m"
	p.Unseedable = d.Seed != nil && !*d.Seed
	p.marginalsOnly, p.lockstep = d.Draws == "marginals", d.Lockstep
	switch string(d.Rewards) {
	case "", "null":
	case `"binary"`:
		p.Binary = true
	default:
		var ends []float64
		if err := json.Unmarshal(d.Rewards, &ends); err != nil || len(ends) != 2 {
			return p, fmt.Errorf("%s: rewards is %s", declarationForm, d.Rewards)
		}
		if ends[0] != 0 || ends[1] != 1 {
			p.Range = [2]float64(ends)
		}
	}
	return p, p.Validate()
}

// plainJSON says what is wrong with a declaration in its own words, not in those of Go.
func plainJSON(err error) string {
	if typed := (*json.UnmarshalTypeError)(nil); errors.As(err, &typed) {
		return fmt.Sprintf("%s is a %s", strings.ToLower(typed.Field), typed.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
