package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
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

// An Action is what a command does once its flags are read.
type Action func(cmd *cobra.Command) error

// newRoot returns the program with all its commands. Alone it decides the suite
// without a command.
func newRoot(a *App) *cobra.Command {
	var root *cobra.Command
	for _, s := range a.Suites {
		if s.Command == "" {
			root = newSuite(a, s)
		}
	}
	root.Use, root.Short, root.Long = a.Name, a.Short, cmp.Or(a.Long, a.Short+".\n\n"+exitCodes)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.Version = versionLine(a.Name)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	a.Shared.Seed, a.Shared.Alpha = 1, props.DefaultAlpha
	shared := a.sharedFlagSet()
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := checkGiven(cmd, a.args); err != nil {
			return err
		}
		a.formats = FormatsOf(cmd)
		err := a.openUnits(cmd)
		a.Shared.timeout.bound(cmd, a.began)
		return err
	}
	a.setHelp(root)
	for _, s := range a.Suites {
		if s.Command != "" && !strings.Contains(s.Command, " ") { // a suite of a flag is its command's
			root.AddCommand(newSuite(a, s))
		}
	}
	for _, c := range slices.Concat(commands, a.Commands) {
		root.AddCommand(c(a))
	}
	a.share(root, shared)
	nameIn(root, a.Name)
	a.completeFlags(root)
	return root
}

// nameIn puts the program's name in the place of {program} in every text of help.
func nameIn(cmd *cobra.Command, name string) {
	for _, text := range []*string{&cmd.Short, &cmd.Long, &cmd.Example} {
		*text = strings.ReplaceAll(*text, "{program}", name)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "{program}", name) })
	for _, c := range cmd.Commands() {
		nameIn(c, name)
	}
}

// NoArgs rejects arguments of a command that takes none; on the root they are
// unknown commands.
func NoArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if strings.Contains(args[0], "@") {
		return errors.New("argument with an @, which may hold a password: want an address in --nats")
	}
	if cmd.HasParent() {
		return fmt.Errorf("argument %q: %s takes none", args[0], cmd.CommandPath())
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("unknown command %q: %s", args[0], offer(args[0], names))
}

// flagError says in our own words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return err
	case errors.As(err, &invalid):
		if invalid.GetValue() == "" {
			return errNoValue(invalid.GetFlag().Name)
		}
		return fmt.Errorf("%s=%q: %w", invalid.GetFlag().Name, invalid.GetValue(), wanted(invalid))
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if new(App).sharedFlagSet().Lookup(name) != nil {
			return fmt.Errorf("--%s: %s does not heed it", name, cmd.Name())
		}
		dashes := "--"
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		return fmt.Errorf("unknown flag %s%s: %s", dashes, name, offer(name, FlagNames(cmd.Flags())))
	case errors.As(err, &missing):
		return fmt.Errorf("--%s: want a value", missing.GetSpecifiedName())
	default:
		return err
	}
}

// wanted returns why a value was refused; pflag's own types do not say what would be right.
func wanted(invalid *pflag.InvalidValueError) error {
	switch invalid.GetFlag().Value.Type() {
	case "bool":
		return errors.New("want true or false")
	case "duration":
		return errors.New("want a time such as 60s or 5m")
	default:
		return invalid.Unwrap()
	}
}

// offer names the nearest candidates if any is close, else all of them.
func offer(word string, candidates []string) string {
	begun := slices.DeleteFunc(slices.Clone(candidates), func(c string) bool { return !strings.HasPrefix(c, word) })
	if last := len(begun) - 1; last > 0 && len(word) > 2 {
		return "did you mean " + strings.Join(begun[:last], ", ") + " or " + begun[last] + "?"
	}
	if near := nearest(word, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return "want one of " + strings.Join(candidates, ", ")
}
