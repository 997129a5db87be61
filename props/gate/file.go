package gate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/utf8text"
)

// Schema is the value of a baseline's "schema" field. It changes when a field changes its meaning
// or goes.
const Schema = "regretcheck/baseline/2"

// A document is a baseline as JSON.
type document struct {
	Schema    string          `json:"schema"`
	Digest    string          `json:"digest"` // of everything else
	Policy    json.RawMessage `json:"policy"`
	Seed      uint64          `json:"seed"`
	Tolerance float64         `json:"tolerance"`
	Platform  sim.Platform    `json:"platform"`
	Cells     []cellRecord    `json:"cells"`
}

// A cellRecord is a cell with its results.
type cellRecord struct {
	Cell
	Mean   float64   `json:"mean"`
	Var    float64   `json:"var"`
	Regret []float64 `json:"regret"` // of the first replicates
}

// ReadFile reads a baseline. Errors name the file.
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

// Read reads what Bytes returned, in any layout. The digest reveals edited figures; games that this
// program no longer plays are refused. The policy is not looked up until it is played.
func Read(raw []byte) (*Baseline, error) {
	raw, err := utf8text.UTF8(raw)
	if err != nil {
		return nil, err
	}
	var d document
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	switch err := decoder.Decode(&d); {
	case d.Schema != Schema && (d.Schema != "" || err == nil): // then the fields may be others
		return nil, fmt.Errorf("schema=%q: want %q: record it anew", d.Schema, Schema)
	case err != nil:
		return nil, fmt.Errorf("want a file that verify baseline wrote: %w", err)
	case !json.Valid(raw): // the decoder reads no further than the baseline
		return nil, errors.New("want a file that verify baseline wrote: text follows the baseline")
	}
	b := &Baseline{Spec: Spec{Policy: readPolicy(d.Policy), Seed: d.Seed, Tolerance: d.Tolerance}, Platform: d.Platform}
	for _, c := range d.Cells {
		b.Cells = append(b.Cells, c.Cell)
		b.Samples = append(b.Samples, Sample{stats.Summary{N: int64(c.Runs), Mean: c.Mean, Var: c.Var}, c.Regret})
	}
	if d.Digest != b.digest() {
		return nil, errors.New("digest: does not match the content: the file was edited by hand; record it anew")
	}
	return b, b.Spec.validate()
}

// readPolicy reads a policy with its settings, or the bare name of one that is not in the registry.
func readPolicy(raw json.RawMessage) (c algos.Choice) {
	var fields map[string]string
	if json.Unmarshal(raw, &c) != nil && json.Unmarshal(raw, &fields) == nil && len(fields) == 1 {
		c.Name = fields["name"]
	}
	return c
}

// Bytes is the baseline as JSON for people and diff: what was played first, then each cell with
// its summary and its replicates, six a line. A refreshed baseline thus differs in the lines whose
// figures differ.
func (b *Baseline) Bytes() []byte {
	return fmt.Appendf(nil, "{\n  \"schema\": %s,\n  \"digest\": %s,\n%s", compact(Schema), compact(b.digest()), b.body())
}

// digest is over everything but the schema and itself, before lines are folded. It guards against
// edits by hand, not against forgery.
func (b *Baseline) digest() string {
	unfolded := strings.NewReplacer(folded, "", "\n    ]", "]").Replace(b.body())
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(unfolded)))
}

// Replicates stand on lines of their own, perLine on each: a changed one changes a line that a
// review can show.
const (
	folded  = "\n      "
	perLine = 6
)

// body is the file from the policy on.
func (b *Baseline) body() string {
	var cells []string
	for i, c := range b.Cells {
		s, lines := b.Samples[i], []string(nil)
		for part := range slices.Chunk(s.Kept, perLine) {
			lines = append(lines, strings.Trim(compact(part), "[]"))
		}
		cell := strings.TrimSuffix(compact(cellRecord{c, s.Mean, s.Var, []float64{}}), "]}")
		cells = append(cells, "    "+cell+folded+strings.Join(lines, ","+folded)+"\n    ]}")
	}
	head := fmt.Sprintf("  \"policy\": %s,\n  \"seed\": %d,\n  \"tolerance\": %s,\n  \"platform\": %s,\n",
		compact(b.Policy), b.Seed, compact(b.Tolerance), compact(b.Platform))
	return head + "  \"cells\": [\n" + strings.Join(cells, ",\n") + "\n  ]\n}\n"
}

// compact returns JSON on one line. Everything in a valid baseline has one.
func compact(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("gate: " + err.Error())
	}
	return string(raw)
}
