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
	Digest    string          `json:"digest,omitempty"` // of everything else; missing in schema 1
	Policy    json.RawMessage `json:"policy"`           // as it was written: the digest is over that
	Seed      uint64          `json:"seed"`
	Tolerance float64         `json:"tolerance,omitempty"` // missing in schema 1
	Platform  sim.Platform    `json:"platform"`
	Cells     []cellRecord    `json:"cells"`
}

// A cellRecord is a cell with its results. Of schema 1 it holds every replicate
// and no summary.
type cellRecord struct {
	Cell
	Mean   *float64  `json:"mean,omitempty"`
	Var    *float64  `json:"var,omitempty"`
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

// Read reads a baseline strictly: every field must be known, given once and
// valid. It does not look the policy up: only who plays it needs to know it.
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
	if err := decode(raw, &d, "text after the end of the baseline: want one JSON object"); err != nil {
		return nil, err
	}
	return d.baseline()
}

// decode reads one JSON object strictly: every field must be known and given once. What comes after
// the object is the error more.
func decode(raw []byte, into any, more string) error {
	if err := uniqueKeys(raw); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return explain(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New(more)
	}
	return nil
}

// baseline turns the document into a valid baseline.
func (d document) baseline() (*Baseline, error) {
	b := &Baseline{Spec: Spec{Seed: d.Seed, Tolerance: d.Tolerance}, Platform: d.Platform}
	if d.Schema == Schema1 {
		b.Tolerance = DefaultTolerance
		b.Warnings = append(b.Warnings, fmt.Errorf("schema %s has no digest, so that an edit by hand passes unseen, and its runs were not sized: record it anew",
			Schema1))
	}
	var errs [2]error
	b.Policy, errs[0] = readPolicy(d.Policy)
	for i, c := range d.Cells {
		sample, err := c.sample(d.Schema)
		if err != nil {
			errs[1] = errors.Join(errs[1], fmt.Errorf("cells[%d]: %w", i, err))
		}
		b.Cells, b.Samples = append(b.Cells, c.Cell), append(b.Samples, sample)
	}
	if err := errors.Join(errs[0], errs[1], d.fields()); err != nil {
		return nil, err
	}
	if err := b.validate(); err != nil {
		return nil, err
	}
	if d.Schema == Schema && d.Digest != b.digest(d.Policy) {
		return nil, errors.New("digest: not that of what the file holds: it was edited by hand; record it anew")
	}
	return b, nil
}

// readPolicy reads a policy with its settings, or the bare name of one that is not in the
// registry.
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

// fields reports fields of the document that its schema lacks, or wants.
func (d document) fields() error {
	switch {
	case d.Schema == Schema1 && d.Digest != "":
		return errors.New("digest: not a field of " + Schema1)
	case d.Schema == Schema1 && d.Tolerance != 0:
		return errors.New("tolerance: not a field of " + Schema1)
	case d.Schema == Schema && d.Digest == "":
		return errors.New("digest: missing")
	}
	return nil
}

// sample returns a cell's results.
func (c cellRecord) sample(schema string) (Sample, error) {
	switch {
	case schema == Schema1 && c.Generated != nil:
		return Sample{}, errors.New("generated: not a field of " + Schema1)
	case schema == Schema1 && (c.Mean != nil || c.Var != nil):
		return Sample{}, errors.New("mean, var: not fields of " + Schema1)
	case schema == Schema1:
		if len(c.Regret) != c.Runs {
			return Sample{}, fmt.Errorf("regret: %d values: want runs=%d", len(c.Regret), c.Runs)
		}
		return newSample(c.Regret, len(c.Regret)), nil
	case c.Mean == nil || c.Var == nil:
		return Sample{}, errors.New("mean, var: want both")
	}
	return Sample{N: int64(c.Runs), Mean: *c.Mean, Var: *c.Var, Kept: c.Regret}, nil
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
	if s := *head.Schema; s != Schema && s != Schema1 {
		return fmt.Errorf("schema=%q: want %q or %q", s, Schema, Schema1)
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
