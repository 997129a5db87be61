package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A document is a baseline as JSON.
type document struct {
	Schema   string       `json:"schema"`
	Policy   PolicySpec   `json:"policy"`
	Seed     uint64       `json:"seed"`
	Platform sim.Platform `json:"platform"`
	Cells    []cellRecord `json:"cells"`
}

// A cellRecord is a cell with its results.
type cellRecord struct {
	Cell
	Regret []float64 `json:"regret"` // of each replicate
}

// ReadFile reads a baseline. Errors name the file and the field.
func ReadFile(path string) (*Baseline, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	b, err := Read(raw)
	if err != nil {
		return nil, fmt.Errorf("baseline %s: %w", path, err)
	}
	return b, nil
}

// Read reads a baseline strictly: every field must be known, given once and
// valid. It does not look the policy up: only who plays it needs to know it.
func Read(raw []byte) (*Baseline, error) {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, errors.New("the file is empty: want a baseline, such as verify baseline writes")
	}
	if err := checkSchema(raw); err != nil {
		return nil, err
	}
	if err := uniqueKeys(raw); err != nil {
		return nil, err
	}
	var d document
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, explain(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("text after the end of the baseline: want one JSON object")
	}
	b := &Baseline{Spec: Spec{Policy: d.Policy, Seed: d.Seed}, Platform: d.Platform}
	for _, c := range d.Cells {
		b.Cells = append(b.Cells, c.Cell)
		b.Regret = append(b.Regret, c.Regret)
	}
	return b, b.validate()
}

// checkSchema looks at the version before anything else, since everything
// else depends on it.
func checkSchema(raw []byte) error {
	var head struct {
		Schema *string `json:"schema"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return explain(err)
	}
	if head.Schema == nil {
		return fmt.Errorf("schema: missing: want %q", Schema)
	}
	if *head.Schema != Schema {
		return fmt.Errorf("schema=%q: want %q", *head.Schema, Schema)
	}
	return nil
}

// explain says in our own words why JSON could not be read.
func explain(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("truncated: the JSON ends too soon")
	case errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return errors.New("truncated: the JSON ends too soon")
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON: %w at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind):
		if kind.Field == "" {
			return fmt.Errorf("the file holds a JSON %s: want a baseline, such as verify baseline writes", kind.Value)
		}
		field := strings.ReplaceAll(kind.Field, ".Cell.", ".") // the embedded struct is no field of the file
		return fmt.Errorf("%s: is a JSON %s: want %s", field, kind.Value, kind.Type)
	}
	return err // an unknown field, which the decoder names
}

// validate reports everything that is wrong with a baseline.
func (b *Baseline) validate() error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if b.Policy.Name == "" {
		fail("policy.name: missing: want the name of a policy")
	}
	if b.Seed > props.MaxSeed {
		fail("seed=%d: want 0 ≤ seed < 2^53", b.Seed)
	}
	if b.Platform.GOARCH == "" || b.Platform.Go == "" {
		fail("platform: want goarch and go")
	}
	if len(b.Cells) == 0 {
		fail("cells: want at least one")
	}
	first := map[string]int{}
	for i, c := range b.Cells {
		if err := b.validateCell(i); err != nil {
			fail("cells[%d]: %w", i, err)
		}
		if at, seen := first[c.String()]; seen {
			fail("cells[%d]: the same as cells[%d] (%s): want each once", i, at, c)
		} else {
			first[c.String()] = i
		}
	}
	return errors.Join(errs...)
}

func (b *Baseline) validateCell(i int) error {
	if err := b.Cells[i].validate(); err != nil {
		return err
	}
	regret := b.Regret[i]
	if len(regret) != b.Cells[i].Runs {
		return fmt.Errorf("regret: %d values: want runs=%d", len(regret), b.Cells[i].Runs)
	}
	for r, x := range regret {
		if !(x >= 0) || math.IsInf(x, 1) {
			return fmt.Errorf("regret[%d]=%v: want a number ≥ 0", r, x)
		}
	}
	return nil
}
