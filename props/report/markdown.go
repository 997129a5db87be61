package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
)

// mostMarkdown is the most characters of a Markdown report. GitHub takes 65 536 in a comment.
const mostMarkdown = 60_000

// What a report that is cut keeps at most of each list, and of each text.
const (
	mostListed = 40
	mostNote   = 1200
)

// writeMarkdown writes a report for a pull request or a job summary: its sentence, the headline,
// the rows that need attention, the sections, a table for each group, and the refutations. Where no
// comment would hold that, groups have a line each and lists are cut.
func writeMarkdown(w io.Writer, r Report) error {
	m := markdown{}
	m.write(r)
	if m.err == nil && utf8.RuneCount(m.b.Bytes()) > mostMarkdown {
		m = markdown{cut: true}
		m.write(r)
	}
	if m.err == nil {
		_, m.err = w.Write(m.b.Bytes())
	}
	return m.err
}

type markdown struct {
	b   bytes.Buffer
	cut bool
	err error
}

func (m *markdown) table(t Table) {
	if err := t.WriteMarkdown(&m.b); m.err == nil {
		m.err = err
	}
	m.b.WriteByte('\n')
}

func (m *markdown) write(r Report) {
	if r.Sentence != "" {
		fmt.Fprintf(&m.b, "**%s**\n\n", EscapeMarkdown(r.Sentence))
	}
	fmt.Fprintf(&m.b, "# %s\n\n**%s**\n\n", EscapeMarkdown(r.Command), EscapeMarkdown(painter(false).headline(r)))
	for _, warning := range r.Warnings {
		fmt.Fprintf(&m.b, "warning: %s\n\n", EscapeMarkdown(warning))
	}
	for _, row := range listed(m, troubled(r.Rows), "row that needs attention") {
		m.attention(row)
	}
	for _, s := range r.Sections {
		if s.Title != "" {
			fmt.Fprintf(&m.b, "## %s\n\n", EscapeMarkdown(s.Title))
		}
		s.Rows = listed(m, s.Rows, "line")
		m.table(s)
	}
	switch {
	case r.Listed:
	case m.cut:
		m.overview(r.Rows)
	default:
		for rows := range groups(r.Rows) {
			m.group(rows)
		}
	}
	m.refuted(with(r.Rows, props.Refuted))
	if m.cut {
		m.b.WriteString("The report was too long for a comment: `--out report.json --out report.html` hold every row.\n")
	}
}

// listed returns the list, of a report that is cut its beginning, and says what is left out.
func listed[E any](m *markdown, list []E, what string) []E {
	more := len(list) - mostListed
	if !m.cut || more <= 0 {
		return list
	}
	fmt.Fprintf(&m.b, "%s left out.\n\n", Plural(more, "more "+what))
	return list[:mostListed]
}

// clip cuts a text to so many characters if the report is cut.
func (m *markdown) clip(s string, most int) string {
	if !m.cut || utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// attention writes the notes of a row as a block of text that nothing in it ends.
func (m *markdown) attention(r props.Row) {
	var t text
	t.notes([]props.Row{r})
	notes, marks := m.clip(PrintableLines(strings.TrimRight(t.b.String(), "\n")), mostNote), "~~~"
	for strings.Contains(notes, marks) {
		marks += "~"
	}
	fmt.Fprintf(&m.b, "%stext\n%s\n%s\n\n", marks, notes, marks)
}

// group writes the rows of a group under their counts, open where something needs attention.
func (m *markdown) group(rows []props.Row) {
	fmt.Fprintf(&m.b, "## %s\n\n", EscapeMarkdown(rows[0].Group))
	t := Table{Columns: []Column{
		{Title: "Claim"}, {Title: "Instance"}, {Title: "Reference"}, {Title: "Evidence"}, {Title: "Effort"}, {Title: "Observed", Right: true},
		{Title: "Interval", Right: true}, {Title: "Bound", Right: true}, {Title: "Slack", Right: true}, {Title: "Verdict"},
	}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		switch {
		case r.Verdict.Outcome() == props.Refuted:
		case f.Skip != "":
			t.Add(r.Claim, r.Instance, r.Reference, f.Evidence.String(), f.Skip, "", "", "", "", "skipped")
		default:
			t.Add(r.Claim, r.Instance, r.Reference, evidence(f), effort(f), Number(f.Observed.Mid), interval(f.Observed),
				AllowedText(f.Bound), slack(r.Verdict), mark(r.Verdict.Outcome()))
		}
	}
	counts, state := painter(false).counts(props.Summarize(rows)), ""
	if len(t.Rows) == 0 {
		fmt.Fprintf(&m.b, "%s\n\n", counts)
		return
	}
	if len(troubled(rows)) > 0 {
		state = " open"
	}
	fmt.Fprintf(&m.b, "<details%s><summary>%s</summary>\n\n", state, counts)
	m.table(t)
	m.b.WriteString("</details>\n\n")
}

// mark writes in capitals what must not be overlooked in a long table.
func mark(o props.Outcome) string {
	if o == props.Fail || o == props.Inconclusive {
		return strings.ToUpper(o.String())
	}
	return o.String()
}

// overview has a line for each group.
func (m *markdown) overview(rows []props.Row) {
	t := Table{Columns: []Column{{Title: "Group"}, {Title: "Verdicts"}, {Title: "Least slack", Right: true}, {Title: "In"}}}
	for group := range groups(rows) {
		least, at := "", ""
		if r := leastSlack(group); r != nil {
			least, at = slack(r.Verdict), m.clip(key(*r), 120)
		}
		t.Add(m.clip(group[0].Group, 120), painter(false).counts(props.Summarize(group)), least, at)
	}
	t.Rows = listed(m, t.Rows, "group")
	m.table(t)
}

func (m *markdown) refuted(rows []props.Row) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(&m.b, "## %s\n\n", refutedHeading(rows))
	t := Table{Columns: []Column{
		{Title: "Statement"}, {Title: "Instance"}, {Title: "Reference"}, {Title: "Observed", Right: true}, {Title: "Printed", Right: true},
		{Title: "Witness and reason"},
	}}
	for _, r := range listed(m, rows, "refuted row") {
		f := r.Verdict.Finding()
		why := strings.Join(append(remarks(r), basis(f)), "\n")
		t.Add(m.clip(r.Claim, 120), m.clip(r.Instance, 120), r.Reference, SpanText(f.Observed), AllowedText(f.Bound), m.clip(why, 300))
	}
	m.table(t)
}
