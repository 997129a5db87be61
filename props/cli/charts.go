package cli

import (
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// picturesOf draws figures for a page.
func picturesOf(drawn []figures.Figure) (all []report.Figure) {
	for _, f := range drawn {
		legend, svg := f.Pictures()
		pictures := make([]template.HTML, len(svg))
		for i, s := range svg {
			pictures[i] = template.HTML(s)
		}
		all = append(all, report.Figure{Title: f.Title, Caption: f.Caption, Legend: template.HTML(legend),
			Pictures: pictures})
	}
	return all
}

// PlotFlag registers --plot for a command whose rows bring figures.
func (a *App) PlotFlag(flags *pflag.FlagSet, what string) {
	flags.StringVar(&a.plot, "plot", "", "also draw "+what+" into `FILE` (.svg, .png or .pdf)")
}

// drawFigures writes figures to the file of --plot, if there is one, and several to numbered files.
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

// WritePlot writes a figure in the format that its file's name asks for.
func WritePlot(file string, f figures.Figure) error {
	return report.WriteFile(file, func(w io.Writer) error { return f.Write(w, filepath.Ext(file)) })
}

// CheckPlot returns an error, before hours of work, if no plot can be written to the file.
func CheckPlot(file string) error {
	if file == "" {
		return nil
	}
	if !slices.Contains(figures.Formats, filepath.Ext(file)) {
		return fmt.Errorf("plot=%q: want a name that ends in .svg, .png or .pdf", file)
	}
	if err := report.Writable(file); err != nil {
		return fmt.Errorf("plot=%q: %w: want a folder that can be written to", file, err)
	}
	return nil
}
