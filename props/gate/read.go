package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/encoding"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A document is a baseline as JSON.
type document struct {
	Schema    string          `json:"schema"`
	Digest    string          `json:"digest"` // of everything else
	Policy    json.RawMessage `json:"policy"` // as it was written: the digest is over that
	Seed      uint64          `json:"seed"`
	Tolerance float64         `json:"tolerance"`
	Platform  sim.Platform    `json:"platform"`
	Cells     []cellRecord    `json:"cells"`
}

// A cellRecord is a cell with its results.
type cellRecord struct {
	Cell
	Mean   *float64  `json:"mean"`
	Var    *float64  `json:"var"`
	Regret []float64 `json:"regret"` // of the first replicates
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

// Read reads a baseline strictly: every field must be known and valid, and the digest that of the
// rest. It does not look the policy up: only who plays it needs to know it.
func Read(raw []byte) (*Baseline, error) {
	raw, err := encoding.UTF8(raw)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, errors.New("the file is empty: want a baseline, such as verify baseline writes")
	}
	if err := checkSchema(raw); err != nil {
		return nil, err
	}
	var d document
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return nil, explain(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("text after the end of the baseline: want one JSON object")
	}
	return d.baseline()
}

// baseline turns the document into a valid baseline.
func (d document) baseline() (*Baseline, error) {
	b := &Baseline{Spec: Spec{Seed: d.Seed, Tolerance: d.Tolerance}, Platform: d.Platform}
	var err error
	b.Policy, err = readPolicy(d.Policy)
	errs := []error{err}
	for i, c := range d.Cells {
		if c.Mean == nil || c.Var == nil {
			errs = append(errs, fmt.Errorf("cells[%d]: mean, var: want both", i))
			continue
		}
		b.Cells = append(b.Cells, c.Cell)
		b.Samples = append(b.Samples, Sample{N: int64(c.Runs), Mean: *c.Mean, Var: *c.Var, Kept: c.Regret})
	}
	if d.Digest == "" {
		errs = append(errs, errors.New("digest: missing"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if err := b.validate(); err != nil {
		return nil, err
	}
	if d.Digest != b.digest(d.Policy) {
		return nil, errors.New("digest: not that of what the file holds: it was edited by hand; record it anew")
	}
	return b, nil
}

// readPolicy reads a policy with its settings, or the bare name of one that is not in the registry.
func readPolicy(raw json.RawMessage) (c algos.Choice, err error) {
	var fields map[string]string
	if err := json.Unmarshal(raw, &fields); raw == nil || err != nil {
		return c, errors.New("policy: want an object of strings with a name")
	}
	if _, err := algos.Lookup(fields["name"]); err != nil && len(fields) <= 1 {
		c.Name = fields["name"]
		return c, nil
	}
	err = json.Unmarshal(raw, &c)
	return c, err
}

// checkSchema looks at the version before anything else, since everything else depends on it.
func checkSchema(raw []byte) error {
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return explain(err)
	}
	switch head.Schema {
	case Schema:
		return nil
	case "regretcheck/baseline/1":
		return fmt.Errorf("schema=%q: want %q: record it anew", head.Schema, Schema)
	}
	return fmt.Errorf("schema=%q: want %q", head.Schema, Schema)
}

// explain says in our own words why JSON could not be read.
func explain(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return errors.New("truncated: the JSON ends too soon")
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON: %w at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("the file holds a JSON %s: want a baseline, such as verify baseline writes", kind.Value)
	case errors.As(err, &kind):
		field := strings.ReplaceAll(kind.Field, ".Cell.", ".") // the embedded struct is no field of the file
		return fmt.Errorf("%s: is a JSON %s: want %s", field, kind.Value, kind.Type)
	case strings.HasSuffix(err.Error(), `unknown field "generated"`):
		return errors.New("cells: generated games are not played any more: record the baseline anew")
	}
	return err // an unknown field, which the decoder names
}
