package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/store"
)

// newStore returns the command that looks after folders of --resume.
func newStore(a *App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Look after the units that --resume keeps",
		Long: `store looks after a folder in which --resume keeps finished units of work, for
each kernel apart: the sources of the algorithms and the simulator, the versions of
Go and of modules, and the processor's arithmetic. What another kernel played is never taken for this
program's.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("store %q: %s", args[0], offer(args[0], []string{"list", "prune", "verify", "merge"}))
			}
			return errors.New("store: want one of list, prune, verify, merge")
		},
	}
	cmd.AddCommand(
		storeCommand("list FOLDER", "List what a folder holds, by kernel", 1, func(args []string) error { return a.listStore(args[0]) }),
		storeCommand("prune FOLDER", "Remove units of other kernels, damaged units and leftovers of processes that died", 1,
			func(args []string) error { return a.pruneStore(args[0]) }),
		storeCommand("verify FOLDER", "Read every unit and name those that are damaged", 1, func(args []string) error { return a.verifyStore(args[0]) }),
		storeCommand("merge FOLDER FROM...", "Copy the units of other folders into the first", 2,
			func(args []string) error { return a.mergeStores(args[0], args[1:]) }),
	)
	return cmd
}

// storeCommand is a command on so many folders: one exactly, or two at least.
func storeCommand(use, short string, folders int, do func(args []string) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < folders || folders == 1 && len(args) > 1 {
				return fmt.Errorf("%s: got %d folders: want %s", cmd.CommandPath(), len(args), cmd.Use)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return do(args) },
	}
}

func (a *App) listStore(dir string) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	holdings, err := store.List(dir)
	if err != nil {
		return err
	}
	g := &report.Grid{Columns: []report.Column{
		{Title: "KERNEL"}, {Title: "UNITS", Right: true}, {Title: "KB", Right: true}, {Title: "LEFTOVERS", Right: true},
		{Title: "PLAYED BY", Max: 40}, {Title: "THIS PROGRAM"},
	}}
	for _, h := range holdings {
		here := ""
		if h.Here {
			here = "yes"
		}
		g.Add(h.ID, fmt.Sprint(h.Units), fmt.Sprint((h.Bytes+1023)/1024), fmt.Sprint(h.Leftovers), h.Kernel.Platform.String(), here)
	}
	return out.Write(map[report.Format]Rendering{
		report.Table: g.WriteText, report.Markdown: g.WriteMarkdown,
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, append([]store.Holding{}, holdings...)) },
	}, false)
}

func (a *App) pruneStore(dir string) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	n, bytes, err := store.Prune(dir)
	if err != nil {
		return err
	}
	g := &report.Grid{Columns: []report.Column{{Title: "FILES REMOVED", Right: true}, {Title: "KB", Right: true}}}
	g.Add(fmt.Sprint(n), fmt.Sprint((bytes+1023)/1024))
	return out.Write(inFormats(fmt.Sprintf("%d files removed, %d KB\n", n, (bytes+1023)/1024), g, struct {
		Removed int   `json:"files_removed"`
		Bytes   int64 `json:"bytes"`
	}{n, bytes}), false)
}

// A damagedFile is one that a store cannot use.
type damagedFile struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

func damagedFiles(errs []error) []damagedFile {
	list := []damagedFile{}
	for _, err := range errs {
		var d *store.DamagedError
		if errors.As(err, &d) {
			list = append(list, damagedFile{d.Path, d.Err.Error()})
		}
	}
	return list
}

func (a *App) verifyStore(dir string) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	whole, damaged, err := store.Verify(dir)
	if err != nil {
		return err
	}
	if len(damaged) > 0 {
		a.code = ExitFail
	}
	var text strings.Builder
	g := &report.Grid{Columns: []report.Column{{Title: "DAMAGED", Max: 80}, {Title: "REASON", Max: 60}}}
	for _, d := range damagedFiles(damaged) {
		g.Add(d.Path, d.Reason)
	}
	for _, d := range damaged {
		fmt.Fprintln(&text, d)
	}
	summary := fmt.Sprintf("%d units are whole, %d are damaged\n", whole, len(damaged))
	text.WriteString(summary)
	formats := inFormats(text.String(), g, struct {
		Whole   int           `json:"whole"`
		Damaged []damagedFile `json:"damaged"`
	}{whole, damagedFiles(damaged)})
	formats[report.Markdown] = func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n", summary)
		if err == nil && len(damaged) > 0 {
			err = g.WriteMarkdown(w)
		}
		return err
	}
	return out.Write(formats, false)
}

// A merged folder is one whose units were copied.
type merged struct {
	From    string        `json:"from"`
	Copied  int           `json:"copied"`
	Damaged []damagedFile `json:"damaged"`
}

func (a *App) mergeStores(dir string, from []string) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	var text strings.Builder
	list := []merged{}
	g := &report.Grid{Columns: []report.Column{{Title: "FROM", Max: 80}, {Title: "UNITS COPIED", Right: true}, {Title: "DAMAGED", Right: true}}}
	for _, f := range from {
		n, damaged, err := store.Merge(dir, f)
		for _, d := range damaged {
			a.warner()(fmt.Errorf("%w; it is left out", d))
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%d units copied from %s\n", n, f)
		list = append(list, merged{f, n, damagedFiles(damaged)})
		g.Add(f, fmt.Sprint(n), fmt.Sprint(len(damaged)))
	}
	return out.Write(inFormats(text.String(), g, list), false)
}

// inFormats are the formats of a result that has a text, a table and a value.
func inFormats(text string, g *report.Grid, value any) map[report.Format]Rendering {
	return map[report.Format]Rendering{
		report.Table: func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		},
		report.Markdown: g.WriteMarkdown,
		report.JSON:     func(w io.Writer) error { return report.EncodeJSON(w, value) },
	}
}
