package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/report"
)

const exitCodes = `Exit codes: 0 nothing failed or was inconclusive, 1 a claim failed, 2 bad input, 3 nothing failed
but something was inconclusive or nothing was decided, 130 interrupted.`

// helpWidth is where lines of help are broken.
const helpWidth = 100

// wrapped matches the end of a line of a paragraph that goes on.
var wrapped = regexp.MustCompile(`(\S)\n(\S)`)

// help prints what a command does, its subcommands, its own flags, and the names of those that many
// commands have. The first suite's help explains these.
func (a *App) help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	width := cmp.Or(a.width(), helpWidth)
	about := wrapped.ReplaceAllString(strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short+".")), "$1 $2")
	fmt.Fprintf(&b, "%s\n\nUsage: %s\n", about, useLine(cmd))
	subs, widest := visible(cmd), 0
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
		fmt.Fprintf(&b, "\nExamples:\n%s\n", strings.TrimRight(cmd.Example, "\n"))
	}
	own, shared := a.splitFlags(cmd)
	explains := a.explains(cmd.Root())
	if explains == cmd {
		own.AddFlagSet(shared)
	}
	if own.HasAvailableFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", own.FlagUsagesWrapped(width))
	}
	if names := flagNames(shared); explains != cmd && len(names) > 0 {
		fmt.Fprintf(&b, "\nShared flags (see %s --help): %s\n", explains.CommandPath(), strings.Join(names, ", "))
	}
	fmt.Fprint(cmd.OutOrStdout(), report.Lines(b.String(), width))
}

// useLine is the line of usage; a command with others below it may be alone.
func useLine(cmd *cobra.Command) string {
	if len(visible(cmd)) > 0 {
		return cmd.CommandPath() + " [command] [flags]"
	}
	return cmd.UseLine()
}

// visible are the commands below one, in the order of their names.
func visible(cmd *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() || c.Name() == "help" || c.Name() == "completion"
	})
}

// explains is the command whose help explains the flags that many commands have: the first suite's,
// or the program.
func (a *App) explains(root *cobra.Command) *cobra.Command {
	for _, s := range a.Suites {
		if c, _, err := root.Find([]string{s.Command}); err == nil && c != root {
			return c
		}
	}
	return root
}

// splitFlags parts the flags that only this command has from those that many have.
func (a *App) splitFlags(cmd *cobra.Command) (own, shared *pflag.FlagSet) {
	common := new(App).sharedFlagSet(nil)
	own, shared = pflag.NewFlagSet("", pflag.ContinueOnError), pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case f.Name == "help" || f.Hidden:
		case common.Lookup(f.Name) != nil:
			shared.AddFlag(f)
		default:
			own.AddFlag(f)
		}
	})
	return own, shared
}

// flagNames are the names of flags as they are written.
func flagNames(flags *pflag.FlagSet) []string {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}
