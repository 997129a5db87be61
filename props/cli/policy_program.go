package cli

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
)

// programs are the policies in other processes that a command uses.
type programs struct{ open []*child.Program }

// start starts a command line and plays a first move with it: probe asks for the reply to a first start. It is
// closed when the command ends.
func (p *programs) start(ctx context.Context, command string, probe func(*child.Program) error) (*child.Program,
	error) {
	program, err := child.Open(ctx, command, child.DefaultTimeout)
	if err != nil {
		return nil, err
	}
	p.open = append(p.open, program)
	if err := probe(program); err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	return program, nil
}

// startPolicy starts a command line as a policy, which is probed in a game like the given one.
func (p *programs) startPolicy(ctx context.Context, command string, game algos.Spec) (*child.Program, error) {
	return p.start(ctx, command, func(program *child.Program) error {
		return program.Probe(probeGame(game),
			child.DefaultSilence)
	})
}

// probeGame is a game in which a program is probed: the one that will be played, or an ordinary one where that is not
// known yet or is no game, which others will tell.
func probeGame(game algos.Spec) algos.Spec {
	game.Horizon = max(game.Horizon, 1)
	if whole, err := game.Normalize(); err == nil {
		return whole
	}
	return algos.Spec{Arms: 8, Cardinality: 3, Horizon: 1000}
}

func (p *programs) close() {
	for _, program := range p.open {
		program.Close()
	}
	p.open = nil
}
