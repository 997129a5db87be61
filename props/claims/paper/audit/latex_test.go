package audit_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The paper's LaTeX source is not part of the repository. Tests that read it
// look for it beside any folder above this one and are skipped elsewhere.
const source = "shared/paper/000_4412e112f0c6cd1c.txt"

// latexLines returns the lines of the paper's source, or skips the test.
func latexLines(t *testing.T) []string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		raw, err := os.ReadFile(filepath.Join(dir, source))
		if err == nil {
			return strings.Split(string(raw), "\n")
		}
		if filepath.Dir(dir) == dir {
			t.Skipf("%s is in no folder above this one: the comparison with the LaTeX source is skipped", source)
		}
		dir = filepath.Dir(dir)
	}
}

// A tabular is one table environment of the source: the text of every cell by
// row and column, headers expanded over the columns they span.
type tabular struct {
	caption string
	rows    [][]field
}

// A field is one cell of a tabular and the line its number stands on.
type field struct {
	text string
	line int
}

var (
	multicolumn = regexp.MustCompile(`\\multicolumn\{(\d+)\}\{[^}]*\}\{(.*)\}\s*$`)
	rules       = regexp.MustCompile(`\\(toprule|midrule|bottomrule|hline|cmidrule\(lr\)\{[^}]*\})`)
	decimal     = regexp.MustCompile(`\d+\.\d+`)
)

// findTabular returns the table environment that carries the label.
func findTabular(t *testing.T, lines []string, label string) tabular {
	t.Helper()
	end := indexOf(lines, 0, `\label{`+label+`}`)
	if end < 0 {
		t.Fatalf("label %s: not in the source", label)
	}
	begin := end
	for !strings.Contains(lines[begin], `\begin{tabular`) {
		begin--
	}
	caption := begin
	for !strings.Contains(lines[caption], `\caption`) {
		caption--
	}
	return tabular{
		caption: strings.Join(lines[caption:begin], " "),
		rows:    splitRows(lines[begin+1:end], begin+2),
	}
}

// indexOf returns the index of the first line from start on that contains s.
func indexOf(lines []string, start int, s string) int {
	for i := start; i < len(lines); i++ {
		if strings.Contains(lines[i], s) {
			return i
		}
	}
	return -1
}

// splitRows splits the body of a tabular whose first line has the number
// first. Rows end with \\ and fields with &.
func splitRows(body []string, first int) [][]field {
	var rows [][]field
	var row []field
	var text string
	at := first
	flush := func(line int) {
		if m := multicolumn.FindStringSubmatch(text); m != nil {
			for range atoi(m[1]) {
				row = append(row, field{m[2], line})
			}
		} else {
			row = append(row, field{strings.TrimSpace(text), at})
		}
		text = ""
	}
	for i, l := range body {
		l = rules.ReplaceAllString(l, "")
		for l != "" {
			switch {
			case strings.HasPrefix(l, `\\`):
				flush(first + i)
				rows, row, l = append(rows, row), nil, l[2:]
			case l[0] == '&':
				flush(first + i)
				l = l[1:]
			default:
				if l[0] != ' ' {
					at = first + i
				}
				text += l[:1]
				l = l[1:]
			}
		}
	}
	return rows
}

// atoi reads a number that a regular expression has already vetted.
func atoi(s string) int {
	n := 0
	for _, d := range s {
		n = 10*n + int(d-'0')
	}
	return n
}
