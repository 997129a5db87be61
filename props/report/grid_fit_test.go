package report_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

// number finds numbers as tables write them.
var numbers = regexp.MustCompile(`[−-]?\d+(\.\d+)?(e[−+-]?\d+)?`)

// Every width from 40 on: no line is wider, unless one unbreakable word is, and
// no number is split between lines.
func TestGridsFitTheirScreen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		width := rapid.IntRange(40, 200).Draw(rt, "width")
		g := &report.Grid{Columns: []report.Column{
			{Title: "CLAIM", Max: 30}, {Title: "INSTANCE", Max: 40, Drop: 2}, {Title: "OBSERVED", Right: true}, {Title: "SLACK", Right: true, Drop: 1},
		}}
		value := rapid.Custom(func(rt *rapid.T) string { return fmt.Sprintf("%.4g", rapid.Float64Range(-1e9, 1e9).Draw(rt, "x")) })
		word := rapid.StringMatching(`[a-z]{1,9}/[a-z]{1,9}|m=[0-9]{1,5},|[a-zμ≤]{1,12}`)
		shown := map[string]bool{}
		for range rapid.IntRange(1, 5).Draw(rt, "rows") {
			x := value.Draw(rt, "observed")
			shown[x] = true
			g.Add(word.Draw(rt, "claim"), strings.Join(rapid.SliceOfN(word, 0, 12).Draw(rt, "instance"), " "), x, value.Draw(rt, "slack"))
		}
		var b bytes.Buffer
		if err := g.WriteText(report.Screen{Writer: &b, Width: width}); err != nil {
			rt.Fatal(err)
		}
		found := map[string]bool{}
		for _, line := range strings.Split(b.String(), "\n") {
			if twwidth.Width(line) > width {
				rt.Errorf("a line of %d columns on a screen of %d: %q", twwidth.Width(line), width, line)
			}
			for _, x := range numbers.FindAllString(line, -1) {
				found[x] = true
			}
		}
		for x := range shown {
			if !found[x] {
				rt.Errorf("width %d: %s is nowhere whole in\n%s", width, x, b.String())
			}
		}
	})
}

func TestFoldedTables(t *testing.T) {
	for _, width := range []int{80, 120} {
		var b bytes.Buffer
		tables := report.NewTables(&b, false)
		tables.Width, tables.Folded = width, func(string, []props.Row) bool { return true }
		r := sample(t)
		for _, row := range r.Rows {
			tables.Row(row)
		}
		if err := tables.Close(r); err != nil {
			t.Fatal(err)
		}
		golden(t, fmt.Sprintf("folded-%d.txt", width), b.Bytes())
	}
}
