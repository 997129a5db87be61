package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// Renderings are what a command found, in each of its formats.
type Renderings = report.Renderings

// An outlet takes a result in a format: a file of --out, or stdout, which has no path.
type outlet struct {
	format report.Format
	path   string
}

// open reads --format and --out, which want one of the given formats, and tries the files that the
// flags name, so that an unwritable folder is known before any work is done.
func (a *App) open(formats []report.Format) error {
	format, err := report.ParseFormat(a.Shared.format, formats)
	errs := []error{err}
	try := func(flag, path string) {
		if err := report.Writable(path); err != nil {
			errs = append(errs, fmt.Errorf("%s=%q: %w", flag, path, err))
		}
	}
	a.out = []outlet{{format, ""}}
	for _, path := range a.Shared.outs {
		format, err := report.FormatOf(path, formats)
		a.out, errs = append(a.out, outlet{format, path}), append(errs, err)
		try("out", path)
	}
	if a.Shared.plot != "" {
		try("plot", a.Shared.plot)
	}
	return errors.Join(errs...)
}

// write renders the result to every outlet. Texts in files have every row.
func (a *App) write(found Renderings) error {
	whole, err := found[a.out[0].format](a.layout())
	if err == nil {
		_, err = a.Stdout.Write(whole)
	}
	if err != nil {
		err = fmt.Errorf("stdout: %w", err)
	}
	for _, o := range a.out[1:] {
		whole, failed := found[o.format](report.Layout{Verbose: true})
		err = errors.Join(err, writeFile("out", o.path, whole, failed))
	}
	return err
}

// writeFile writes to the file of a flag what was rendered, unless that failed.
func writeFile(flag, path string, whole []byte, err error) error {
	if err == nil {
		err = report.WriteFile(path, whole)
	}
	if err != nil {
		return fmt.Errorf("%s=%q: %w", flag, path, err)
	}
	return nil
}

// wants tells whether the result is written in a format.
func (a *App) wants(f report.Format) bool {
	return slices.ContainsFunc(a.out, func(o outlet) bool { return o.format == f })
}

// draw writes figures to the file of --plot, if there is one, and several to numbered files.
func (a *App) draw(drawn []figures.Figure) error {
	if a.Shared.plot == "" {
		return nil
	}
	if len(drawn) == 0 {
		return fmt.Errorf("plot=%q: this run has no figures: want a longer game, or claims with curves", a.Shared.plot)
	}
	ext := filepath.Ext(a.Shared.plot)
	for i, f := range drawn {
		file := a.Shared.plot
		if len(drawn) > 1 {
			file = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), i+1, ext)
			a.tell(file + ": " + f.Title)
		}
		whole, err := f.File(ext)
		if err := writeFile("plot", file, whole, err); err != nil {
			return err
		}
	}
	return nil
}

// layout is that of texts on stdout.
func (a *App) layout() report.Layout {
	colour := isTerminal(a.Stdout) && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb" // https://no-color.org
	return report.Layout{Width: a.width(), Colour: colour, Quiet: a.Shared.Quiet, Verbose: a.Shared.verbose}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// width is that of tables on stdout, 0 for a pipe or a file.
func (a *App) width() int {
	if a.Shared.width == 0 && isTerminal(a.Stdout) {
		if w, _, err := term.GetSize(int(a.Stdout.(*os.File).Fd())); err == nil && w > 0 {
			return max(w, minWidth)
		}
	}
	return a.Shared.width
}
