package report_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestJSONIsReadBack: Compare gets of each row what was decided, open intervals too. An empty report is read as well.
func TestJSONIsReadBack(t *testing.T) {
	for _, r := range []report.Report{sample(t), ran("verify")} {
		want := report.Document{Schema: report.Schema, Command: r.Command, Seed: r.Seed, Interrupted: r.Interrupted,
			Rows: []report.Record{}}
		for _, row := range r.Rows {
			read, f := record(row.Claim, row.Instance, row.Verdict.Outcome()), row.Verdict.Finding()
			if f.Skip == "" {
				read.Observed, read.Bound = &f.Observed, props.Finite(f.Bound.Value())
			}
			want.Rows = append(want.Rows, read)
		}
		got, err := report.DecodeJSON([]byte(written(t, report.JSON, r.Renderings())))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, read back (-want +got):\n%s", err, diff)
		}
	}
}

// TestDecodeIsStrict: what is no whole report is refused with the field. Another schema is told before all else.
func TestDecodeIsStrict(t *testing.T) {
	const whole = `{"schema":"regretcheck/report/1","command":"verify","seed":1,"alpha":0.001,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]}`
	if _, err := report.DecodeJSON([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, fresh, want string }{
		{`"pass"`, `"passed"`, `rows[0].verdict="passed": want pass, fail`},
		{`"claim":"a",`, ``, "rows[0].claim: missing"},
		{`,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]`, ``, "rows: missing"},
		{`"verdict":"pass"}`, `"verdict":"pass"},{"claim":"a","instance":"i","verdict":"fail"}`,
			"rows[1]: a (i) is given twice"},
		{`"seed":1`, `"seed":"1"`, "not a report: "},
		{`"pass"}]}`, `"pass"}]} {}`, "not a report: invalid character '{' after top-level value"},
		{`report/1","command":"verify"`, `report/2","command":2`, `schema="regretcheck/report/2"`},
	} {
		_, err := report.DecodeJSON([]byte(strings.Replace(whole, c.old, c.fresh, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.fresh, err, c.want)
		}
	}
}

// FuzzDecodeJSON: whatever the bytes, DecodeJSON returns an error or a report that
// is written and read back as the same, and that does not differ from itself.
func FuzzDecodeJSON(f *testing.F) {
	sample, err := os.ReadFile("testdata/report.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample)
	f.Add(sample[:len(sample)/2])
	f.Add([]byte(`{"schema":"` + report.Schema +
		`","rows":[{"claim":"a","verdict":"pass","observed":{"lo":1e308,"mid":0,"hi":-1e308}}]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := report.DecodeJSON(raw)
		if err != nil {
			return
		}
		whole, err := report.EncodeJSON(d)
		if err != nil {
			t.Fatal(err)
		}
		again, err := report.DecodeJSON(whole)
		if err != nil {
			t.Fatalf("what EncodeJSON wrote is refused: %v", err)
		}
		if diff := cmp.Diff(d, again); diff != "" {
			t.Fatalf("read back (-want +got):\n%s", diff)
		}
		if diff := report.Compare(d, again); len(diff.Changes) != 0 {
			t.Errorf("a report differs from itself: %+v", diff)
		}
	})
}
