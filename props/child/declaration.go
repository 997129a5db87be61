package child

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A declaration is what a child may add to its reply to a start:
//
//	{"arms":[0,1],"capabilities":{"k":"below m","seed":false}}
//
// See examples/README.md for what each says. Whatever is left out is as for a child that declares
// nothing.
type declaration struct {
	Rewards  json.RawMessage // "binary" or a range such as [-1,1]
	K        string          // "one", "below m" or "at most"
	Draws    string          // "independent" or "marginals", of a sampler
	Seed     bool            // whether it controls all randomness
	Lockstep bool

	Horizon, Start, Late json.RawMessage // accepted from older programs, and ignored
}

// declarationForm is what a declaration looks like.
const declarationForm = `capabilities: want {"rewards":"binary" or [a,b],"k":"one", "below m" or "at most",` +
	`"seed":false,"lockstep":true}`

// parseDeclaration reads a declaration.
func parseDeclaration(raw json.RawMessage) (c Capabilities, err error) {
	d := declaration{Seed: true}
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil {
		return c, fmt.Errorf("%s: %s", declarationForm, strings.TrimPrefix(err.Error(), "json: "))
	}
	c = Capabilities{
		Single: d.K == "one", Fewer: d.K == "below m", AtMost: d.K == "at most", Unseedable: !d.Seed,
		MarginalsOnly: d.Draws == "marginals", Binary: string(d.Rewards) == `"binary"`, lockstep: d.Lockstep,
	}
	switch {
	case !slices.Contains([]string{"", "one", "below m", "at most", "any"}, d.K):
		return c, fmt.Errorf("%s: got %q", declarationForm, d.K)
	case !slices.Contains([]string{"", "marginals", "independent"}, d.Draws):
		return c, fmt.Errorf("%s: got %q", declarationForm, d.Draws)
	}
	if len(d.Rewards) > 0 && !c.Binary {
		var ends []float64
		if err := json.Unmarshal(d.Rewards, &ends); err != nil || ends != nil && len(ends) != 2 {
			return c, fmt.Errorf("%s: rewards is %s", declarationForm, d.Rewards)
		}
		if ends != nil && (ends[0] != 0 || ends[1] != 1) {
			c.Range = [2]float64(ends)
		}
	}
	return c, c.Validate()
}
