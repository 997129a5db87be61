package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/regretcheck/regretcheck/props/report"
)

// A Rendering writes a result in one format.
type Rendering func(io.Writer) error

// Renderings are the formats of one result.
type Renderings map[report.Format]Rendering

// As writes the result in a format. Of text for people no line is wider than the screen.
func (r Renderings) As(f report.Format, s report.Screen) error {
	if f != report.Text {
		return r[f](s)
	}
	var text strings.Builder
	if err := r[f](report.Screen{Writer: &text, Look: s.Look}); err != nil {
		return err
	}
	_, err := io.WriteString(s.Writer, report.Lines(text.String(), s.Width))
	return err
}

// A sink is where a command's result goes: stdout in one format, and the
// files of --out each in its own.
type sink struct {
	format report.Format
	screen report.Screen // stdout
	files  []sinkFile
	watch  func(Renderings) // nil outside of tests: it is handed every result
}

type sinkFile struct {
	format report.Format
	path   string
}

// OpenSink checks the flags that all commands share, --format and --out against
// the formats that the command has, and tries the files, so that an unwritable folder is known
// before any work is done.
func (a *App) OpenSink(allowed ...report.Format) (*sink, error) {
	s := &sink{watch: a.Watch, screen: report.Screen{Writer: a.Stdout, Look: a.look()}}
	errs := []error{a.Shared.Validate()}
	var err error
	if s.format, err = report.ParseFormat(a.Shared.Format, allowed); err != nil {
		errs = append(errs, err)
	}
	formats := make([]report.Format, len(a.Shared.outs))
	seen := map[string]bool{}
	for i, path := range a.Shared.outs {
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
	for i, path := range a.Shared.outs {
		if err := report.Writable(path); err != nil {
			return nil, fmt.Errorf("out=%q: %w", path, err)
		}
		s.files = append(s.files, sinkFile{formats[i], path})
	}
	return s, nil
}

// Write renders the result to stdout and to the files. Texts in files have every row.
func (s *sink) Write(render Renderings) error {
	if s.watch != nil {
		s.watch(render)
	}
	var errs []error
	if err := render.As(s.format, s.screen); err != nil {
		errs = append(errs, fmt.Errorf("stdout: %w", err))
	}
	for _, f := range s.files {
		errs = append(errs, report.WriteFile(f.path, func(w io.Writer) error {
			return render.As(f.format, report.Screen{Writer: w, Look: report.Look{Verbose: true}})
		}))
	}
	return errors.Join(errs...)
}

// wants tells whether the result is written in a format.
func (s *sink) wants(f report.Format) bool {
	return s.format == f || slices.ContainsFunc(s.files, func(file sinkFile) bool { return file.format == f })
}

// look is that of texts on stdout.
func (a *App) look() report.Look {
	return report.Look{Width: a.Width(), Colour: a.colour(), Quiet: a.Shared.Quiet, Verbose: a.Shared.verbose,
		Groups: a.Shared.groups}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width is that of tables on stdout, 0 for a pipe or a file.
func (a *App) Width() int {
	if a.Shared.width != 0 {
		return a.Shared.width
	}
	if f, ok := a.Stdout.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return max(w, minWidth)
		}
	}
	return 0
}

// colour reports whether stdout may be coloured.
//
// Reference: https://no-color.org, which asks for any non-empty value.
func (a *App) colour() bool {
	return isTerminal(a.Stdout) && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb"
}
