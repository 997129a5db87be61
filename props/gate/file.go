package gate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/utf8text"
)

// Schema is the value of a baseline's "schema" field. It changes when a field changes its meaning
// or goes.
const Schema = "regretcheck/baseline/2"

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
	raw, err := utf8text.UTF8(raw)
	if err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, errors.New("the file is empty: want a baseline, such as verify baseline writes")
	}
	var head struct{ Schema string } // before anything else, since everything else depends on it
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, explain(err)
	}
	if head.Schema != Schema {
		return nil, fmt.Errorf("schema=%q: want %q: record it anew", head.Schema, Schema)
	}
	var d document
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return nil, explain(err)
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

// explain says in our own words why JSON could not be read.
func explain(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return errors.New("truncated: the JSON ends too soon")
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON: %w at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("the file holds a JSON %s: want a baseline, such as verify baseline writes", kind.Value)
	case errors.As(err, &kind):
		field := strings.ReplaceAll(kind.Field, ".Cell.", ".") // the embedded struct is no field of the file
		return fmt.Errorf("%s: is a JSON %s: want %s", field, kind.Value, kind.Type)
	}
	return err // an unknown field, which the decoder names
}

// Write writes the baseline as JSON for people and diff: what was played first, then each cell with
// its summary and its replicates, six a line. A refreshed baseline thus differs in the lines whose
// figures differ.
func (b *Baseline) Write(w io.Writer) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schema\": %s,\n  \"digest\": %s,\n", compact(Schema), compact(b.digest(b.Policy)))
	for line := range bytes.Lines(b.body(b.Policy)) {
		out.Write(folded(line))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// digest is over everything but the schema and itself, before lines are folded: layout does not
// matter, any figure does. It guards against edits by hand, not against forgery. The policy is
// given as it is written: a file may say 1e-5 for 1e-05.
func (b *Baseline) digest(policy any) string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256(b.body(policy)))
}

// body is the file from the policy on, a cell a line.
func (b *Baseline) body(policy any) []byte {
	var cells [][]byte
	for i, c := range b.Cells {
		s := b.Samples[i]
		cells = append(cells, append([]byte("    "), compact(cellRecord{c, &s.Mean, &s.Var, s.Kept})...))
	}
	out := fmt.Appendf(nil, "  \"policy\": %s,\n  \"seed\": %d,\n", compact(policy), b.Seed)
	out = fmt.Appendf(out, "  \"tolerance\": %s,\n  \"platform\": %s,\n", compact(b.Tolerance), compact(b.Platform))
	return fmt.Appendf(out, "  \"cells\": [\n%s\n  ]\n}\n", bytes.Join(cells, []byte(",\n")))
}

// perLine is how many replicates stand on a line of a file: a changed one changes a line that a
// review can show.
const perLine = 6

// folded puts the replicates of a cell on lines of their own.
func folded(line []byte) []byte {
	head, rest, ok := bytes.Cut(line, []byte(`"regret":[`))
	if !ok {
		return line
	}
	values, tail, _ := bytes.Cut(rest, []byte("]"))
	out := append(bytes.Clone(head), `"regret":[`...)
	for i, x := range bytes.Split(values, []byte(",")) {
		if i > 0 {
			out = append(out, ',')
		}
		if i%perLine == 0 {
			out = append(out, "\n      "...)
		}
		out = append(out, x...)
	}
	return fmt.Appendf(out, "\n    ]%s", tail)
}

// compact returns JSON on one line. Everything in a valid baseline has one.
func compact(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("gate: " + err.Error())
	}
	return raw
}

// WriteFile writes the baseline under its name once all of it is on disk: a baseline that exists
// there stays whole until then.
func (b *Baseline) WriteFile(path string) error {
	if err := b.validate(); err != nil {
		return err
	}
	pending, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	// After a successful replacement there is nothing left to clean up.
	defer func() { _ = pending.Cleanup() }()
	if err := b.Write(pending); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}
