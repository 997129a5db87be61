package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/report"
)

// Every width from 60 on: no line is wider, and no name and no number is split between lines.
func TestTablesFitTheirScreen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		width := rapid.IntRange(60, 200).Draw(rt, "width")
		g := report.Table{Columns: []report.Column{
			{Title: "CLAIM"}, {Title: "INSTANCE", Drop: 2}, {Title: "OBSERVED", Right: true},
			{Title: "SLACK", Right: true, Drop: 1},
		}}
		value := rapid.Map(rapid.Float64Range(-1e9, 1e9), func(x float64) string { return fmt.Sprintf("%.4g", x) })
		word := rapid.StringMatching(`[a-z]{1,9}/[a-z]{1,9}|m=[0-9]{1,5},|[a-zμ≤]{1,12}`)
		shown, names := map[string]bool{}, map[string]bool{}
		for range rapid.IntRange(1, 5).Draw(rt, "rows") {
			x := value.Draw(rt, "observed")
			claim := word.Draw(rt, "claim")
			shown[x], names[claim] = true, true
			g.Add(claim, strings.Join(rapid.SliceOfN(word, 0, 12).Draw(rt, "instance"), " "), x, value.Draw(rt, "slack"))
		}
		text := g.Text(width)
		for _, line := range strings.Split(text, "\n") {
			if twwidth.Width(line) > width {
				rt.Errorf("a line of %d columns on a screen of %d: %q", twwidth.Width(line), width, line)
			}
		}
		for name := range names {
			if !strings.Contains(text, name) {
				rt.Errorf("width %d: %s is broken in\n%s", width, name, text)
			}
		}
		for x := range shown {
			if !slices.Contains(strings.Fields(text), x) {
				rt.Errorf("width %d: %s is nowhere whole in\n%s", width, x, text)
			}
		}
	})
}

// TestLines: prose is broken between words, further lines indented as the first; commands stay
// whole.
func TestLines(t *testing.T) {
	const command = "  reproduce: verify --claim zeta-tail/corrected-step --instance 'm=10, k=3' --seed 1\n" +
		"  mine simulate --policy greedy --m 20 --k 5 --T 10000"
	got := report.Lines("  a text of some words that is wider than forty columns\n"+command+"\nshort\n", 40)
	if want := "  a text of some words that is wider\n  than forty columns\n" + command + "\nshort\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
