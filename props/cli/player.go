package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// execPrefix begins the name of a policy that lives in another process.
const execPrefix = "exec:"

// PolicyUsage is the help of --policy.
const PolicyUsage = "`NAME` of the policy, with settings as in cmoss:radius=half, or exec:COMMAND for one " +
	"in another process"

// Player returns who plays by the name that --policy gives: a policy of the program's own, one of
// the registry with its settings, or exec:COMMAND, which is started and asked for a move in the game.
// What is wrong with other flags is told with what is wrong with the name; nothing is started then.
func (a *App) Player(ctx context.Context, name string, game sim.Game, wrong error) (sim.Player, error) {
	if command, external := strings.CutPrefix(name, execPrefix); external {
		if wrong != nil {
			return sim.Player{}, wrong
		}
		program, err := a.start(ctx, command, func(p *child.Program) error {
			return p.Probe(algos.Spec{Arms: game.Arms, Cardinality: game.Cardinality, Horizon: max(game.Horizon, 1),
				Feedback: game.Feedback})
		})
		if err != nil {
			return sim.Player{}, err
		}
		return sim.Code(program.New).As(name), nil
	}
	var names []string
	for _, p := range a.Policies {
		if p.Name == name {
			return p, wrong
		}
		names = append(names, p.Name)
	}
	choice, err := algos.ParseChoice(name)
	unknown := (*algos.UnknownError)(nil)
	if errors.As(err, &unknown) {
		for _, e := range algos.Entries() {
			names = append(names, e.Name)
		}
		err = fmt.Errorf("policy=%q: %s", name, offer(unknown.Name, names, ""))
	}
	return sim.Data(choice), errors.Join(wrong, err)
}

// firstPolicy is what commands play that were given no --policy: the first of the program's own.
func (a *App) firstPolicy() string {
	if len(a.Policies) > 0 {
		return a.Policies[0].Name
	}
	return "cmoss"
}

// start starts a command line and plays a first move with it: probe asks for the reply to a first
// start. It is closed when the command ends.
func (a *App) start(ctx context.Context, command string, probe func(*child.Program) error) (*child.Program, error) {
	program, err := child.Open(ctx, command, child.DefaultTimeout)
	if err != nil {
		return nil, err
	}
	a.program, a.ends = program, append(a.ends, program.Close)
	if err := probe(program); err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	return program, nil
}
