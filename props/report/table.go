package report

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A Column is a column of a Table. JSON knows it by its title.
type Column struct {
	Title string
	Right bool // numbers are aligned to the right
	Drop  int  // on a screen too narrow for all, columns are left out in this order from 1 on; 0 for never
}

// MarshalText implements encoding.TextMarshaler.
func (c Column) MarshalText() ([]byte, error) { return []byte(c.Title), nil }

// A Table is rows of texts under their titles.
type Table struct {
	Title   string     `json:"title"` // what it shows, if it stands in a report
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Ruled   bool       `json:"-"` // a line between rows, for rows of several lines
	Note    string     `json:"-"` // lines below it
}

// Add appends a row; missing cells at its end are empty.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(t.Columns))
	copy(row, cells)
	t.Rows = append(t.Rows, row)
}

// Text is the table for a terminal: its title, a header, a line under it, columns apart by two blanks.
// Cells are broken between words until the table fits the width, 0 for that of a pipe. Where words are
// too wide for that, columns are left out in the order of Drop, and at last a row is lines of its values.
func (t Table) Text(width int) string {
	width = cmp.Or(width, pipeWidth)
	text, title := "", ""
	if t.Title != "" {
		title = Lines(t.Title+"\n", width)
	}
	switch fitted, widths := t.fit(width); {
	case len(t.Rows) == 0:
	case widths == nil:
		text = fitted.records(width)
	default:
		settings := tw.Settings{Lines: tw.Lines{ShowHeaderLine: tw.On}}
		settings.Separators = tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}
		if t.Ruled {
			settings.Separators.BetweenRows = tw.On
		}
		style := tw.Rendition{Borders: tw.BorderNone, Symbols: tw.NewSymbols(tw.StyleLight), Settings: settings}
		text = fitted.render(renderer.NewBlueprint(style), tw.Padding{Right: "  ", Overwrite: true}, widths)
	}
	var trimmed strings.Builder
	for line := range strings.Lines(text) {
		trimmed.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return title + trimmed.String() + Lines(t.Note, width)
}

// gutter is the space between columns.
const gutter = 2

// fit returns the table without the columns that a screen has no room for, and the widths of the
// others, nil if they do not fit. Columns share one limit; no word and no number is broken for it.
func (t Table) fit(width int) (Table, map[int]int) {
	for drop := 0; ; drop++ {
		out := t.without(drop)
		extents := out.extents()
		for limit := width; limit > 0; limit-- {
			widths, total := map[int]int{}, 0
			for i, e := range extents {
				own := max(e.word, min(e.line, limit)) + gutter
				widths[i], total = own-e.indent, total+own
			}
			if total <= width {
				return out, widths
			}
		}
		if !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Drop > drop }) {
			return out, nil
		}
	}
}

// without returns the table without the columns that are left out up to a turn of Drop.
func (t Table) without(drop int) Table {
	out := Table{Ruled: t.Ruled, Rows: make([][]string, len(t.Rows))}
	for i, c := range t.Columns {
		if c.Drop > 0 && c.Drop <= drop {
			continue
		}
		out.Columns = append(out.Columns, c)
		for j, row := range t.Rows {
			out.Rows[j] = append(out.Rows[j], row[i])
		}
	}
	return out
}

// An extent is the widths of a column's widest line, word and indent.
type extent struct{ line, word, indent int }

func (t Table) extents() (all []extent) {
	for i, c := range t.Columns {
		e := extent{line: twwidth.Width(c.Title), word: twwidth.Width(c.Title)}
		for _, row := range t.Rows {
			for line := range strings.SplitSeq(row[i], "\n") {
				indent := len(line) - len(strings.TrimLeft(line, " "))
				e.line, e.indent = max(e.line, twwidth.Width(line)), max(e.indent, indent)
				for w := range strings.FieldsSeq(line) {
					e.word = max(e.word, indent+twwidth.Width(w))
				}
			}
		}
		if c.Right {
			e.word = e.line
		}
		all = append(all, e)
	}
	return all
}

// records writes each row as lines of titles and values.
func (t Table) records(width int) string {
	var b strings.Builder
	for _, row := range t.Rows {
		for i, cell := range row {
			line := strings.Join(strings.Fields(cell), " ")
			if i > 0 && line != "" {
				line = "  " + t.Columns[i].Title + " " + line
			}
			if line != "" {
				b.WriteString(Lines(line+"\n", width))
			}
		}
	}
	return b.String()
}

// Markdown is the table as a pipe table below its title, its texts escaped.
func (t Table) Markdown() string {
	escaped := t
	escaped.Rows = make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		for _, cell := range row {
			escaped.Rows[i] = append(escaped.Rows[i], inMarkdown(strings.TrimSpace(cell)))
		}
	}
	var parts []string
	if t.Title != "" {
		parts = append(parts, "## "+inMarkdown(t.Title)+"\n")
	}
	if len(t.Rows) > 0 {
		padding := tw.Padding{Left: " ", Right: " ", Overwrite: true}
		parts = append(parts, escaped.render(renderer.NewMarkdown(), padding, nil))
	}
	if note := strings.TrimSpace(t.Note); note != "" {
		parts = append(parts, inMarkdown(note)+"\n")
	}
	return strings.Join(parts, "\n")
}

// render lets tablewriter draw the table, without what it does by itself: upper-casing of headers,
// trimming of indents, centring.
func (t Table) render(r tw.Renderer, padding tw.Padding, widths map[int]int) string {
	cells := tw.CellConfig{Padding: tw.CellPadding{Global: padding}}
	cells.Formatting = tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNormal}
	cells.ColMaxWidths.PerColumn = widths
	titles := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		align := tw.AlignLeft
		if c.Right {
			align = tw.AlignRight
		}
		titles[i], cells.Alignment.PerColumn = c.Title, append(cells.Alignment.PerColumn, align)
	}
	config := tablewriter.Config{Header: cells, Row: cells, Behavior: tw.Behavior{TrimSpace: tw.Off}}
	var b strings.Builder
	out := tablewriter.NewTable(&b, tablewriter.WithRenderer(r), tablewriter.WithConfig(config))
	out.Header(titles)
	if err := errors.Join(out.Bulk(t.Rows), out.Render()); err != nil {
		panic("report: a table of texts is not drawn into memory: " + err.Error())
	}
	return b.String()
}

// markdownEscapes keeps a cell one cell and its text literal.
var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "\n", "<br>", "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`,
)

// inMarkdown returns s so that a Markdown table cell shows it literally.
func inMarkdown(s string) string { return markdownEscapes.Replace(PrintableLines(s)) }
