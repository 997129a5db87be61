package report

import (
	"fmt"
	"maps"
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
var extensions = map[string]Format{".txt": Text, ".json": JSON, ".md": Markdown, ".xml": JUnit, ".html": HTML, ".csv": "csv"}

// ParseFormat reads the name of one of the allowed formats.
func ParseFormat(s string, allowed []Format) (Format, error) {
	if f := Format(s); slices.Contains(allowed, f) {
		return f, nil
	}
	return "", fmt.Errorf("format=%q: want %s", s, Join(allowed))
}

// FormatOf tells the format from a file name's extension.
func FormatOf(path string, allowed []Format) (Format, error) {
	f, ok := extensions[filepath.Ext(path)]
	if !ok {
		return "", fmt.Errorf("out=%q: want a name that ends in one of %s", path, strings.Join(Extensions(allowed), " "))
	}
	if !slices.Contains(allowed, f) {
		return "", fmt.Errorf("out=%q: there is no %s format here: want %s", path, f, Join(allowed))
	}
	return f, nil
}

// Extensions lists the file name endings of the formats, in their order.
func Extensions(formats []Format) []string {
	var endings []string
	for _, f := range formats {
		for _, ending := range slices.Sorted(maps.Keys(extensions)) {
			if extensions[ending] == f {
				endings = append(endings, ending)
			}
		}
	}
	return endings
}

// Join writes "a, b or c".
func Join(formats []Format) string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = string(f)
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
