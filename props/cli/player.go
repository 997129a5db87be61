package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// execPrefix begins the name of a policy that lives in another process.
const execPrefix = "exec:"

// External reports whether the choice names a policy in another process. It has no
// settings then.
func External(c algos.Choice) bool { return strings.HasPrefix(c.Name, execPrefix) }

// PolicyUsage is the help of --policy.
const PolicyUsage = "`NAME` of the policy, with settings as in cmoss:radius=half, or exec:COMMAND for one " +
	"in another process"

// ParsePolicy reads the name of a policy: cmoss:radius=half, one of the program's own, or
// exec:COMMAND, which is a choice of its name alone.
func (a *App) ParsePolicy(name string) (algos.Choice, error) {
	if program := (algos.Choice{Name: name}); External(program) || a.own(name) != nil {
		return program, nil
	}
	if owned, _, set := strings.Cut(name, ":"); set && a.own(owned) != nil {
		return algos.Choice{}, fmt.Errorf("policy=%q: %s is code, which has no settings here", name, owned)
	}
	choice, err := algos.ParseChoice(name)
	return choice, a.meant(err)
}

// meant names the policy that an unknown name most likely means, instead of all there are.
func (a *App) meant(err error) error {
	var unknown *algos.UnknownError
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	for _, p := range a.Policies {
		names = append(names, p.Name)
	}
	for _, e := range algos.Entries() {
		names = append(names, e.Name)
	}
	return fmt.Errorf("policy=%q: %s", unknown.Name, offer(unknown.Name, names, ""))
}

// firstPolicy is what commands play that were given no --policy: the first of the program's own.
func (a *App) firstPolicy() string {
	if len(a.Policies) > 0 {
		return a.Policies[0].Name
	}
	return "cmoss"
}

// own is the program's own policy of a name, nil if there is none.
func (a *App) own(name string) *sim.Player {
	if i := slices.IndexFunc(a.Policies, func(p sim.Player) bool { return p.Name == name }); i >= 0 {
		return &a.Policies[i]
	}
	return nil
}

// StartPlayer returns who plays as the choice says: the registry's policy, the program's own, or
// another process, which is started. It is probed in a game like the given one,
// or in an ordinary game where that is unknown or invalid; somebody else reports an invalid game.
func (a *App) StartPlayer(ctx context.Context, c algos.Choice, game algos.Spec) (sim.Player, error) {
	switch own := a.own(c.Name); {
	case own != nil:
		return *own, nil
	case !External(c):
		_, err := c.Params()
		return sim.Data(c), a.meant(err)
	}
	game.Horizon = max(game.Horizon, 1)
	probed, err := game.Normalize()
	if err != nil {
		probed = algos.Spec{Arms: 8, Cardinality: 3, Horizon: 1000}
	}
	program, err := a.start(ctx, strings.TrimPrefix(c.Name, execPrefix), func(program *child.Program) error {
		return program.Probe(probed)
	})
	if err != nil {
		return sim.Player{}, err
	}
	return sim.Code(program.New), nil
}

// start starts a command line and plays a first move with it: probe asks for the reply to a first
// start. It is closed when the command ends.
func (a *App) start(ctx context.Context, command string, probe func(*child.Program) error) (*child.Program, error) {
	program, err := child.Open(ctx, command, child.DefaultTimeout)
	if err != nil {
		return nil, err
	}
	a.programs = append(a.programs, program)
	if err := probe(program); err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	return program, nil
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
