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

	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// A Rendering writes a result in one format.
type Rendering func(io.Writer) error

// Renderings are the formats of one result.
type Renderings map[report.Format]Rendering

// Tabled are the renderings of a table; JSON shows its value.
func Tabled(value any, t report.Table) Renderings {
	return Renderings{
		report.Text: t.WriteText, report.Markdown: t.WriteMarkdown,
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, value) },
	}
}

// Reported are the renderings of a report.
func Reported(r report.Report) Renderings {
	render := Renderings{}
	for _, f := range report.Formats() {
		render[f] = func(w io.Writer) error { return report.Write(w, f, r) }
	}
	return render
}

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

// openSink checks --format and --out against the formats that the command has, and tries the
// files, so that an unwritable folder is known before any work is done.
func (a *App) openSink(allowed []report.Format) (*sink, error) {
	s := &sink{watch: a.Watch, screen: report.Screen{Writer: a.Stdout, Look: a.look()}}
	var errs []error
	format, err := report.ParseFormat(a.Shared.format, allowed)
	s.format, errs = format, append(errs, err)
	seen := map[string]bool{}
	for _, path := range a.Shared.outs {
		format, err := report.FormatOf(path, allowed)
		s.files, errs = append(s.files, sinkFile{format, path}), append(errs, err)
		if same, err := filepath.Abs(path); err == nil {
			if seen[same] {
				errs = append(errs, fmt.Errorf("out=%q: given twice", path))
			}
			seen[same] = true
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for _, f := range s.files {
		if err := report.Writable(f.path); err != nil {
			return nil, fmt.Errorf("out=%q: %w", f.path, err)
		}
	}
	if a.Shared.plot != "" {
		if err := report.Writable(a.Shared.plot); err != nil {
			return nil, fmt.Errorf("plot=%q: %w: want a folder that can be written to", a.Shared.plot, err)
		}
	}
	return s, nil
}

// write renders the result to stdout and to the files. Texts in files have every row.
func (s *sink) write(render Renderings) error {
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

// only refuses formats that a result does not have though its command does.
func (s *sink) only(formats ...report.Format) error {
	_, err := report.ParseFormat(string(s.format), formats)
	for _, f := range s.files {
		_, wrong := report.FormatOf(f.path, formats)
		err = errors.Join(err, wrong)
	}
	return err
}

// draw writes figures to the file of --plot, if there is one, and several to numbered files.
func (a *App) draw(drawn []figures.Figure) error {
	if a.Shared.plot == "" {
		return nil
	}
	if len(drawn) == 0 {
		return fmt.Errorf("plot=%q: nothing that was decided or played brings a picture", a.Shared.plot)
	}
	ext := filepath.Ext(a.Shared.plot)
	for i, f := range drawn {
		file := a.Shared.plot
		if len(drawn) > 1 {
			file = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), i+1, ext)
			a.tell(file + ": " + f.Title)
		}
		if err := report.WriteFile(file, func(w io.Writer) error { return f.Write(w, ext) }); err != nil {
			return err
		}
	}
	return nil
}

// look is that of texts on stdout.
func (a *App) look() report.Look {
	colour := isTerminal(a.Stdout) && a.getenv("NO_COLOR") == "" && a.getenv("TERM") != "dumb" // https://no-color.org
	return report.Look{Width: a.width(), Colour: colour, Quiet: a.Shared.Quiet, Verbose: a.Shared.verbose}
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
