package report

import (
	"io"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// reproduceMark stands before a command that decides a row again.
const reproduceMark = "reproduce: "

// Lines breaks the lines of a text that are wider than width columns: prose after blanks, commas
// and slashes, and a command between its words, each line but the last ending in a backslash, so
// that a shell reads the lines as one when they are copied. What offers no place to break stays
// whole: a path that stands alone on its line, a word of a command. Width 0 is that of a pipe, which has
// PipeWidth columns for prose and any number for a command, since programs may read it.
func Lines(text string, width int) string {
	piped := width == 0
	if piped {
		width = PipeWidth
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		body, end := strings.TrimSuffix(line, "\n"), line[len(strings.TrimSuffix(line, "\n")):]
		switch bare := strings.TrimSpace(body); {
		case twwidth.Width(body) <= width, !strings.Contains(bare, " "):
			b.WriteString(body)
		case strings.HasPrefix(bare, reproduceMark), strings.HasPrefix(bare, "verify "), strings.HasPrefix(bare, "go test "):
			if !piped {
				body = breakCommand(body, width)
			}
			b.WriteString(body)
		default:
			b.WriteString(breakText(body, width))
		}
		b.WriteString(end)
	}
	return b.String()
}

// breakCommand breaks a command between its words. Further lines are indented by two columns more
// than the first.
func breakCommand(line string, width int) string {
	margin := line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := withValues(shellWords(line[len(margin):]), width-len(margin)-4)
	var lines []string
	current := margin + words[0]
	for _, w := range words[1:] {
		if twwidth.Width(current)+1+twwidth.Width(w)+2 > width {
			lines = append(lines, current+` \`)
			current = margin + "  " + w
			continue
		}
		current += " " + w
	}
	return strings.Join(append(lines, current), "\n")
}

// withValues joins a flag with its value, where both have room on one line.
func withValues(words []string, room int) []string {
	var out []string
	for i, w := range words {
		if last := len(out) - 1; i > 0 && strings.HasPrefix(words[i-1], "--") && !strings.HasPrefix(w, "-") && twwidth.Width(out[last]+" "+w) <= room {
			out[last] += " " + w
			continue
		}
		out = append(out, w)
	}
	return out
}

// shellWords splits a command at the blanks that separate its words for a shell; quotes stay. The
// mark before a command belongs to its first word.
func shellWords(line string) []string {
	var words []string
	quote := rune(0)
	start, escaped := 0, false
	for i, r := range line {
		switch {
		case escaped:
			escaped = false
		case r == '\\' && quote == 0:
			escaped = true
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == ' ':
			if i > start && line[start:i+1] != reproduceMark {
				words = append(words, line[start:i])
				start = i + 1
			} else if i == start {
				start = i + 1
			}
		}
	}
	return append(words, line[start:])
}

// WidthOf returns how many columns prose has on a Screen, and in a pipe for any other writer.
func WidthOf(w io.Writer) int {
	if s, ok := w.(Screen); ok {
		return s.columns()
	}
	return PipeWidth
}

// givenWidth returns the width of a Screen, and 0 for any other writer.
func givenWidth(w io.Writer) int {
	s, _ := w.(Screen)
	return s.Width
}
