package report

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// reproduceMark stands before a command that decides a row again.
const reproduceMark = "reproduce: "

// Lines breaks the lines of a text that are wider than width columns, between words; further lines
// are indented as the first. A command stays whole, so that it can be copied. Width 0 is pipeWidth.
func Lines(text string, width int) string {
	room := cmp.Or(width, pipeWidth)
	var b strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimSuffix(line, "\n")
		bare := strings.TrimLeft(body, " ")
		if twwidth.Width(body) <= room || isCommand(bare) {
			b.WriteString(line)
		} else {
			b.WriteString(Paragraph(body[:len(body)-len(bare)], bare, room) + line[len(body):])
		}
	}
	return b.String()
}

// Paragraph is a text in lines of width columns, broken between words. The first begins with head,
// the others with as many blanks.
func Paragraph(head, text string, width int) string {
	var b strings.Builder
	b.WriteString(head)
	margin := twwidth.Width(head)
	at := margin
	for i, word := range strings.Fields(text) {
		wide := twwidth.Width(word)
		if i > 0 && at+1+wide > width {
			b.WriteString("\n" + strings.Repeat(" ", margin))
			at = margin
		} else if i > 0 {
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += wide
	}
	return b.String()
}

// isCommand tells lines of verify and of go test, lines that reproduce a row, and those by which any
// program plays a game.
func isCommand(line string) bool {
	_, arguments, _ := strings.Cut(line, " ")
	return strings.HasPrefix(line, reproduceMark) || strings.HasPrefix(line, "verify ") ||
		strings.HasPrefix(line, "go test ") || strings.HasPrefix(arguments, "simulate --")
}

// PrintableLines replaces control characters but the ends of lines. A file or a process from elsewhere
// may hold some that a terminal would obey, some that change the direction of what follows, and some
// that XML cannot hold.
func PrintableLines(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, s)
}

// Printable is PrintableLines, but replaces the ends of lines too.
func Printable(s string) string { return strings.ReplaceAll(PrintableLines(s), "\n", "\uFFFD") }
