package report

import "strings"

// What a Markdown report holds at most: lines of a list, characters of a note and of the whole.
// GitHub takes 65 536 in a comment.
const (
	mostListed   = 40
	mostNote     = 1200
	mostMarkdown = 60_000
)

// markdown is a report for a pull request or a job summary: the headline, what needs
// attention, and the tables of the text. What is long is cut, and says so.
func markdown(r Report) string {
	var b strings.Builder
	if r.Sentence != "" {
		b.WriteString("**" + inMarkdown(r.Sentence) + "**\n\n")
	}
	b.WriteString("# " + inMarkdown(r.Command) + "\n\n**" + inMarkdown(Look{}.headline(r)) + "**\n")
	folded := len(r.Rows) > foldFrom
	if list := notes(r, Look{}); len(list) > 0 {
		if more := len(list) - mostListed; more > 0 {
			list = append(list[:mostListed], Plural(more, "more note")+" left out")
		}
		b.WriteString(fence(list))
	}
	for _, t := range layout(r, Look{}, folded) {
		if t.Title != "" {
			b.WriteString("\n## " + inMarkdown(t.Title) + "\n")
		}
		if more := len(t.Rows) - mostListed; more > 0 {
			t.Rows, t.Note = t.Rows[:mostListed], Plural(more, "more line")+" left out\n"+t.Note
		}
		if len(t.Rows)+len(t.Note) > 0 {
			b.WriteString("\n" + t.Markdown())
		}
	}
	text := b.String()
	if whole := []rune(text); len(whole) > mostMarkdown {
		text, folded = string(whole[:mostMarkdown-100]), true
	}
	if folded {
		text += "\nNot every row stands here: `--out report.json --out report.html` hold them all.\n"
	}
	return text
}

// fence is notes as a block of text that nothing in them ends.
func fence(notes []string) string {
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
	return "\n" + marks + "text\n" + text + marks + "\n"
}
