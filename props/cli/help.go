package cli

import (
	"cmp"
	"fmt"
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

// setHelp gives every command the help of this file.
func (a *App) setHelp(root *cobra.Command) {
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		fmt.Fprint(cmd.OutOrStdout(), report.Lines(a.help(cmd), cmp.Or(a.Width(), helpWidth)))
	})
}

// help is what a command does, its subcommands, its flags, and of flags that many commands have the names. Suites
// explain those.
func (a *App) help(cmd *cobra.Command) string {
	describeFormats(cmd)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nUsage: %s\n", strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short+".")), useLine(cmd))
	if subs := visible(cmd); len(subs) > 0 {
		b.WriteString("\nCommands:\n")
		for _, c := range subs {
			fmt.Fprintf(&b, "  %-10s  %s\n", c.Name(), c.Short)
		}
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
		fmt.Fprintf(&b, "\nFlags:\n%s", own.FlagUsagesWrapped(helpWidth))
	}
	if names := FlagNames(shared); explains != cmd && len(names) > 0 {
		fmt.Fprintf(&b, "\nFlags that %s --help explains: %s\n", explains.CommandPath(), strings.Join(names, ", "))
	}
	return b.String()
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

// explains is the command whose help explains the flags that many commands have: the first suite's, or the program.
func (a *App) explains(root *cobra.Command) *cobra.Command {
	for _, s := range a.Suites {
		for _, c := range root.Commands() {
			if s.Command != "" && c.Name() == s.Command {
				return c
			}
		}
	}
	return root
}

// splitFlags parts the flags that only this command has from those that many have.
func (a *App) splitFlags(cmd *cobra.Command) (own, shared *pflag.FlagSet) {
	common := a.sharedFlagSet()
	new(ClaimFilter).Register(common)
	new(units).Register(common)
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

// FlagNames are the names of flags as they are written.
func FlagNames(flags *pflag.FlagSet) []string {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}

// ignored are the flags of all commands that some do not heed. These commands do not have them.
var ignored = map[string][]string{
	"baseline":  {"alpha", "verbose", "group"},
	"constants": {"alpha", "verbose", "group"},
	"gate":      {"quick", "full"},
	"simulate":  {"quick", "full", "verbose", "group"},
	"diff":      {"seed", "alpha", "workers", "quick", "full", "timeout", "group"},
	"eval":      {"seed", "alpha", "workers", "quick", "full", "verbose", "group", "quiet"},
	"explain":   {"seed", "alpha", "workers", "quick", "full", "timeout", "group", "quiet", "verbose"},
	"list":      {"seed", "alpha", "workers", "quick", "full", "timeout", "group", "quiet"},
	"worker":    {"seed", "alpha", "quick", "full", "timeout", "format", "out", "width", "verbose", "group"},
}

// share gives a command and those below it the flags of all commands that they heed.
func (a *App) share(cmd *cobra.Command, flags *pflag.FlagSet) {
	top := cmd
	for top.HasParent() && top.Parent().HasParent() {
		top = top.Parent()
	}
	without := ignored[top.Name()]
	if !cmd.HasParent() {
		without = nil
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(without, f.Name) && cmd.Flags().Lookup(f.Name) == nil {
			cmd.Flags().AddFlag(f)
		}
	})
	for _, c := range cmd.Commands() {
		a.share(c, flags)
	}
}
