package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
)

// WriteMarkdown writes the report for a pull request or a job summary: its
// sentence, the headline, the rows that need attention, a table for each group, and the
// refutations. A report that no comment would hold is cut, and says so.
func WriteMarkdown(w io.Writer, r props.Report) error {
	text, err := wholeMarkdown(r)
	if err == nil && utf8.RuneCount(text) > mostMarkdown {
		text, err = foldedMarkdown(r)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// markdownHead writes the sentence of a report and its headline.
func markdownHead(b *bytes.Buffer, r props.Report) {
	if r.Sentence != "" {
		fmt.Fprintf(b, "**%s**\n\n", EscapeMarkdown(r.Sentence))
	}
	fmt.Fprintf(b, "# %s\n\n**%s**\n\n", EscapeMarkdown(r.Command), EscapeMarkdown(painter(false).headline(r)))
}

// wholeMarkdown writes every row.
func wholeMarkdown(r props.Report) ([]byte, error) {
	var b bytes.Buffer
	markdownHead(&b, r)
	writeAttention(&b, r.Rows)
	var refuted []props.Row
	for rows := range groups(r.Rows) {
		for _, row := range rows {
			if row.Verdict.Outcome() == props.Refuted {
				refuted = append(refuted, row)
			}
		}
		if err := markdownGroup(&b, rows); err != nil {
			return nil, err
		}
	}
	err := markdownRefuted(&b, refuted)
	return b.Bytes(), err
}

// groups yields the runs of rows that belong to one group.
func groups(rows []props.Row) func(yield func([]props.Row) bool) {
	return func(yield func([]props.Row) bool) {
		for start := 0; start < len(rows); {
			end := start + 1
			for end < len(rows) && rows[end].Group == rows[start].Group {
				end++
			}
			if !yield(rows[start:end]) {
				return
			}
			start = end
		}
	}
}

// writeAttention lists failed and inconclusive rows with their notes.
func writeAttention(b *bytes.Buffer, rows []props.Row) {
	var notes bytes.Buffer
	for _, r := range rows {
		if o := r.Verdict.Outcome(); o == props.Fail || o == props.Inconclusive {
			writeNotes(&notes, []props.Row{r}, false, PipeWidth)
		}
	}
	if notes.Len() > 0 {
		text := PrintableLines(notes.String())
		marks := fence(text)
		fmt.Fprintf(b, "%stext\n%s%s\n\n", marks, text, marks)
	}
}

func markdownGroup(b *bytes.Buffer, rows []props.Row) error {
	fmt.Fprintf(b, "## %s\n\n", EscapeMarkdown(rows[0].Group))
	g := &Grid{Columns: []Column{
		{Title: "Claim"}, {Title: "Instance"}, {Title: "Reference"}, {Title: "Evidence"}, {Title: "Effort"},
		{Title: "Observed", Right: true}, {Title: "Interval", Right: true}, {Title: "Bound", Right: true}, {Title: "Slack", Right: true}, {Title: "Verdict"},
	}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		switch {
		case r.Verdict.Outcome() == props.Refuted:
		case f.Skip != "":
			g.Add(r.Claim, r.Instance, r.Reference, f.Evidence.String(), f.Skip, "", "", "", "", "skipped")
		default:
			g.Add(r.Claim, r.Instance, r.Reference, evidence(f)+share(f, ", "), effort(f), Number(f.Observed.Mid), interval(f.Observed), AllowedText(f.Bound),
				slack(r.Verdict), mark(r.Verdict.Outcome()))
		}
	}
	counts := painter(false).counts(props.Summarize(rows))
	if len(g.Rows) == 0 {
		fmt.Fprintf(b, "%s\n\n", counts)
		return nil
	}
	// A reader sees the counts and opens what interests; what needs attention is
	// open already.
	state := ""
	if slices.ContainsFunc(rows, func(r props.Row) bool { return !untroubled(r) }) {
		state = " open"
	}
	fmt.Fprintf(b, "<details%s><summary>%s</summary>\n\n", state, counts)
	err := g.WriteMarkdown(b)
	b.WriteString("\n</details>\n\n")
	return err
}

// mark writes in capitals what must not be overlooked in a long table.
func mark(o props.Outcome) string {
	switch o {
	case props.Fail:
		return "FAIL"
	case props.Inconclusive:
		return "INCONCLUSIVE"
	}
	return o.String()
}

func markdownRefuted(b *bytes.Buffer, rows []props.Row) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprintf(b, "## %s\n\n", refutedHeading(rows))
	g := &Grid{Columns: []Column{
		{Title: "Statement"}, {Title: "Instance"}, {Title: "Reference"},
		{Title: "Observed", Right: true}, {Title: "Printed", Right: true}, {Title: "Witness and reason"},
	}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		g.Add(r.Claim, r.Instance, r.Reference, SpanText(f.Observed), AllowedText(f.Bound), findings(r))
	}
	return g.WriteMarkdown(b)
}
