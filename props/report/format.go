package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is a way to write a report.
type Format string

// The formats.
const (
	Text     Format = "table"
	JSON     Format = "json"
	Markdown Format = "markdown"
	JUnit    Format = "junit"
	HTML     Format = "html"
	GitHub   Format = "github" // workflow commands, which annotate a run
)

// formats are all formats, with the file name endings that --out knows and the functions that turn
// a report into bytes.
var formats = []struct {
	Format
	ending string // "" for none
	render func(Report, Look) ([]byte, error)
}{
	{Text, ".txt", text}, {JSON, ".json", asJSON}, {Markdown, ".md", markdown}, {JUnit, ".xml", junitXML},
	{HTML, ".html", html}, {GitHub, "", github},
}

// Formats lists all formats.
func Formats() (all []Format) {
	for _, f := range formats {
		all = append(all, f.Format)
	}
	return all
}

// Write writes a report in a format. Text for a Screen has its look.
func Write(w io.Writer, format Format, r Report) error {
	s, _ := w.(Screen)
	for _, f := range formats {
		if f.Format == format {
			whole, err := f.render(r, s.Look)
			if err != nil {
				return err
			}
			_, err = w.Write(whole)
			return err
		}
	}
	panic("report: no format " + string(format))
}

// ParseFormat reads the name of one of the allowed formats.
func ParseFormat(s string, allowed []Format) (Format, error) {
	if f := Format(s); slices.Contains(allowed, f) {
		return f, nil
	}
	return "", fmt.Errorf("format=%q: want %s", s, Join(allowed))
}

// FormatOf tells the format from a file name's extension.
func FormatOf(path string, allowed []Format) (Format, error) {
	for _, f := range formats {
		switch {
		case f.ending == "" || filepath.Ext(path) != f.ending:
		case slices.Contains(allowed, f.Format):
			return f.Format, nil
		default:
			return "", fmt.Errorf("out=%q: there is no %s format here: want %s", path, f.Format, Join(allowed))
		}
	}
	return "", fmt.Errorf("out=%q: want a name that ends in one of %s", path, Endings(allowed))
}

// Endings lists the file name endings of the formats, apart by blanks.
func Endings(allowed []Format) string {
	var endings []string
	for _, f := range formats {
		if f.ending != "" && slices.Contains(allowed, f.Format) {
			endings = append(endings, f.ending)
		}
	}
	return strings.Join(endings, " ")
}

// Join writes "a, b or c".
func Join(allowed []Format) (text string) {
	for i, f := range allowed {
		switch {
		case i > 0 && i == len(allowed)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += string(f)
	}
	return text
}
