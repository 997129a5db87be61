package report

import "strings"

// What a Markdown report holds at most: notes, lines of a table, and characters of a note and of the
// report. GitHub takes 65 536 in a comment.
const (
	mostNotes    = 40
	mostLines    = 100 // the exponents of verify scaling take half of that with --quick
	mostNote     = 1200
	mostMarkdown = 60_000
)

// markdown is a report for a pull request or a job summary: the headline, what needs attention, and
// the tables of the text. A long report is cut, and says so.
func markdown(r Report) string {
	var b strings.Builder
	if r.Sentence != "" {
		b.WriteString("**" + inMarkdown(r.Sentence) + "**\n\n")
	}
	b.WriteString("# " + inMarkdown(r.Command) + "\n\n**" + inMarkdown(Layout{}.headline(r)) + "**\n")
	list := notes(r, Layout{})
	if more := len(list) - mostNotes; more > 0 {
		list = append(list[:mostNotes], Plural(more, "more note")+" left out")
	}
	for i, note := range list {
		if all := []rune(note); len(all) > mostNote {
			list[i] = string(all[:mostNote-1]) + "…"
		}
	}
	if len(list) > 0 { // as they are: no @name in them is a mention, no command is wrapped
		b.WriteString("\n<pre>\n" + inPre.Replace(PrintableLines(strings.Join(list, "\n"))) + "\n</pre>\n")
	}
	folded := len(r.Rows) > foldFrom
	for _, t := range tablesOf(r, Layout{}, folded) {
		b.WriteString("\n" + t.cut().Markdown())
	}
	text := b.String()
	if all := []rune(text); len(all) > mostMarkdown {
		text, folded = string(all[:mostMarkdown-100])+"\n", true
	}
	if folded {
		text += "\nThis lists only some rows: `--out report.json --out report.html` hold all.\n"
	}
	return text
}

// inPre keeps text from ending the element that it stands in.
var inPre = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// cut is the table with no more lines than Markdown holds.
func (t Table) cut() Table {
	if more := len(t.Rows) - mostLines; more > 0 {
		t.Rows, t.Note = t.Rows[:mostLines], Plural(more, "more line")+" left out\n"+t.Note
	}
	return t
}
