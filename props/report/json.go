package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// Schema is the value of a document's "schema" field. It changes when a field
// changes its meaning or goes.
const Schema = "regretcheck/report/1"

// A Document is a report as JSON, described by testdata/schema/report.schema.json.
// Pointers are null where the value does not apply or is not finite.
type Document struct {
	Schema      string        `json:"schema"`
	Command     string        `json:"command"`
	Sentence    string        `json:"sentence,omitempty"` // what the run found, where the counts do not say it
	Seed        uint64        `json:"seed"`
	Alpha       float64       `json:"alpha"`
	Rows        []Record      `json:"rows"`
	Sections    []Table       `json:"sections,omitempty"` // tables beside the rows
	Summary     props.Summary `json:"summary"`
	Facts       int           `json:"facts,omitempty"` // different reasons of the refuted rows
	Interrupted bool          `json:"interrupted"`
	Timing      Timing        `json:"timing"`
}

// A Record is a row as JSON.
type Record struct {
	Claim      string          `json:"claim"`
	Reference  string          `json:"reference"`
	Instance   string          `json:"instance"`
	Evidence   *string         `json:"evidence"`
	Guarantee  *string         `json:"guarantee"`
	Observed   *props.Interval `json:"observed"`
	Bound      *float64        `json:"bound"`
	Slack      *float64        `json:"slack"`
	Alpha      *float64        `json:"alpha"`
	N          *int64          `json:"n"`
	Detectable *float64        `json:"detectable"`
	Verdict    string          `json:"verdict"`
	Warnings   []string        `json:"warnings"`
	Reproduce  string          `json:"reproduce"`
	Group      string          `json:"group"`
	Allowed    *Limits         `json:"allowed"` // the values that meet the bound; null is unbounded
	Witness    *string         `json:"witness"`
	Reason     *string         `json:"reason"` // why the row is skipped or its refutation expected
	Params     props.Params    `json:"params"` // what the row was decided at: m, k, T, policy, …
	Curves     []Curve         `json:"curves"` // what the pictures of a page draw of it
}

// A Curve is a props.Curve as JSON. Its points are x, y, and where the look has them lo and hi.
type Curve struct {
	Figure string       `json:"figure"`
	Panel  string       `json:"panel"`
	Series string       `json:"series"`
	Look   string       `json:"look"`
	X      Axis         `json:"x"`
	Y      Axis         `json:"y"`
	Points [][]*float64 `json:"points"`
	Labels []string     `json:"labels,omitempty"` // of the points, if any has one
}

// An Axis is what is shown along x or y.
type Axis struct {
	Title string `json:"title"`
	Log   bool   `json:"log"`
}

// Limits are the ends of the set of values that meet a bound.
type Limits struct {
	Lo *float64 `json:"lo"`
	Hi *float64 `json:"hi"`
}

// Timing is the only part of a document that differs between runs.
type Timing struct {
	Seconds float64     `json:"seconds"`
	CPU     float64     `json:"cpu_seconds,omitempty"`
	Workers int         `json:"workers"`
	Claims  []ClaimTime `json:"claims"`
}

// ClaimTime is the time that the cases of one claim took, added up.
type ClaimTime struct {
	Claim   string  `json:"claim"`
	Seconds float64 `json:"seconds"`
}

// NewDocument returns the report as JSON shows it.
func NewDocument(r Report) Document {
	d := Document{
		Schema: Schema, Command: r.Command, Sentence: r.Sentence, Seed: r.Seed, Alpha: r.Alpha,
		Rows: make([]Record, len(r.Rows)), Summary: r.Summary(), Facts: props.Facts(r.Rows),
		Interrupted: r.Interrupted,
		Timing:      Timing{r.Timing.Elapsed.Seconds(), r.Timing.CPU.Seconds(), r.Timing.Workers, []ClaimTime{}},
	}
	for i, row := range r.Rows {
		d.Rows[i] = newRecord(row)
	}
	for _, t := range r.Sections {
		t.Columns, t.Rows = append([]Column{}, t.Columns...), append([][]string{}, t.Rows...) // [] in place of null
		d.Sections = append(d.Sections, t)
	}
	for _, rows := range ofClaims(r.Rows) {
		d.Timing.Claims = append(d.Timing.Claims, ClaimTime{rows[0].Claim, busy(rows).Seconds()})
	}
	return d
}

func newRecord(row props.Row) Record {
	f := row.Verdict.Finding()
	rec := Record{
		Claim: row.Claim, Reference: row.Reference, Instance: row.Instance,
		Evidence: optional(f.Evidence.String()), Guarantee: optional(f.Guarantee),
		Verdict: row.Verdict.Outcome().String(), Warnings: []string{}, Reproduce: row.Reproduce,
		Group: row.Group, Witness: optional(f.Witness), Reason: optional(row.Reason),
		Params: props.Params{}, Curves: []Curve{},
	}
	maps.Copy(rec.Params, row.Params)
	for _, c := range f.Curves {
		rec.Curves = append(rec.Curves, newCurve(c))
	}
	for _, w := range f.Warnings {
		rec.Warnings = append(rec.Warnings, w.Error())
	}
	if f.Skip != "" {
		rec.Reason = optional(f.Skip)
		return rec
	}
	lo, hi := f.Bound.Limits()
	rec.Observed = &f.Observed
	rec.Bound, rec.Allowed = props.Finite(f.Bound.Value()), &Limits{props.Finite(lo), props.Finite(hi)}
	rec.Slack, rec.N = props.Finite(row.Verdict.Slack()), optional(max(0, f.N))
	rec.Alpha = optional(f.Alpha)
	if f.Detectable != 0 {
		rec.Detectable = props.Finite(f.Detectable) // infinite where an interval is open at one end
	}
	return rec
}

func newCurve(c props.Curve) Curve {
	out := Curve{
		Figure: c.Figure, Panel: c.Panel, Series: c.Series, Look: c.Look.String(),
		X: Axis{c.Axes.X, c.Axes.LogX}, Y: Axis{c.Axes.Y, c.Axes.LogY}, Points: [][]*float64{},
	}
	for _, p := range c.Points {
		point := []*float64{props.Finite(p.X), props.Finite(p.Y)}
		if c.Look.Ranges() {
			point = append(point, props.Finite(p.Lo), props.Finite(p.Hi))
		}
		out.Points, out.Labels = append(out.Points, point), append(out.Labels, p.Label)
	}
	if strings.Join(out.Labels, "") == "" {
		out.Labels = nil
	}
	return out
}

// optional returns nil for the zero value.
func optional[E comparable](v E) *E {
	if v == *new(E) {
		return nil
	}
	return &v
}

func asJSON(r Report, _ Look) ([]byte, error) {
	var b bytes.Buffer
	err := EncodeJSON(&b, NewDocument(r))
	return b.Bytes(), err
}

// EncodeJSON writes a value the way all JSON of the command is written:
// indented by two spaces, no HTML escapes, a newline at the end.
func EncodeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w) // which writes nothing of a value that it cannot encode
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// DecodeJSON reads a Document back, strictly: the schema comes first; an unknown field, a row that
// stands twice, an unknown verdict and anything after the value are errors.
func DecodeJSON(r io.Reader) (Document, error) {
	var d Document
	raw, err := io.ReadAll(r)
	if err != nil {
		return d, err
	}
	var head struct{ Schema string }
	if err := json.NewDecoder(bytes.NewReader(raw)).Decode(&head); err != nil {
		return d, fmt.Errorf("not a report: %w", err)
	}
	if head.Schema != Schema {
		return d, fmt.Errorf("schema=%q: want %q", head.Schema, Schema)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return d, fmt.Errorf("not a report: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return d, errors.New("text after the end of the report: want one JSON object")
	}
	return d, d.check()
}

// check reports what Decode cannot see.
func (d Document) check() error {
	if d.Rows == nil {
		return errors.New("rows: missing")
	}
	var errs []error
	seen := map[props.Key]bool{}
	for i, r := range d.Rows {
		key := props.Key{Claim: r.Claim, Instance: r.Instance}
		switch {
		case r.Claim == "":
			errs = append(errs, fmt.Errorf("rows[%d].claim: missing", i))
		case seen[key]:
			errs = append(errs, fmt.Errorf("rows[%d]: %s is given twice", i, key))
		case !slices.ContainsFunc(order, func(o props.Outcome) bool { return o.String() == r.Verdict }):
			const want = "want pass, fail, inconclusive, vacuous, skipped or refuted"
			errs = append(errs, fmt.Errorf("rows[%d].verdict=%q: %s", i, r.Verdict, want))
		}
		seen[key] = true
	}
	return errors.Join(errs...)
}
