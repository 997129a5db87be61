package report_test

import (
	"bytes"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

func TestJSONObeysItsSchema(t *testing.T) {
	raw := string(render(t, report.JSON, sample(t)))
	reporttest.Obeys(t, "report", raw)
	// The schema must reject what breaks the contract.
	for _, edit := range [][2]string{
		{`"verdict": "pass"`, `"verdict": "passed"`},
		{`"lo": 0,`, `"low": 0,`},
		{`"n": 1048576`, `"n": 0`},
		{`"reason": "the cited`, `"raison": "the cited`},
		{`"seed": 1`, `"seed": -1`},
		{`"fail": 1,`, ``},
	} {
		broken := strings.Replace(raw, edit[0], edit[1], 1)
		if broken == raw {
			t.Fatalf("the sample does not contain %s", edit[0])
		}
		if reporttest.Check(t, "report", broken) == nil {
			t.Errorf("schema accepts %s in place of %s", edit[1], edit[0])
		}
	}
}

// TestJSONIsReadBack: a document is read back, an empty one too, and written again as it was.
func TestJSONIsReadBack(t *testing.T) {
	for _, r := range []report.Report{{Report: sample(t)}, {Report: props.Report{Command: "verify", Alpha: 0.001}}} {
		want := written(t, report.JSON, r)
		d, err := report.DecodeJSON(strings.NewReader(want))
		var again strings.Builder
		if err := errors.Join(err, report.EncodeJSON(&again, d)); err != nil || again.String() != want {
			t.Errorf("%v, read back (-want +got):\n%s", err, cmp.Diff(want, again.String()))
		}
	}
}

// TestJSONOfOpenIntervals: an interval that is open at one end, and what it would detect, are null
// in JSON.
func TestJSONOfOpenIntervals(t *testing.T) {
	f := props.Finding{
		Evidence: props.Sampled, Guarantee: "order statistics", Observed: props.Interval{Lo: 3, Mid: 4, Hi: math.Inf(1)},
		Bound: props.AtLeast(1), Alpha: 0.01, N: 60, Detectable: math.Inf(1),
	}
	r := report.Report{Report: props.Report{Command: "verify",
		Rows: []props.Row{{Claim: "open", Verdict: props.Decide(f)}}}}
	var b strings.Builder
	if err := report.EncodeJSON(&b, report.NewDocument(r)); err != nil ||
		!strings.Contains(b.String(), `"detectable": null`) {
		t.Errorf("%v: %s", err, b.String())
	}
}

// TestDecodeIsStrict: what is no whole report is refused with the field.
func TestDecodeIsStrict(t *testing.T) {
	const whole = `{"schema":"regretcheck/report/1","command":"verify","seed":1,"alpha":0.001,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]}`
	if _, err := report.DecodeJSON(strings.NewReader(whole)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, fresh, want string }{
		{`"pass"`, `"passed"`, `rows[0].verdict="passed": want pass, fail`},
		{`"claim":"a",`, ``, "rows[0].claim: missing"},
		{`,"rows":[{"claim":"a","instance":"i","verdict":"pass"}]`, ``, "rows: missing"},
		{`"verdict":"pass"}`, `"verdict":"pass"},{"claim":"a","instance":"i","verdict":"fail"}`,
			"rows[1]: a (i) is given twice"},
		{`"seed":1`, `"sede":1`, `unknown field "sede"`},
		{`"pass"}]}`, `"pass"}]} {}`, "text after the end of the report"},
		{`report/1`, `report/2`, `schema="regretcheck/report/2"`},
	} {
		_, err := report.DecodeJSON(strings.NewReader(strings.Replace(whole, c.old, c.fresh, 1)))
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
	for _, seed := range [][]byte{
		sample, sample[:len(sample)/2],
		[]byte(`{"schema":"` + report.Schema + `","rows":[{"claim":"a","verdict":"pass","observed":{"lo":1e308,"mid":0,"hi":-1e308}}]}`),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := report.DecodeJSON(bytes.NewReader(raw))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := report.EncodeJSON(&b, d); err != nil {
			t.Fatal(err)
		}
		again, err := report.DecodeJSON(&b)
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
