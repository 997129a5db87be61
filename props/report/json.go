package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"strings"

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
	Verdict    props.Outcome   `json:"verdict"`
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

// A curve has points of x, y, and where the mark has them lo and hi.
type curve struct {
	props.Curve
	Points [][]*float64 `json:"points"`
	Labels []string     `json:"labels,omitempty"` // of the points, if any has one
}

// timing is the only part of a document that differs between runs.
type timing struct {
	Seconds float64     `json:"seconds"`
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
		Schema: Schema, Command: r.Command, Sentence: r.Sentence, Seed: r.Seed, Alpha: r.Alpha,
		Rows: list(r.Rows, newRecord), Summary: r.Summary(), Facts: len(facts(r.Rows)), Interrupted: r.Interrupted,
		Timing: timing{r.Elapsed.Seconds(), r.Workers,
			list(ofClaims(r.Rows), func(rows []props.Row) claimTime {
				return claimTime{rows[0].Claim, busy(rows).Seconds()}
			})},
	}
	for _, t := range r.Sections {
		t.Columns, t.Rows = append([]Column{}, t.Columns...), append([][]string{}, t.Rows...)
		d.Sections = append(d.Sections, t)
	}
	return d
}

func newRecord(row props.Row) record {
	f := row.Verdict.Finding()
	rec := record{
		Claim: row.Claim, Reference: row.Reference, Instance: row.Instance,
		Evidence: optional(string(f.Evidence)), Guarantee: optional(f.Guarantee),
		Verdict: row.Verdict.Outcome(), Warnings: list(f.Warnings, error.Error), Reproduce: row.Reproduce,
		Group: row.Group, Witness: optional(f.Witness), Reason: optional(cmp.Or(f.Skip, row.Reason)),
		Params: props.Params{}, Curves: list(f.Curves, newCurve),
	}
	maps.Copy(rec.Params, row.Params)
	if f.Skip != "" {
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
	values := 2 // x and y
	if c.Mark.Ranges() {
		values = 4
	}
	point := func(p props.CurvePoint) []*float64 {
		return list([]float64{p.X, p.Y, p.Lo, p.Hi}[:values], props.Finite)
	}
	label := func(p props.CurvePoint) string { return p.Label }
	out := curve{c, list(c.Points, point), list(c.Points, label)}
	if strings.Join(out.Labels, "") == "" {
		out.Labels = nil
	}
	return out
}

// list is what becomes of each element, [] of none: JSON would have null.
func list[A, B any](all []A, of func(A) B) []B {
	out := make([]B, len(all))
	for i, a := range all {
		out[i] = of(a)
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
