package report

import (
	"io"
	"strings"
	"unicode"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// reproduceMark stands before a command that decides a row again.
const reproduceMark = "reproduce: "

// Lines breaks the lines of a text that are wider than width columns, between words; further lines
// are indented as the first. A command stays whole, so that it can be copied. Width 0 is PipeWidth.
func Lines(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimSuffix(line, "\n")
		bare := strings.TrimLeft(body, " ")
		if room := (Look{Width: width}).width(); twwidth.Width(body) > room && !isCommand(bare) {
			margin, words := body[:len(body)-len(bare)], strings.Fields(bare)
			part := margin + words[0]
			for _, w := range words[1:] {
				if twwidth.Width(part)+1+twwidth.Width(w) > room {
					b.WriteString(part + "\n")
					part = margin + w
					continue
				}
				part += " " + w
			}
			b.WriteString(part + line[len(body):])
			continue
		}
		b.WriteString(line)
	}
	return b.String()
}

func isCommand(line string) bool {
	for _, begin := range []string{reproduceMark, "verify ", "go test "} {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return false
}

// A Screen is a writer of texts in a look.
type Screen struct {
	io.Writer
	Look
}

// Columns returns how many columns a text has on a writer.
func Columns(w io.Writer) int {
	s, _ := w.(Screen)
	return s.width()
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
