package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
)

// fewer are the commands whose result is no report; all others have every format.
var fewer = map[string][]report.Format{
	"baseline":  {report.Text, report.JSON, report.Markdown},
	"constants": {report.Text, report.JSON, report.Markdown},
	"diff":      {report.Text, report.JSON, report.Markdown, report.HTML, report.GitHub},
	"eval":      {report.Text, report.JSON},
	"explain":   {report.Text, report.JSON},
	"list":      {report.Text, report.JSON},
	"simulate":  {report.Text, report.JSON, report.Markdown, CsvRuns},
	"worker":    {},
}

// FormatsOf returns the formats of a command.
func FormatsOf(cmd *cobra.Command) []report.Format {
	for cmd.HasParent() && cmd.Parent().HasParent() {
		cmd = cmd.Parent()
	}
	if own, ok := fewer[cmd.Name()]; ok && cmd.HasParent() {
		return own
	}
	return report.Formats()
}

// describeFormats makes help tell the formats that the command has.
func describeFormats(cmd *cobra.Command) {
	formats := FormatsOf(cmd)
	if format, out := cmd.Flag("format"), cmd.Flag("out"); format != nil && out != nil {
		format.Usage = "what stdout gets: " + report.Join(formats)
		out.Usage = fmt.Sprintf("also write `FILE`, its format by extension: %s (repeatable)",
			strings.Join(report.Extensions(formats), " "))
	}
}

// completeFormats offers the command's formats to the shell.
func completeFormats(cmd *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	var found []string
	for _, f := range FormatsOf(cmd) {
		if strings.HasPrefix(string(f), begun) {
			found = append(found, string(f))
		}
	}
	slices.Sort(found)
	return found, cobra.ShellCompDirectiveNoFileComp
}
