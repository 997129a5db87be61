package report

import (
	"bytes"
	"strings"
)

// What a Markdown report holds at most: lines of a list, characters of a note and of the whole.
// GitHub takes 65 536 in a comment.
const (
	mostListed   = 40
	mostNote     = 1200
	mostMarkdown = 60_000
)

// markdown is a report for a pull request or a job summary: the headline, what needs
// attention, and the tables of the text. What is long is cut, and says so.
func markdown(r Report, _ Look) ([]byte, error) {
	var b bytes.Buffer
	if r.Sentence != "" {
		b.WriteString("**" + inMarkdown(r.Sentence) + "**\n\n")
	}
	b.WriteString("# " + inMarkdown(r.Command) + "\n\n**" + inMarkdown(painter(false).headline(r)) + "**\n")
	folded := len(r.Rows) > foldFrom
	if list := notes(r, Look{}); len(list) > 0 {
		if more := len(list) - mostListed; more > 0 {
			list = append(list[:mostListed], Plural(more, "more note")+" left out")
		}
		fence(&b, list)
	}
	for _, t := range layout(r, painter(false), folded) {
		if t.Title != "" {
			b.WriteString("\n## " + inMarkdown(t.Title) + "\n")
		}
		if more := len(t.Rows) - mostListed; more > 0 {
			t.Rows, t.Note = t.Rows[:mostListed], Plural(more, "more line")+" left out\n"+t.Note
		}
		if len(t.Rows)+len(t.Note) > 0 {
			b.WriteByte('\n')
			if err := t.WriteMarkdown(&b); err != nil {
				return nil, err
			}
		}
	}
	whole := []rune(b.String())
	if len(whole) > mostMarkdown {
		whole, folded = whole[:mostMarkdown-100], true
	}
	if folded {
		b.Reset()
		b.WriteString(string(whole) +
			"\nNot every row stands here: `--out report.json --out report.html` hold them all.\n")
	}
	return b.Bytes(), nil
}

// fence writes notes as a block of text that nothing in them ends.
func fence(b *bytes.Buffer, notes []string) {
	text, marks := "", "~~~"
	for _, note := range notes {
		if r := []rune(note); len(r) > mostNote {
			note = string(r[:mostNote-1]) + "…"
		}
		text += PrintableLines(note) + "\n"
	}
	for strings.Contains(text, marks) {
		marks += "~"
	}
	b.WriteString("\n" + marks + "text\n" + text + marks + "\n")
}
