package report

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
)

// mostMarkdown is the most characters of a Markdown report. GitHub takes 65 536 in a comment.
const mostMarkdown = 60_000

// What a report that is cut keeps at most: rows that need attention, with so many characters of
// each, groups, and refutations.
const (
	mostAttention = 15
	mostNote      = 1200
	mostGroups    = 60
	mostRefuted   = 40
)

// foldedMarkdown writes a report that would be longer than mostMarkdown: its groups a line each,
// the first rows that need attention and the first refutations, and how many of each were left out.
func foldedMarkdown(r props.Report) ([]byte, error) {
	var b bytes.Buffer
	markdownHead(&b, r)
	var troubled, refuted []props.Row
	for _, row := range r.Rows {
		switch {
		case !untroubled(row):
			troubled = append(troubled, row)
		case row.Verdict.Outcome() == props.Refuted:
			refuted = append(refuted, row)
		}
	}
	g := &Grid{Columns: []Column{{Title: "Group"}, {Title: "Verdicts"}, {Title: "Least slack", Right: true}, {Title: "Where"}}}
	views := groupViews(r.Rows)
	for _, v := range views[:min(len(views), mostGroups)] {
		g.Add(clip(v.Name, 120), v.Counts, v.Least, clip(v.LeastAt, 120))
	}
	for _, row := range troubled[:min(len(troubled), mostAttention)] {
		var note bytes.Buffer
		writeNotes(&note, []props.Row{row}, false, PipeWidth)
		fmt.Fprintf(&b, "~~~text\n%s\n~~~\n\n", clip(note.String(), mostNote))
	}
	leftOut(&b, len(troubled)-mostAttention, "row that needs attention")
	if err := g.WriteMarkdown(&b); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	leftOut(&b, len(views)-mostGroups, "group")
	if len(refuted) > 0 {
		fmt.Fprintf(&b, "## %s\n\n", refutedHeading(refuted))
		g := &Grid{Columns: []Column{{Title: "Statement"}, {Title: "Instance"}, {Title: "Observed", Right: true}, {Title: "Printed", Right: true}}}
		for _, row := range refuted[:min(len(refuted), mostRefuted)] {
			f := row.Verdict.Finding()
			g.Add(clip(row.Claim, 120), clip(row.Instance, 120), SpanText(f.Observed), AllowedText(f.Bound))
		}
		if err := g.WriteMarkdown(&b); err != nil {
			return nil, err
		}
		b.WriteByte('\n')
		leftOut(&b, len(refuted)-mostRefuted, "refuted row")
	}
	b.WriteString("The report was too long for a comment: `--out report.json --out report.html` hold every row.\n")
	return b.Bytes(), nil
}

// leftOut says how many rows were left out, if any.
func leftOut(b *bytes.Buffer, n int, what string) {
	switch {
	case n == 1:
		fmt.Fprintf(b, "1 more %s is left out.\n\n", what)
	case n > 1:
		fmt.Fprintf(b, "%d more are left out.\n\n", n)
	}
}

// clip cuts a text to so many characters.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}
