package report

import (
	"fmt"
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

// Formats lists all formats.
func Formats() []Format { return []Format{Text, JSON, Markdown, JUnit, HTML, GitHub} }

// extensions are the file name endings that --out knows.
var extensions = map[Format]string{Text: ".txt", JSON: ".json", Markdown: ".md", JUnit: ".xml", HTML: ".html"}

// ParseFormat reads the name of one of the allowed formats.
func ParseFormat(s string, allowed []Format) (Format, error) {
	if f := Format(s); slices.Contains(allowed, f) {
		return f, nil
	}
	return "", fmt.Errorf("format=%q: want %s", s, Join(allowed))
}

// FormatOf tells the format from a file name's extension.
func FormatOf(path string, allowed []Format) (Format, error) {
	for f, ending := range extensions {
		switch {
		case filepath.Ext(path) != ending:
		case slices.Contains(allowed, f):
			return f, nil
		default:
			return "", fmt.Errorf("out=%q: there is no %s format here: want %s", path, f, Join(allowed))
		}
	}
	return "", fmt.Errorf("out=%q: want a name that ends in one of %s", path, strings.Join(Extensions(allowed), " "))
}

// Extensions lists the file name endings of the formats, in their order.
func Extensions(formats []Format) (endings []string) {
	for _, f := range formats {
		if ending, ok := extensions[f]; ok {
			endings = append(endings, ending)
		}
	}
	return endings
}

// Join writes "a, b or c".
func Join(formats []Format) (text string) {
	for i, f := range formats {
		switch {
		case i > 0 && i == len(formats)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += string(f)
	}
	return text
}
