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

// Formats are all formats.
var Formats = []Format{Text, JSON, Markdown, JUnit, HTML, GitHub}

// endings are the file name endings that --out knows.
var endings = map[Format]string{Text: ".txt", JSON: ".json", Markdown: ".md", JUnit: ".xml", HTML: ".html"}

// Renderings turn one result into bytes, in each of its formats. The layout is for texts alone.
type Renderings map[Format]func(Layout) ([]byte, error)

// Renderings are those of the report.
func (r Report) Renderings() Renderings {
	return Renderings{
		Text:     func(layout Layout) ([]byte, error) { return []byte(r.Text(layout)), nil },
		Markdown: func(Layout) ([]byte, error) { return []byte(markdown(r)), nil },
		GitHub:   func(Layout) ([]byte, error) { return []byte(github(r)), nil },
		JSON:     func(Layout) ([]byte, error) { return EncodeJSON(newDocument(r)) },
		JUnit:    func(Layout) ([]byte, error) { return junitXML(r) },
		HTML:     func(Layout) ([]byte, error) { return html(r) },
	}
}

// Renderings are those of a table; JSON shows the value that it was made of.
func (t Table) Renderings(value any) Renderings {
	return Renderings{
		Text:     func(layout Layout) ([]byte, error) { return []byte(t.Text(layout.Width)), nil },
		Markdown: func(Layout) ([]byte, error) { return []byte(t.Markdown()), nil },
		JSON:     func(Layout) ([]byte, error) { return EncodeJSON(value) },
	}
}

// ParseFormat reads the name of one of the allowed formats.
func ParseFormat(s string, allowed []Format) (Format, error) {
	if f := Format(s); slices.Contains(allowed, f) {
		return f, nil
	}
	return "", fmt.Errorf("format=%q: want %s", s, Join(allowed))
}

// FormatOf tells the format from a file name's ending.
func FormatOf(path string, allowed []Format) (Format, error) {
	for _, f := range allowed {
		if ending, known := endings[f]; known && filepath.Ext(path) == ending {
			return f, nil
		}
	}
	return "", fmt.Errorf("out=%q: want a name that ends in one of %s", path, Endings(allowed))
}

// Endings lists the file name endings of the formats, apart by blanks.
func Endings(allowed []Format) string {
	var all []string
	for _, f := range allowed {
		if ending, known := endings[f]; known {
			all = append(all, ending)
		}
	}
	return strings.Join(all, " ")
}

// Join writes "a, b or c".
func Join(allowed []Format) string {
	text := strings.ReplaceAll(strings.Trim(fmt.Sprint(allowed), "[]"), " ", ", ")
	if last := strings.LastIndex(text, ","); last >= 0 {
		text = text[:last] + " or" + text[last+1:]
	}
	return text
}
