package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

const exitCodes = `Exit codes: 0 nothing failed or was inconclusive, 1 a claim failed, 2 bad input, 3 nothing failed
but something was inconclusive or nothing was decided, 130 interrupted.`

// helpWidth is where lines of help are broken.
const helpWidth = 100

// wrapped matches the end of a line of a paragraph that goes on.
var wrapped = regexp.MustCompile(`(\S)\n(\S)`)

// help prints what a command does, its subcommands, its own flags, and the names of those that many
// commands have. The help of the first suite with a command, or of the program, explains these.
func (a *App) help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	width := cmp.Or(a.width(), helpWidth)
	about := wrapped.ReplaceAllString(strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short+".")), "$1 $2")
	fmt.Fprintf(&b, "%s\n\nUsage: %s\n", about, cmd.UseLine())
	subs, widest := available(cmd), 0
	for _, c := range subs {
		widest = max(widest, len(c.Name()))
	}
	for i, c := range subs {
		if i == 0 {
			b.WriteString("\nCommands:\n")
		}
		b.WriteString(report.Paragraph(fmt.Sprintf("  %-*s  ", widest, c.Name()), c.Short, width) + "\n")
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", strings.ReplaceAll(cmd.Example, "{program}", a.Name))
	}
	explains := a.Name
	if i := slices.IndexFunc(a.Suites, func(s props.Suite) bool { return s.Command != "" }); i >= 0 {
		explains += " " + a.Suites[i].Command
	}
	own, shared := pflag.NewFlagSet("", pflag.ContinueOnError), []string(nil)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Name == "help":
		case explains != cmd.CommandPath() && isShared(f.Name):
			shared = append(shared, "--"+f.Name)
		default:
			own.AddFlag(f)
		}
	})
	if own.HasFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", own.FlagUsagesWrapped(width))
	}
	if len(shared) > 0 {
		fmt.Fprintf(&b, "\nShared flags (see %s --help): %s\n", explains, strings.Join(shared, ", "))
	}
	fmt.Fprint(cmd.OutOrStdout(), report.Lines(b.String(), width))
}

// available are the commands below one, in the order of their names.
func available(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool { return !c.IsAvailableCommand() })
}
