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
	if width == 0 {
		width = PipeWidth
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimSuffix(line, "\n")
		bare := strings.TrimSpace(body)
		if twwidth.Width(body) <= width || isCommand(bare) {
			b.WriteString(line)
			continue
		}
		margin := body[:len(body)-len(strings.TrimLeft(body, " "))]
		b.WriteString(broken(strings.Fields(bare), margin, width) + line[len(body):])
	}
	return b.String()
}

// broken writes words in lines of at most width columns; a word that is wider has a line of its own.
func broken(words []string, margin string, width int) string {
	text, line := "", margin+words[0]
	for _, w := range words[1:] {
		if twwidth.Width(line)+1+twwidth.Width(w) > width {
			text, line = text+line+"\n", margin+w
			continue
		}
		line += " " + w
	}
	return text + line
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
// terminal would obey, and those that change the direction of what follows.
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
