package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// execPrefix begins the name of a policy that lives in another process.
const execPrefix = "exec:"

// External reports whether the choice names a policy in another process. It has no
// settings then.
func External(c algos.Choice) bool { return strings.HasPrefix(c.Name, execPrefix) }

// PolicyFlags name a policy: --policy cmoss:radius=half, or exec:COMMAND.
type PolicyFlags struct {
	own    []sim.Player // of the program
	Policy string
}

// PolicyUsage is the help of --policy.
const PolicyUsage = "name of the policy, with settings as in cmoss:radius=half, or exec:COMMAND for one " +
	"in another process"

// Register defines the flag. The program's own policies are known by name beside the registry's.
func (f *PolicyFlags) Register(a *App, flags *pflag.FlagSet, usage string) {
	f.own = a.Policies
	flags.StringVar(&f.Policy, "policy", f.Policy, usage)
}

// Choice reads the flag. A policy in another process is a choice of its name alone.
func (f *PolicyFlags) Choice() (algos.Choice, error) {
	if program := (algos.Choice{Name: f.Policy}); External(program) || owns(f.own, f.Policy) {
		return program, nil
	}
	if name, _, set := strings.Cut(f.Policy, ":"); set && owns(f.own, name) {
		return algos.Choice{}, fmt.Errorf("policy=%q: %s is code, which has no settings here", f.Policy, name)
	}
	return algos.ParseChoice(f.Policy)
}

// firstPolicy is what commands play that were given no --policy: the first of the program's own.
func (a *App) firstPolicy() string {
	if len(a.Policies) > 0 {
		return a.Policies[0].Name
	}
	return "cmoss"
}

// policyNames are the policies that commands know, the program's own first.
func (a *App) policyNames() []string {
	var names []string
	for _, p := range a.Policies {
		names = append(names, p.Name)
	}
	for _, e := range algos.Entries() {
		names = append(names, e.Name)
	}
	return names
}

// owns tells whether one of the program's policies is called so.
func owns(own []sim.Player, name string) bool {
	return slices.ContainsFunc(own, func(p sim.Player) bool { return p.Name == name })
}

// StartPlayer returns who plays as the choice says: the registry's policy, or the program, which
// is started and probed in a game like the given one.
func (a *App) StartPlayer(ctx context.Context, c algos.Choice, game algos.Spec) (sim.Player, error) {
	if i := slices.IndexFunc(a.Policies, func(p sim.Player) bool { return p.Name == c.Name }); i >= 0 {
		return a.Policies[i], nil
	}
	if !External(c) {
		return sim.Data(c), c.Validate()
	}
	program, err := a.Programs.startPolicy(ctx, strings.TrimPrefix(c.Name, execPrefix), game)
	if err != nil {
		return sim.Player{}, err
	}
	return sim.Code(program.New), nil
}

// Arguments returns the named flags that were given as they stand on a command line, each after a
// blank: " --policy cucb --k 3 --full". A flag that was given several times is repeated. Every
// line that reproduces a row is made of them.
func Arguments(given *pflag.FlagSet, names ...string) string {
	var b strings.Builder
	for _, name := range names {
		flag := given.Lookup(name)
		if !given.Changed(name) {
			continue
		}
		values := []string{flag.Value.String()}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			if b.WriteString(" --" + name); flag.Value.Type() == "bool" {
				b.WriteString(strings.TrimSuffix("="+v, "=true"))
				continue
			}
			b.WriteString(" " + props.ShellWord(v))
		}
	}
	return b.String()
}
