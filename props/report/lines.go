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
	margin := twwidth.Width(head)
	at := margin
	b.WriteString(head)
	for i, word := range strings.Fields(text) {
		wide := twwidth.Width(word)
		switch {
		case i == 0:
		case at+1+wide <= width:
			b.WriteByte(' ')
			at++
		default:
			b.WriteString("\n" + strings.Repeat(" ", margin))
			at = margin
		}
		b.WriteString(word)
		at += wide
	}
	return b.String()
}

func isCommand(line string) bool {
	return strings.HasPrefix(line, reproduceMark) || strings.HasPrefix(line, "verify ") ||
		strings.HasPrefix(line, "go test ") || strings.Contains(line, " simulate --")
}

// Printable replaces control characters, which a file or a process from elsewhere may hold and a
// terminal would obey, those that change the direction of what follows, and what XML cannot hold.
func Printable(s string) string { return strings.Map(plain, s) }

// PrintableLines is Printable, but keeps the ends of lines.
func PrintableLines(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return plain(r)
	}, s)
}

func plain(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0xFFFE || r == 0xFFFF {
		return '\uFFFD'
	}
	return r
}
