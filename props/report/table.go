package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A Column is a column of a Table.
type Column struct {
	Title string
	Right bool // numbers are aligned to the right
	Drop  int  // on a screen too narrow for all, columns are left out in this order from 1 on; 0 for never
}

// A Table is rows of texts under their titles.
type Table struct {
	Title   string // what it shows, if it stands in a report
	Columns []Column
	Rows    [][]string
	Ruled   bool   // a line between rows, for rows of several lines
	Note    string // lines below it
	Timed   bool   // it holds measured times, so that reports for programs and the page leave it out
}

// Add appends a row; missing cells at its end are empty.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(t.Columns))
	copy(row, cells)
	t.Rows = append(t.Rows, row)
}

// WriteText writes the table for a terminal: a header, a line under it, columns apart by two
// blanks. Cells are broken between words until the table fits a Screen; where words are too wide
// for that, columns are left out.
func (t Table) WriteText(w io.Writer) error {
	if len(t.Rows) == 0 {
		_, err := io.WriteString(w, Lines(t.Note, Columns(w)))
		return err
	}
	t, widths, fits := t.fitting(Columns(w))
	if !fits {
		return t.writeRecords(w, Columns(w))
	}
	settings := tw.Settings{Lines: tw.Lines{ShowHeaderLine: tw.On}}
	settings.Separators = tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}
	if t.Ruled {
		settings.Separators.BetweenRows = tw.On
	}
	config := t.config(tw.Padding{Right: "  ", Overwrite: true})
	var b bytes.Buffer
	if err := t.narrowed(widths).render(&b, renderer.NewBlueprint(tw.Rendition{
		Borders: tw.BorderNone, Symbols: tw.NewSymbols(tw.StyleLight), Settings: settings,
	}), config); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, Lines(t.Note, Columns(w)))
	return err
}

// fitting returns the table with the widths of its columns on so many columns of a screen. Columns
// whose words do not fit beside the others are left out in the order of Drop.
func (t Table) fitting(width int) (out Table, widths []int, fits bool) {
	widths, fits = t.widths(width)
	drop := -1
	for i, c := range t.Columns {
		if c.Drop > 0 && (drop < 0 || c.Drop < t.Columns[drop].Drop) {
			drop = i
		}
	}
	if fits || drop < 0 {
		return t, widths, fits
	}
	out = t
	out.Columns = cut(t.Columns, drop)
	out.Rows = make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		out.Rows[i] = cut(row, drop)
	}
	return out.fitting(width)
}

func cut[E any](list []E, i int) []E { return append(append([]E{}, list[:i]...), list[i+1:]...) }

// gutter is the space between columns.
const gutter = 2

// widths narrows the widest column until the table fits, but none below its widest word.
func (t Table) widths(width int) (widths []int, fits bool) {
	least := make([]int, len(t.Columns))
	total := 0
	for i, c := range t.Columns {
		line, word := twwidth.Width(c.Title), twwidth.Width(c.Title)
		for _, row := range t.Rows {
			for l := range strings.SplitSeq(row[i], "\n") {
				indent := len(l) - len(strings.TrimLeft(l, " "))
				line = max(line, twwidth.Width(l))
				for w := range strings.FieldsSeq(l) {
					word = max(word, indent+twwidth.Width(w))
				}
			}
		}
		if c.Right { // no number is broken
			word = line
		}
		widths, least[i] = append(widths, line), word
		total += line + gutter
	}
	for total > width {
		widest := -1
		for i := range widths {
			if widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return widths, false
		}
		widths[widest]--
		total--
	}
	return widths, true
}

// narrowed breaks cells between words, so that columns are as wide as given.
func (t Table) narrowed(widths []int) Table {
	out := t
	out.Rows = make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		for n, cell := range row {
			out.Rows[i] = append(out.Rows[i], strings.TrimSuffix(Lines(cell, widths[n]), "\n"))
		}
	}
	return out
}

// writeRecords writes each row as lines of titles and values, for screens that no table fits on.
func (t Table) writeRecords(w io.Writer, width int) error {
	var b strings.Builder
	for _, row := range t.Rows {
		for i, cell := range row {
			switch cell = strings.Join(strings.Fields(cell), " "); {
			case cell == "":
			case i == 0:
				b.WriteString(Lines(cell+"\n", width))
			default:
				b.WriteString(Lines("  "+t.Columns[i].Title+" "+cell+"\n", width))
			}
		}
	}
	_, err := io.WriteString(w, b.String()+Lines(t.Note, width))
	return err
}

// WriteMarkdown writes the table as a pipe table, its texts escaped.
func (t Table) WriteMarkdown(w io.Writer) error {
	escaped := t
	escaped.Rows = make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		for _, cell := range row {
			escaped.Rows[i] = append(escaped.Rows[i], EscapeMarkdown(strings.TrimSpace(cell)))
		}
	}
	config := t.config(tw.Padding{Left: " ", Right: " ", Overwrite: true})
	if err := escaped.render(w, renderer.NewMarkdown(), config); err != nil || t.Note == "" {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", EscapeMarkdown(strings.TrimSpace(t.Note)))
	return err
}

// config switches off what tablewriter does by itself: upper-casing of headers, trimming of
// indents, centring.
func (t Table) config(padding tw.Padding) tablewriter.Config {
	align := tw.CellAlignment{}
	for _, c := range t.Columns {
		if c.Right {
			align.PerColumn = append(align.PerColumn, tw.AlignRight)
		} else {
			align.PerColumn = append(align.PerColumn, tw.AlignLeft)
		}
	}
	cells := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNone}, Alignment: align, Padding: tw.CellPadding{Global: padding},
	}
	return tablewriter.Config{Header: cells, Row: cells, Behavior: tw.Behavior{TrimSpace: tw.Off}}
}

func (t Table) render(w io.Writer, r tw.Renderer, config tablewriter.Config) error {
	out := tablewriter.NewTable(w, tablewriter.WithRenderer(r), tablewriter.WithConfig(config))
	titles := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		titles[i] = c.Title
	}
	out.Header(titles)
	for _, row := range t.Rows {
		if err := out.Append(row); err != nil {
			return err
		}
	}
	return out.Render()
}

// markdownEscapes keeps a cell one cell and its text literal.
var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "\n", "<br>", "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`,
)

// EscapeMarkdown returns s so that a Markdown table cell shows it literally.
func EscapeMarkdown(s string) string { return markdownEscapes.Replace(PrintableLines(s)) }
