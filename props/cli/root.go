package cli

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands lists the subcommands that are not suites of claims. A new one is a
// file with its constructor and a line here.
var commands = []func(*App) *cobra.Command{
	newSimulate,
	newEval,
	newBaseline,
	newGate,
	newDiff,
	newPolicy,
	newSampler,
	newWorker,
	newList,
	newExplain,
}

// newRoot returns the program with all its commands. Alone it decides the suite
// without a command.
func newRoot(a *App) *cobra.Command {
	var root *cobra.Command
	for _, s := range a.Suites {
		if s.Command == "" {
			root = newSuite(a, s)
		}
	}
	root.Use, root.Short, root.Long = a.Name+" [command]", a.Short, cmp.Or(a.Long, a.Short+".")+"\n\n"+exitCodes
	root.SilenceErrors, root.SilenceUsage = true, true
	root.Version = versionLine(a.Name)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpFunc(a.help)
	for _, s := range a.Suites {
		if s.Command != "" && !strings.Contains(s.Command, " ") { // a suite of a flag is its command's
			root.AddCommand(newSuite(a, s))
		}
	}
	for _, c := range slices.Concat(commands, a.Commands) {
		root.AddCommand(c(a))
	}
	return root
}

// versionLine is what --version prints: what was built, by which Go, for which platform.
func versionLine(program string) string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version // with the revision, where Go knows it
	}
	return fmt.Sprintf("%s %s %s %s/%s", program, version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// NoArgs rejects arguments of a command that takes none; on the root they are
// unknown commands.
func NoArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasParent() {
		return fmt.Errorf("argument %q: %s takes none", args[0], cmd.CommandPath())
	}
	var names []string
	for _, c := range available(cmd) {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q: %s", args[0], offer(args[0], names, ""))
}

// wantArgs rejects another number of arguments, and says what they are.
func wantArgs(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("%s: got %d arguments: want %s", cmd.Name(), len(args), what)
		}
		return nil
	}
}

// flagError says in our own words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return fmt.Errorf("%s=%q: %s", f.Name, invalid.GetValue(), cmp.Or(wanted[f.Value.Type()], invalid.Unwrap().Error()))
	case errors.As(err, &unknown):
		if isShared(unknown.GetSpecifiedName()) {
			return fmt.Errorf("--%s: %s does not take it: see %[2]s --help", unknown.GetSpecifiedName(), cmd.CommandPath())
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return fmt.Errorf("%w: %s", err, offer(unknown.GetSpecifiedName(), names, ""))
	}
	return err
}

// wanted is what would be right in place of a value that one of pflag's own types refuses.
var wanted = map[string]string{"bool": "want true or false", "duration": "want a time such as 60s or 5m"}
