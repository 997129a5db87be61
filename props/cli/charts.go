package cli

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// renderReport writes a report and the tables added to it, if the format is for people
// to read; a page gets the curves that its rows bring.
func (a *App) renderReport(w io.Writer, f report.Format, r props.Report, added ...report.TitledGrid) error {
	return a.renderFigured(w, f, r, figures.Of(r.Rows), added...)
}

// renderFigured is renderReport with figures that the caller made.
func (a *App) renderFigured(w io.Writer, f report.Format, r props.Report, drawn []figures.Figure, added ...report.TitledGrid) error {
	if f != report.HTML {
		return errors.Join(report.Write(w, f, r), writeTitled(w, f, added))
	}
	var charts []report.Chart
	if heat, ok := figures.SlackMap(r.Rows); ok {
		drawn = append(slices.Clip(drawn), heat)
	}
	for _, fig := range drawn {
		c, err := chartOf(fig)
		if err != nil {
			return err
		}
		charts = append(charts, c)
	}
	return report.WriteHTML(w, report.Page{Report: r, Paper: a.onTrial(r.Command), Charts: charts, Grids: added})
}

// onTrial names the paper whose claims a command decides. Commands such as policy and gate put
// something else on trial, as scaling does with --policy, and the first line of their page says what.
func (a *App) onTrial(command string) report.Paper {
	name, flags, _ := strings.Cut(strings.TrimPrefix(command, a.Name+" "), " ")
	switch name {
	case "policy", "sampler", "gate", "selftest":
		return report.Paper{}
	case "scaling":
		if strings.Contains(" "+flags, " --policy ") {
			return report.Paper{}
		}
	}
	return a.Paper
}

// chartOf draws a figure for a page, with its points as a table.
func chartOf(f figures.Figure) (report.Chart, error) {
	c := report.Chart{Title: f.Title, Caption: f.Caption}
	pictures, err := f.Inline()
	if err != nil {
		return c, err
	}
	for _, n := range f.Names() {
		c.Names = append(c.Names, report.ChartName{Sample: template.HTML(n.SVG), Name: n.Title})
	}
	for _, p := range pictures {
		c.Pictures = append(c.Pictures, template.HTML(p.SVG))
	}
	for _, p := range f.Panels {
		if p.Matrix != nil {
			c.Tables = append(c.Tables, matrixTable(p))
			continue
		}
		if p.Heat != nil {
			c.Tables = append(c.Tables, heatTable(p))
			continue
		}
		for _, s := range p.Series {
			c.Tables = append(c.Tables, pointsTable(p, s))
		}
	}
	return c, nil
}

// matrixTable says of each row of a matrix which columns have points.
func matrixTable(p figures.Panel) report.ChartTable {
	t := report.ChartTable{Caption: p.Title, Columns: []string{p.Y}}
	for _, s := range p.Series {
		t.Columns = append(t.Columns, s.Name)
	}
	for _, row := range p.MatrixRows() {
		cells := []string{row.Name}
		for _, names := range row.Cells {
			cells = append(cells, strings.Join(names, ", "))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// heatTable says what each cell of a heat map holds.
func heatTable(p figures.Panel) report.ChartTable {
	t := report.ChartTable{Caption: p.Title, Columns: []string{p.Y, p.X, "slack", "where"}}
	for _, c := range p.Heat.Cells {
		t.Rows = append(t.Rows, []string{p.Heat.Rows[c.Row], p.Heat.Columns[c.Column], report.Number(c.Value), c.Label})
	}
	return t
}

func pointsTable(p figures.Panel, s figures.Series) report.ChartTable {
	t := report.ChartTable{Caption: p.Title + ": " + s.Name, Columns: []string{p.X, p.Y}}
	// In a crowd the labels are with the points alone: they are most of the bytes.
	labelled := len(s.X) <= 20 && slices.ContainsFunc(s.Labels, func(l string) bool { return l != "" })
	if s.Lo != nil {
		t.Columns = append(t.Columns, "from", "to")
	}
	if labelled {
		t.Columns = append(t.Columns, "where")
	}
	for i, x := range s.X {
		row := []string{report.Number(x), report.Number(s.Mid[i])}
		if s.Lo != nil {
			row = append(row, report.Number(s.Lo[i]), report.Number(s.Hi[i]))
		}
		if labelled {
			row = append(row, s.Labels[i])
		}
		t.Rows = append(t.Rows, row)
	}
	for i, x := range s.PublishedX {
		t.Rows = append(t.Rows, []string{report.Number(x), report.Number(s.Published[i]) + " published"})
	}
	return t
}

// PlotFlag registers --plot for a command whose rows bring figures.
func (a *App) PlotFlag(flags *pflag.FlagSet, what string) {
	flags.StringVar(&a.plot, "plot", "", "also draw "+what+" into `FILE` (.svg, .png or .pdf)")
}

// drawFigures writes the figures of a report to the file of --plot, if there is one, and several
// to numbered files.
func (a *App) drawFigures(drawn []figures.Figure) error {
	switch {
	case a.plot == "":
		return nil
	case len(drawn) == 0:
		return fmt.Errorf("plot=%q: no row that was decided brings a picture", a.plot)
	case len(drawn) == 1:
		return WritePlot(a.plot, drawn[0])
	}
	ext := filepath.Ext(a.plot)
	for i, f := range drawn {
		file := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(a.plot, ext), i+1, ext)
		if err := WritePlot(file, f); err != nil {
			return err
		}
		a.tell(file + ": " + f.Title)
	}
	return nil
}

// withSlack adds the map of slack to the pictures that go into files. A single picture stays alone, in the file that was
// named.
func withSlack(drawn []figures.Figure, rows []props.Row) []figures.Figure {
	heat, ok := figures.SlackMap(rows)
	if !ok || len(drawn) == 1 {
		return drawn
	}
	return append(slices.Clip(drawn), heat)
}

// CheckPlot returns an error, before hours of work, if no plot can be written to the file.
func CheckPlot(file string) error {
	if file == "" {
		return nil
	}
	if (figures.Figure{}).Formats()[filepath.Ext(file)] == nil {
		return fmt.Errorf("plot=%q: want a name that ends in .svg, .png or .pdf", file)
	}
	if err := report.Writable(file); err != nil {
		return fmt.Errorf("plot=%q: %w: want a folder that can be written to", file, err)
	}
	return nil
}

// writeTitled writes tables as text or Markdown, and in other formats nothing.
func writeTitled(w io.Writer, f report.Format, tables []report.TitledGrid) error {
	for _, t := range tables {
		title, write := t.Title, t.WriteText
		switch f {
		case report.Markdown:
			title, write = "### "+report.EscapeMarkdown(title)+"\n", t.WriteMarkdown
		case report.Table:
		default:
			return nil
		}
		if _, err := fmt.Fprintf(w, "\n%s\n", title); err != nil {
			return err
		}
		if err := write(w); err != nil {
			return err
		}
	}
	return nil
}
