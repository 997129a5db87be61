package report

import (
	"bytes"
	"encoding/json"
	"maps"

	"github.com/regretcheck/regretcheck/props"
)

// Schema is the value of a document's "schema" field. It changes when a field
// changes its meaning or goes.
const Schema = "regretcheck/report/1"

// A document is a report as JSON, described by testdata/schema/report.schema.json.
// Pointers are null where the value does not apply or is not finite.
type document struct {
	Schema      string        `json:"schema"`
	Command     string        `json:"command"`
	Sentence    string        `json:"sentence,omitempty"` // what the run found, where the counts do not say it
	Seed        uint64        `json:"seed"`
	Alpha       float64       `json:"alpha"`
	Rows        []record      `json:"rows"`
	Sections    []Table       `json:"sections,omitempty"` // tables beside the rows
	Summary     props.Summary `json:"summary"`
	Facts       int           `json:"facts,omitempty"` // different reasons of the refuted rows
	Interrupted bool          `json:"interrupted"`
	Timing      timing        `json:"timing"`
}

// A record is a row as JSON.
type record struct {
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
	Allowed    *limits         `json:"allowed"` // the values that meet the bound; null is unbounded
	Witness    *string         `json:"witness"`
	Reason     *string         `json:"reason"` // why the row is skipped or its refutation expected
	Params     props.Params    `json:"params"` // what the row was decided at: m, k, T, policy, …
	Curves     []curve         `json:"curves"` // what the pictures of a page draw of it
}

// limits are the ends of the set of values that meet a bound.
type limits struct {
	Lo *float64 `json:"lo"`
	Hi *float64 `json:"hi"`
}

// A curve has points of x, y, and where the look has them lo and hi.
type curve struct {
	props.Curve
	Points [][]*float64 `json:"points"`
	Labels []string     `json:"labels,omitempty"` // of the points, if any has one
}

// timing is the only part of a document that differs between runs.
type timing struct {
	Seconds float64     `json:"seconds"`
	CPU     float64     `json:"cpu_seconds,omitempty"`
	Workers int         `json:"workers"`
	Claims  []claimTime `json:"claims"`
}

// claimTime is the time that the cases of one claim took, added up.
type claimTime struct {
	Claim   string  `json:"claim"`
	Seconds float64 `json:"seconds"`
}

func newDocument(r Report) document {
	d := document{
		Schema: Schema, Command: r.Command, Sentence: r.Sentence, Seed: r.Seed, Alpha: r.Alpha, Rows: []record{},
		Summary: r.Summary(), Facts: props.Facts(r.Rows), Interrupted: r.Interrupted,
		Timing: timing{r.Timing.Elapsed.Seconds(), r.Timing.CPU.Seconds(), r.Timing.Workers, []claimTime{}},
	}
	for _, row := range r.Rows {
		d.Rows = append(d.Rows, newRecord(row))
	}
	for _, t := range r.Sections {
		t.Columns, t.Rows = append([]Column{}, t.Columns...), append([][]string{}, t.Rows...) // [] in place of null
		d.Sections = append(d.Sections, t)
	}
	for _, rows := range ofClaims(r.Rows) {
		d.Timing.Claims = append(d.Timing.Claims, claimTime{rows[0].Claim, busy(rows).Seconds()})
	}
	return d
}

func newRecord(row props.Row) record {
	f := row.Verdict.Finding()
	rec := record{
		Claim: row.Claim, Reference: row.Reference, Instance: row.Instance,
		Evidence: optional(f.Evidence.String()), Guarantee: optional(f.Guarantee),
		Verdict: row.Verdict.Outcome().String(), Warnings: []string{}, Reproduce: row.Reproduce,
		Group: row.Group, Witness: optional(f.Witness), Reason: optional(row.Reason),
		Params: props.Params{}, Curves: []curve{},
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
	rec.Bound, rec.Allowed = props.Finite(f.Bound.Value()), &limits{props.Finite(lo), props.Finite(hi)}
	rec.Slack, rec.N = props.Finite(row.Verdict.Slack()), optional(max(0, f.N))
	rec.Alpha = optional(f.Alpha)
	if f.Detectable != 0 {
		rec.Detectable = props.Finite(f.Detectable) // infinite where an interval is open at one end
	}
	return rec
}

func newCurve(c props.Curve) curve {
	out, labelled := curve{Curve: c, Points: [][]*float64{}}, false
	for _, p := range c.Points {
		point := []*float64{props.Finite(p.X), props.Finite(p.Y)}
		if c.Look.Ranges() {
			point = append(point, props.Finite(p.Lo), props.Finite(p.Hi))
		}
		out.Points, out.Labels = append(out.Points, point), append(out.Labels, p.Label)
		labelled = labelled || p.Label != ""
	}
	if !labelled {
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

// EncodeJSON returns a value the way all JSON of the command is written: indented by two blanks, no
// HTML escapes, a newline at the end.
func EncodeJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}
