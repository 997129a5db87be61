package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// A Document is what Compare reads of a report in JSON.
type Document struct {
	Schema, Command string
	Seed            uint64
	Interrupted     bool
	Rows            []Record
}

// A Record is a row with what a report says of it.
type Record struct {
	props.Key
	Reading
}

// A Reading is what a report says of a row.
type Reading struct {
	Verdict  props.Outcome   `json:"verdict"`
	Observed *props.Interval `json:"observed"`
	Bound    *float64        `json:"bound"`
}

// says tells whether a row has a verdict. r is nil where a report lacks the row.
func (r *Reading) says(o props.Outcome) bool { return r != nil && r.Verdict == o }

// text is what a report says of a row; r is nil if it lacks the row.
func (r *Reading) text() string {
	if r == nil {
		return "no row"
	}
	text := Printable(string(r.Verdict))
	if r.Observed != nil {
		text += ", " + SpanText(*r.Observed)
	}
	if r.Bound != nil {
		text += ", bound " + Number(*r.Bound)
	}
	return text
}

// DecodeJSON reads a report. One of another schema, a row without a claim or that stands twice, an
// unknown verdict and anything after the report are errors, lest a comparison be wrong.
func DecodeJSON(raw []byte) (d Document, _ error) {
	switch err := json.Unmarshal(raw, &d); {
	case d.Schema != Schema && json.Valid(raw): // whatever else is wrong
		return d, fmt.Errorf("schema=%q: want %q", d.Schema, Schema)
	case err != nil:
		return d, fmt.Errorf("not a report: %w", err)
	case d.Rows == nil:
		return d, errors.New("rows: missing")
	}
	var errs []error
	seen := map[props.Key]bool{}
	for i, r := range d.Rows {
		switch {
		case r.Claim == "":
			errs = append(errs, fmt.Errorf("rows[%d].claim: missing", i))
		case seen[r.Key]:
			errs = append(errs, fmt.Errorf("rows[%d]: %s is given twice", i, r.Key))
		case !slices.Contains(order, r.Verdict):
			const want = "want pass, fail, inconclusive, vacuous, skipped or refuted"
			errs = append(errs, fmt.Errorf("rows[%d].verdict=%q: %s", i, r.Verdict, want))
		}
		seen[r.Key] = true
	}
	return d, errors.Join(errs...)
}
