package report_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// inside returns the JSON of a script element of the page.
func inside(t *testing.T, html []byte, id string) []byte {
	t.Helper()
	m := regexp.MustCompile(`(?s)<script type="application/json" id="` + id + `">(.*?)</script>`).FindSubmatch(html)
	if m == nil {
		t.Fatalf("no JSON %q in the page", id)
	}
	return m[1]
}

// A pageData is what a page holds for its script: the document by columns, and the claims' texts.
type pageData struct {
	Head     map[string]any
	Deflated []byte // base64 in JSON
	Columns  []struct {
		Name   string
		Keys   []string
		Values []any
		Rows   []int
	}
	Claims map[string]map[string]string
}

// held inflates what a page holds.
func held(t *testing.T, html []byte) pageData {
	t.Helper()
	var p pageData
	if err := json.Unmarshal(inside(t, html, "report"), &p); err != nil {
		t.Fatal(err)
	}
	z, err := zlib.NewReader(bytes.NewReader(p.Deflated))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(z).Decode(&p); err != nil {
		t.Fatal(err)
	}
	return p
}

// unpacked puts the document of a page together again, as the page's script does.
func unpacked(t *testing.T, html []byte) report.Document {
	t.Helper()
	p := held(t, html)
	rows := make([]map[string]any, max(len(p.Columns[0].Values), len(p.Columns[0].Rows)))
	for i := range rows {
		rows[i] = map[string]any{}
		for _, c := range p.Columns {
			at := i
			if c.Rows != nil {
				at = c.Rows[i]
			}
			v := c.Values[at]
			if array, ok := v.([]any); ok && c.Keys != nil {
				object := map[string]any{}
				for n, key := range c.Keys {
					object[key] = array[min(n, len(array)-1)]
				}
				v = object
			}
			rows[i][c.Name] = v
		}
		if command, ok := strings.CutPrefix(rows[i]["reproduce"].(string), "\x01"); ok {
			rows[i]["reproduce"] = strings.NewReplacer("{claim}", rows[i]["claim"].(string), "{instance}", rows[i]["instance"].(string)).Replace(command)
		}
	}
	p.Head["rows"] = rows
	raw, err := json.Marshal(p.Head)
	if err != nil {
		t.Fatal(err)
	}
	d, err := report.DecodeJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inWords compares parameters as they are written: JSON knows no integers.
var inWords = cmp.Transformer("JSON", func(p props.Params) string {
	text, err := json.Marshal(p)
	if err != nil {
		return err.Error()
	}
	return string(text)
})

func TestHTMLHoldsTheWholeReport(t *testing.T) {
	r := sample(t)
	html := render(t, report.HTML, r)
	got, want := unpacked(t, html), report.NewDocument(r)
	for i := range want.Rows {
		want.Rows[i].Curves = []report.Curve{} // tables of points hold them
	}
	if diff := cmp.Diff(want, got, inWords); diff != "" {
		t.Errorf("the JSON in the page differs from the report (-want +got):\n%s", diff)
	}
	if got := held(t, html).Claims["zeta-tail/printed-sum"]["statement"]; got != "s" {
		t.Errorf("statement of zeta-tail/printed-sum: got %q, want %q", got, "s")
	}
	if got, want := bytes.Count(html, []byte(`<tr id="r`)), len(r.Rows); got != want {
		t.Errorf("got %d rows in the table, want %d", got, want)
	}
}

func TestHTMLAsksForNothingElse(t *testing.T) {
	html := string(render(t, report.HTML, sample(t)))
	html = regexp.MustCompile(`<a href="https://[^"]*" rel="noreferrer">`).ReplaceAllString(html, "") // a link to follow asks for nothing
	for _, m := range regexp.MustCompile(`(?:src|href|url\(|@import|action)\s*=?\s*["']?([^"'\s>)]+)`).FindAllStringSubmatch(html, -1) {
		if address := m[1]; strings.Contains(address, "//") && !strings.HasPrefix(address, "data:") {
			t.Errorf("the page refers to %q: want nothing outside the file", address)
		}
	}
}

func TestHTMLKeepsHostileTextText(t *testing.T) {
	const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> "'&` + "\u2028"
	r := sample(t)
	row := r.Rows[0]
	f := row.Verdict.Finding()
	f.Witness = hostile
	row.Verdict, row.Instance, row.Group, row.Reason, row.Statement, row.Reproduce = props.Decide(f), hostile, hostile, hostile, hostile, hostile
	r.Rows[0], r.Command = row, hostile
	html := render(t, report.HTML, r)
	for _, markup := range []string{"<script>alert", "<img src"} {
		if bytes.Contains(html, []byte(markup)) {
			t.Errorf("%s of the report became markup", markup)
		}
	}
	if got := unpacked(t, html); got.Rows[0].Instance != hostile || got.Rows[0].Reproduce != hostile {
		t.Errorf("instance %q, command %q: want %q", got.Rows[0].Instance, got.Rows[0].Reproduce, hostile)
	}
}

// What differs between runs is the machine's line and the timing object.
func TestHTMLIsTheSameForTheSameRun(t *testing.T) {
	r := sample(t)
	strip := func(html []byte) string {
		s := regexp.MustCompile(`<div id="timing">.*?</div>`).ReplaceAllString(string(html), "")
		return regexp.MustCompile(`"timing":\{.*?\}\]\}|"timing":\{[^}]*\}`).ReplaceAllString(s, "")
	}
	first := strip(render(t, report.HTML, r))
	r.Timing.Elapsed *= 3
	r.Timing.Workers = 7
	if diff := cmp.Diff(first, strip(render(t, report.HTML, r))); diff != "" {
		t.Errorf("another time changes more than the timing (-first +second):\n%s", diff)
	}
}

func TestHTMLShowsCharts(t *testing.T) {
	var b bytes.Buffer
	err := report.WriteHTML(&b, report.Page{Report: sample(t), Charts: []report.Chart{{
		Title: "R/√(kmT) & T", Caption: "a < b", Pictures: []template.HTML{`<svg id="curve"></svg>`},
		Tables: []report.ChartTable{{Caption: "CMOSS", Columns: []string{"T"}, Rows: [][]string{{"1e3"}}}},
	}}, Grids: []report.TitledGrid{{
		Title: "mean > 0", Grid: &report.Grid{Columns: []report.Column{{Title: "REGRET"}, {Title: "k=10"}}, Rows: [][]string{{"<b>", "12"}}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"R/√(kmT) &amp; T", "a &lt; b", `<svg id="curve"></svg>`, "<td>1e3", "mean &gt; 0", "<th scope=\"row\">&lt;b&gt;<td>12"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// 2500 rows must stay a file that a browser opens at once.
func TestHTMLSizePerRow(t *testing.T) {
	r := sample(t)
	for i := range 2500 {
		row := r.Rows[i%7]
		row.Instance = fmt.Sprintf("%s, copy %d", row.Instance, i)
		r.Rows = append(r.Rows, row)
	}
	html := render(t, report.HTML, r)
	if per := len(html) / len(r.Rows); per > 450 {
		t.Errorf("%d bytes a row: want at most 450, so that 1400 rows and the pictures of the default suite stay below 1.0 MB", per)
	}
}
