package report

import (
	"bytes"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A Column is a column of a Grid.
type Column struct {
	Title string
	Right bool // numbers are aligned to the right
	Max   int  // width at which text wraps; 0 for never
	Drop  int  // on a Screen too narrow for all, columns are left out in this order from 1 on; 0 for never
}

// A Grid is a plain table: what every renderer of text starts from.
type Grid struct {
	Columns []Column
	Rows    [][]string
	Ruled   bool // a line between rows, for rows of several lines
}

// A TitledGrid is a table with what it shows.
type TitledGrid struct {
	Title string
	*Grid
}

// Add appends a row; missing cells at its end are empty.
func (g *Grid) Add(cells ...string) {
	row := make([]string, len(g.Columns))
	copy(row, cells)
	g.Rows = append(g.Rows, row)
}

// WriteText writes the grid for a terminal: a header, a line under it, columns
// apart by two blanks, no blanks at line ends. To a Screen it writes what fits:
// narrower text, fewer columns, or records where nothing else does.
func (g *Grid) WriteText(w io.Writer) error {
	if s, ok := w.(Screen); ok {
		fit := g.fitted(s.columns())
		if fit == nil {
			return g.writeRecords(s.Writer, s.columns())
		}
		return fit.WriteText(s.Writer)
	}
	var b bytes.Buffer
	settings := tw.Settings{Lines: tw.Lines{ShowHeaderLine: tw.On}}
	settings.Separators = tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}
	if g.Ruled {
		settings.Separators.BetweenRows = tw.On
	}
	if err := g.render(&b, renderer.NewBlueprint(tw.Rendition{
		Borders: tw.BorderNone, Symbols: tw.NewSymbols(tw.StyleLight), Settings: settings,
	}), g.Rows, g.textConfig()); err != nil {
		return err
	}
	_, err := io.WriteString(w, trimLines(b.String()))
	return err
}

// textConfig switches off what tablewriter does by itself: upper-casing of
// headers, trimming of indents, centring.
func (g *Grid) textConfig() tablewriter.Config {
	pad := tw.CellPadding{Global: tw.Padding{Right: "  ", Overwrite: true}}
	align := tw.CellAlignment{}
	limits := tw.CellWidth{PerColumn: tw.Mapper[int, int]{}}
	for i, c := range g.Columns {
		align.PerColumn = append(align.PerColumn, c.align())
		if c.Max > 0 {
			limits.PerColumn[i] = c.Max + 2 // tablewriter counts the padding
		}
	}
	off := tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNone}
	return tablewriter.Config{
		Header:   tw.CellConfig{Formatting: off, Alignment: align, Padding: pad},
		Row:      tw.CellConfig{Formatting: tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNormal}, Alignment: align, Padding: pad, ColMaxWidths: limits},
		Behavior: tw.Behavior{TrimSpace: tw.Off},
	}
}

func (c Column) align() tw.Align {
	if c.Right {
		return tw.AlignRight
	}
	return tw.AlignLeft
}

// WriteMarkdown writes the grid as a pipe table. tablewriter does not escape
// what Markdown would read as markup, so this does.
func (g *Grid) WriteMarkdown(w io.Writer) error {
	rows := make([][]string, len(g.Rows))
	for i, r := range g.Rows {
		rows[i] = make([]string, len(r))
		for n, cell := range r {
			rows[i][n] = EscapeMarkdown(strings.TrimSpace(cell))
		}
	}
	config := g.textConfig()
	config.Row.Formatting.AutoWrap = tw.WrapNone
	config.Row.ColMaxWidths = tw.CellWidth{}
	blank := tw.CellPadding{Global: tw.Padding{Left: " ", Right: " ", Overwrite: true}}
	config.Header.Padding, config.Row.Padding = blank, blank
	return g.render(w, renderer.NewMarkdown(), rows, config)
}

func (g *Grid) render(w io.Writer, r tw.Renderer, rows [][]string, config tablewriter.Config) error {
	t := tablewriter.NewTable(w, tablewriter.WithRenderer(r), tablewriter.WithConfig(config))
	titles := make([]string, len(g.Columns))
	for i, c := range g.Columns {
		titles[i] = c.Title
	}
	t.Header(titles)
	for _, row := range rows {
		if err := t.Append(row); err != nil {
			return err
		}
	}
	return t.Render()
}

// markdownEscapes keeps a cell one cell and its text literal.
var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "\n", "<br>", "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`,
)

// EscapeMarkdown returns s so that a Markdown table cell shows it literally.
func EscapeMarkdown(s string) string { return markdownEscapes.Replace(PrintableLines(s)) }

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}
