package cli

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// programs are the policies in other processes that a command uses.
type programs struct {
	timeout time.Duration
	open    []*child.Program
}

// RegisterTimeout adds --timeout to a command with --policy.
func (p *programs) RegisterTimeout(flags *pflag.FlagSet) {
	flags.DurationVar(&p.timeout, "timeout", child.DefaultTimeout,
		"how long a policy exec:COMMAND may take for a reply; one that never gave any is not asked again")
}

// start starts a command line as a policy. It is closed when the command ends.
func (p *programs) start(ctx context.Context, command string) (*child.Program, error) {
	program, err := child.Open(ctx, command, p.timeout)
	if err == nil {
		p.open = append(p.open, program)
	}
	return program, err
}

// silent reports whether no program has answered anything.
func (p *programs) silent() bool {
	return !slices.ContainsFunc(p.open, (*child.Program).Answered)
}

func (p *programs) close() {
	for _, program := range p.open {
		program.Close()
	}
	p.open = nil
}

// specified returns the player for a baseline's policy. A program starts only if the command line
// names it; a file that somebody sent starts none.
func (a *App) specified(ctx context.Context, policy algos.Choice, flags *pflag.FlagSet) (sim.Player, error) {
	if External(policy) && !flags.Changed("policy") {
		return sim.Player{}, fmt.Errorf("policy=%q: a baseline starts no program by itself: want --policy %s", policy.Name, props.ShellWord(policy.Name))
	}
	return a.StartPlayer(ctx, policy)
}
