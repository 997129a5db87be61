package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
)

func newDiff(a *App) *cobra.Command {
	return &cobra.Command{
		Use:   "diff OLD.json NEW.json",
		Short: "Show which verdicts and figures changed between two reports",
		Long: `diff compares two JSON reports row by row, for a pull request. It exits with 1 if a
row fails that did not fail before, 3 if one is newly inconclusive or the reports have
no row in common, 0 otherwise: what failed before and still does is not this change's
fault.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("diff: got %d arguments: want two reports in JSON, the old one first", len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(args[0], args[1]) },
	}
}

func (a *App) diff(oldFile, newFile string) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	before, err := readReport(oldFile)
	if err != nil {
		return err
	}
	after, err := readReport(newFile)
	if err != nil {
		return err
	}
	d := report.Compare(before, after)
	d.Old, d.New = oldFile, newFile
	switch d.Outcome {
	case report.Worse:
		a.code = ExitFail
	case report.LessDecided, report.NotCompared:
		a.code = ExitInconclusive
	}
	render := Reported(d.Report())
	delete(render, report.JUnit)
	render[report.JSON] = func(w io.Writer) error { return report.EncodeJSON(w, d) }
	return out.Write(render)
}

func readReport(file string) (report.Document, error) {
	f, err := os.Open(file)
	if err != nil {
		return report.Document{}, fmt.Errorf("report: %w", err)
	}
	defer f.Close()
	d, err := report.DecodeJSON(f)
	if err != nil {
		return d, fmt.Errorf("report %s: %w", file, err)
	}
	return d, nil
}
