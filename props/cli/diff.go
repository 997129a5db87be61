package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
)

func newDiff(a *App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "diff OLD.json NEW.json",
		Short: "Show which verdicts and figures changed between two reports",
		Long: `diff compares two JSON reports row by row, for a pull request. It exits with 1 if a
row fails that did not fail before, 3 if one is newly inconclusive or the reports have
no row in common, and 0 otherwise. A row that failed before may fail
again: this change is not the cause.`,
		Args: wantArgs(2, 2, "two reports in JSON, the old one first"),
	}, writing, a.diff, report.Text, report.JSON, report.Markdown)
}

func (a *App) diff(_ context.Context, files []string) (Renderings, error) {
	before, err := readReport(files[0])
	if err != nil {
		return nil, err
	}
	after, err := readReport(files[1])
	if err != nil {
		return nil, err
	}
	d := report.Compare(before, after)
	d.Old, d.New = files[0], files[1]
	a.code = exitCode(d.Verdict())
	return d.Renderings(), nil
}

func readReport(file string) (report.Document, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return report.Document{}, fmt.Errorf("report: %w", err)
	}
	d, err := report.DecodeJSON(raw)
	if err != nil {
		return d, fmt.Errorf("report %s: %w", file, err)
	}
	return d, nil
}
