package child

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// A declaration is what a child may add to its reply to a start:
//
//	{"arms":[0],"capabilities":{"rewards":"binary","k":"one","horizon":"anytime","seed":false,"start":16,"late":true,"lockstep":true}}
//
// rewards is "binary" or a range such as [-1,1], k is "one" or "below m", horizon is "known"
// or "anytime", seed says whether the seed controls all randomness, start is the number of
// rounds that are played by a plan, late says that rewards may arrive late, lockstep that games may
// be played side by side. Whatever is left out is as for a child that declares nothing.
type declaration struct {
	Rewards json.RawMessage `json:"rewards"`
	K       *string         `json:"k"`
	Horizon *string         `json:"horizon"`
	Seed    *bool           `json:"seed"`
	Start   int64           `json:"start"`
	Late    bool            `json:"late"`
	Beside  bool            `json:"lockstep"`
	Draws   *string         `json:"draws"` // of a sampler
}

// A promise is what a child declared.
type promise struct {
	Capabilities
	marginalsOnly bool
	lockstep      bool
}

// parseDeclaration reads a declaration.
func parseDeclaration(raw json.RawMessage) (p promise, err error) {
	const form = `capabilities: want {"rewards":"binary" or [a,b],"k":"one" or "below m","horizon":"known" or "anytime",` +
		`"seed":false,"start":16,"late":true,"lockstep":true}`
	var d declaration
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil {
		return p, fmt.Errorf("%s: %s", form, plainJSON(err))
	}
	switch string(d.Rewards) {
	case "", "null":
	case `"binary"`:
		p.Binary = true
	default:
		var ends []float64
		if err := json.Unmarshal(d.Rewards, &ends); err != nil || len(ends) != 2 {
			return p, fmt.Errorf("%s: rewards is %s", form, d.Rewards)
		}
		if p.Range = [2]float64(ends); p.Range == [2]float64{0, 1} {
			p.Range = [2]float64{}
		}
	}
	for _, word := range []struct {
		said *string
		as   map[string]*bool
	}{
		{d.K, map[string]*bool{"one": &p.Single, "below m": &p.Fewer, "any": new(bool)}},
		{d.Horizon, map[string]*bool{"anytime": &p.Anytime, "known": new(bool)}},
		{d.Draws, map[string]*bool{"marginals": &p.marginalsOnly, "independent": new(bool)}},
	} {
		if word.said == nil {
			continue
		}
		flag, ok := word.as[*word.said]
		if !ok {
			return p, fmt.Errorf("%s: got %q", form, *word.said)
		}
		*flag = true
	}
	p.Unseedable, p.Start, p.Late, p.lockstep = d.Seed != nil && !*d.Seed, d.Start, d.Late, d.Beside
	return p, p.Validate()
}

// plainJSON says what is wrong with a declaration in its own words, not in those of Go.
func plainJSON(err error) string {
	if typed := (*json.UnmarshalTypeError)(nil); errors.As(err, &typed) {
		return fmt.Sprintf("%s is a %s", typed.Field, typed.Value)
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
