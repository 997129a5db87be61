package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/regretcheck/regretcheck/props/report"
)

// A rendering writes a result in one format.
type rendering func(io.Writer) error

// renderings are the formats of one result.
type renderings map[report.Format]rendering

// as writes the result in a format. Of text for people no line is wider than the screen.
func (r renderings) as(f report.Format, s report.Screen) error {
	if f != report.Table {
		return r[f](s)
	}
	var text strings.Builder
	err := r[f](report.Screen{Writer: &text, Width: s.Width})
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.Writer, report.Lines(text.String(), s.Width))
	return err
}

// A sink is where a command's result goes: stdout in one format, and the
// files of --out each in its own.
type sink struct {
	format report.Format
	stdout io.Writer
	screen report.Screen // stdout with its width, for what writes grids
	files  []sinkFile
	watch  func(renderings) // nil outside of tests: it is handed every result
}

type sinkFile struct {
	format report.Format
	file   *report.File
}

// openSink checks the flags that all commands share, --format and --out against
// the formats that the command has, and begins the files, so that an unwritable folder is known before any
// work is done. Call close on every path.
func (a *app) openSink(allowed ...report.Format) (*sink, error) {
	s := &sink{watch: a.Watch, stdout: a.stdout, screen: report.Screen{Writer: a.stdout, Width: a.width()}}
	errs := []error{a.shared.validate()}
	var err error
	if s.format, err = report.ParseFormat(a.shared.format, allowed); err != nil {
		errs = append(errs, err)
	}
	formats := make([]report.Format, len(a.shared.outs))
	seen := map[string]bool{}
	for i, path := range a.shared.outs {
		if formats[i], err = report.FormatOf(path, allowed); err != nil {
			errs = append(errs, err)
		}
		same, err := filepath.Abs(path)
		if err != nil {
			same = path
		}
		if seen[same] {
			errs = append(errs, fmt.Errorf("out=%q: given twice", path))
		}
		seen[same] = true
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for i, path := range a.shared.outs {
		f, err := report.CreateFile(path)
		if err != nil {
			s.close()
			return nil, err
		}
		s.files = append(s.files, sinkFile{formats[i], f})
	}
	return s, nil
}

// write renders the result to stdout, unless done says that this has happened
// already, and to the files.
func (s *sink) write(render renderings, done bool) error {
	if s.watch != nil {
		s.watch(render)
	}
	var errs []error
	if !done {
		if err := render.as(s.format, s.screen); err != nil {
			errs = append(errs, fmt.Errorf("stdout: %w", err))
		}
	}
	for _, f := range s.files {
		errs = append(errs, f.file.Commit(func(w io.Writer) error { return render.as(f.format, report.Screen{Writer: w}) }))
	}
	return errors.Join(errs...)
}

// close removes the temporary files that were not committed.
func (s *sink) close() {
	for _, f := range s.files {
		f.file.Discard()
	}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// width is that of tables on stdout, 0 for a pipe or a file.
func (a *app) width() int {
	if a.shared.width != 0 {
		return a.shared.width
	}
	if f, ok := a.stdout.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return max(w, minWidth)
		}
	}
	return 0
}

// colour reports whether stdout may be coloured.
//
// Reference: https://no-color.org, which asks for any non-empty value.
func (a *app) colour() bool {
	return isTerminal(a.stdout) && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb"
}
