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
	var reports [2]report.Document
	for i, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
		if reports[i], err = report.DecodeJSON(raw); err != nil {
			return nil, fmt.Errorf("report %s: %w", file, err)
		}
	}
	d := report.Compare(reports[0], reports[1])
	d.Old, d.New = files[0], files[1]
	a.code = exitCode(d.Verdict())
	return d.Renderings(), nil
}
