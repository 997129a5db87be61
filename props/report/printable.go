package report

import (
	"strings"
	"unicode"
)

// Printable replaces control characters, which a file or a process from elsewhere may
// hold and a terminal would obey, and those that change the direction of what follows.
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
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
		return '\uFFFD'
	}
	return r
}

// fence returns a Markdown fence that ends none of the lines of a text.
func fence(text string) string {
	marks := "~~~"
	for strings.Contains(text, marks) {
		marks += "~"
	}
	return marks
}
