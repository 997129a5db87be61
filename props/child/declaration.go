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
//	{"arms":[0,1],"capabilities":{"k":"below m","late":true}}
//
// See examples/README.md for what each says. Whatever is left out is as for a child that declares nothing.
type declaration struct {
	Rewards        json.RawMessage // "binary" or a range such as [-1,1]
	K              string          // "one" or "below m"
	Horizon        string          // "known" or "anytime"
	Draws          string          // "independent" or "marginals", of a sampler
	Seed           *bool           // whether it controls all randomness
	Start          int64           // rounds that are played by a plan
	Late, Lockstep bool
}

// A promise is what a child declared.
type promise struct {
	Capabilities
	marginalsOnly bool
	lockstep      bool
}

// declarationForm is what a declaration looks like.
const declarationForm = `capabilities: want {"rewards":"binary" or [a,b],"k":"one" or "below m","horizon":"known" or "anytime",` +
	`"seed":false,"start":16,"late":true,"lockstep":true}`

// parseDeclaration reads a declaration.
func parseDeclaration(raw json.RawMessage) (p promise, err error) {
	var d declaration
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil {
		return p, fmt.Errorf("%s: %s", declarationForm, plainJSON(err))
	}
	for _, word := range []struct{ said, words string }{
		{d.K, "one|below m|any"}, {d.Horizon, "anytime|known"}, {d.Draws, "marginals|independent"},
	} {
		if word.said != "" && !slices.Contains(strings.Split(word.words, "|"), word.said) {
			return p, fmt.Errorf("%s: got %q", declarationForm, word.said)
		}
	}
	p.Single, p.Fewer, p.Anytime = d.K == "one", d.K == "below m", d.Horizon == "anytime"
	p.Unseedable, p.Start, p.Late = d.Seed != nil && !*d.Seed, d.Start, d.Late
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

// declare keeps what a child declared.
func (p *Program) declare(got promise) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.promised = got
}

func (p *Program) promises() promise {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.promised
}

// Capabilities returns what the program declared in its last reply to a start, nothing before
// the first. Rewards are mapped here: whoever plays the program hands it rewards in [0, 1].
func (p *Program) Capabilities() Capabilities { return p.promises().Capabilities }

// MarginalsOnly reports whether a sampler declared {"capabilities":{"draws":"marginals"}}: that
// it promises P(i ∈ S) = p_i and nothing of how arms depend on each other.
func (p *Program) MarginalsOnly() bool { return p.promises().marginalsOnly }
